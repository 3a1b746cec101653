/**
 * When a visitor leaves a stream under `wrangler dev`, whose proxy doesn't always tell the Worker,
 * the request to Gemini ends. For the Worker in workerd alone: reset.runtime.test.ts.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDevWorker } from "./dev/wrangler";
import { type StandIn, startGemini } from "./testing/gemini";
import { askRaw } from "./testing/rawRequest";

let gemini: StandIn;
let worker: Awaited<ReturnType<typeof startDevWorker>>;
let url: URL;

beforeAll(async () => {
  gemini = await startGemini();
  const settings = {
    GEMINI_API_KEY: "a-key",
    // Only one: after a failed test, the call to a second model would reach the next test.
    GEMINI_MODELS: "gemini-x",
    GEMINI_BASE_URL: gemini.url,
  };
  worker = await startDevWorker({
    assets: "web/dist",
    bindings: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, { type: "plain_text", value }]),
    ),
    // Not in the folder of `npm start`: requests of the last run would count towards the limits.
    dev: { persist: false, logLevel: "error" },
  });
  url = await worker.url;
});

afterAll(async () => {
  await worker.dispose();
  await gemini[Symbol.asyncDispose]();
});

it.each<[string, string, "destroy" | "resetAndDestroy"]>([
  ["before the first text", "", "destroy"],
  ["before the first text", "", "resetAndDestroy"],
  ["while Gemini pauses within a recipe", "# Soup", "destroy"],
  ["while Gemini pauses within a recipe", "# Soup", "resetAndDestroy"],
])("ends the request of a visitor who leaves %s (%j, %s)", async (_, text, leave) => {
  const socket = askRaw(url, ["Onions", "Rice", "Eggs", "Peas"]);
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    received += chunk;
  });
  const call = await gemini.next();
  if (text) call.write(text);
  // wrangler's own proxy does not notice a disconnect before the response has begun: it waits for
  // the response in a Durable Object, then leaves the body open without reading it.
  await expect.poll(() => received).toContain(text || ": ");
  socket[leave]();
  await call.closed;
  expect(call.response.writableFinished).toBe(false);
});
