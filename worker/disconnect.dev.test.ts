/**
 * When a visitor leaves a stream under `wrangler dev`, whose proxy doesn't always tell the Worker,
 * the request to Gemini ends. For the Worker in workerd alone: reset.runtime.test.ts.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type StandIn, startGemini } from "./testing/gemini";
import { askRaw } from "./testing/rawRequest";

let gemini: StandIn;
let url: URL;
let wrangler: ChildProcess;
let state: string;

beforeAll(async () => {
  gemini = await startGemini();
  // A new folder, so that requests of the last run don't count towards the rate limit.
  state = await mkdtemp(join(tmpdir(), "wrangler-state-"));
  const settings = [
    "GEMINI_API_KEY:a-key",
    // Only one: after a failed test, the call to a second model would reach the next test.
    "GEMINI_MODELS:gemini-x",
    `GEMINI_BASE_URL:${gemini.url}`,
  ];
  const options = ["--port", "0", "--ip", "127.0.0.1", "--persist-to", state];
  wrangler = spawn("wrangler", ["dev", ...options, ...settings.flatMap((one) => ["--var", one])], {
    stdio: ["ignore", "pipe", "inherit"],
    // A process group of its own, to end its children with it.
    detached: true,
  });
  url = await new Promise((resolve, reject) => {
    let output = "";
    wrangler.stdout?.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
      const [ready] = /(?<=Ready on )http:\S+/.exec(output) ?? [];
      if (ready) resolve(new URL(ready));
    });
    wrangler.once("exit", () => reject(new Error(`wrangler dev ended:\n${output}`)));
  });
});

afterAll(async () => {
  await gemini[Symbol.asyncDispose]();
  process.kill(-Number(wrangler.pid), "SIGTERM");
  await once(wrangler, "exit");
  await rm(state, { recursive: true });
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
