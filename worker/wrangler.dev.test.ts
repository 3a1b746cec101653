/** The Worker in `wrangler dev`, alone and behind Vite (`npm run dev`). */
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { createServer } from "vite";
import { afterAll, beforeEach, expect, it } from "vitest";
import { RECIPE_PATH } from "./contract";
import { startDevWorker } from "./dev/wrangler";
import { testSettings } from "./testing/bindings";
import { startGemini } from "./testing/gemini";
import { askRaw } from "./testing/rawRequest";

const gemini = await startGemini();
const folder = await mkdtemp(join(tmpdir(), "chef-basil-dev-"));
const vars = testSettings({
  GEMINI_API_KEY: "a-key",
  // Only one model: after a failed test, the call to a second one would reach the next test.
  GEMINI_MODELS: "gemini-x",
  GEMINI_BASE_URL: gemini.url,
});
const worker = await startDevWorker({ folder, vars, logLevel: "error" });

beforeEach(gemini.forget);

afterAll(async () => {
  await worker[Symbol.asyncDispose]();
  await gemini[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

// Without wrangler's proxy, which doesn't always tell the Worker: reset.runtime.test.ts.
it.each(["", "# Soup"])(
  "the request to Gemini ends when its visitor leaves behind %j",
  async (text) => {
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
  },
);

it("the page on a phone, opened by this machine's address, is no other site", async () => {
  const server = await createServer({
    configFile: "web/vite.config.ts",
    root: "web",
    server: { port: 0, host: "127.0.0.1" },
    logLevel: "error",
  });
  try {
    await server.listen();
    const url = new URL(RECIPE_PATH, server.resolvedUrls?.local[0]);
    // Browsers send no `Sec-Fetch-Site` to an address in a LAN, because it has no TLS.
    const host = "192.168.1.5:5173";
    const headers = { "Content-Type": "application/json", Host: host, Origin: `http://${host}` };
    const answer = await new Promise((resolve) => {
      request(url, { method: "POST", headers }, resolve).end("{}");
    });
    expect(await json(answer as never)).toMatchObject({ error: { code: "bad_request" } });
  } finally {
    await server.close();
  }
});
