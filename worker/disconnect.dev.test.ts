/**
 * When a visitor leaves a stream under `wrangler dev`, whose proxy doesn't always tell the Worker,
 * the request to Gemini ends. For the Worker without a proxy: reset.runtime.test.ts.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startDevWorker } from "./dev/wrangler";
import { testSettings } from "./testing/bindings";
import { startGemini } from "./testing/gemini";
import { askRaw } from "./testing/rawRequest";

const gemini = await startGemini();
const folder = await mkdtemp(join(tmpdir(), "chef-basil-dev-"));
const worker = await startDevWorker(
  folder,
  testSettings({
    GEMINI_API_KEY: "a-key",
    // Only one model: after a failed test, the call to a second one would reach the next test.
    GEMINI_MODELS: "gemini-x",
    GEMINI_BASE_URL: gemini.url,
  }),
);

afterAll(async () => {
  await worker[Symbol.asyncDispose]();
  await gemini[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

it.each(["", "# Soup"])("ends the request of a visitor who leaves behind %j", async (text) => {
  const visitor = askRaw(worker.url);
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
