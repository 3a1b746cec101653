/**
 * When a visitor leaves a stream under `wrangler dev`, whose proxy doesn't always tell the Worker,
 * the request to Gemini ends. For the Worker without a proxy: reset.runtime.test.ts.
 */
import { afterAll, expect, it } from "vitest";
import { startDevWorker } from "./dev/wrangler";
import { testSettings } from "./testing/bindings";
import { built } from "./testing/build";
import { startGemini } from "./testing/gemini";
import { askRaw } from "./testing/rawRequest";

const gemini = await startGemini();
const settings = testSettings({
  GEMINI_API_KEY: "a-key",
  // Only one model: after a failed test, the call to a second one would reach the next test.
  GEMINI_MODELS: "gemini-x",
  GEMINI_BASE_URL: gemini.url,
});
const worker = await startDevWorker({
  assets: built("page"),
  bindings: Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, { type: "json", value }]),
  ),
  // Not the folder of `npm start`: requests of its last run would count towards the limits.
  dev: { persist: false, logLevel: "error" },
});

afterAll(async () => {
  await worker.dispose();
  await gemini[Symbol.asyncDispose]();
});

it.each(["", "# Soup"])("ends the request of a visitor who leaves behind %j", async (text) => {
  const visitor = askRaw(await worker.url);
  const { write, closed, response } = await gemini.next();
  if (text) write(text);
  // wrangler's own proxy does not notice a disconnect before the response has begun: it waits for
  // the response in a Durable Object, then leaves the body open without reading it.
  await expect.poll(() => visitor.received).toContain(": ");
  await expect.poll(() => visitor.received).toContain(text);
  visitor.socket.destroy();
  await closed;
  expect(response.writableFinished).toBe(false);
});
