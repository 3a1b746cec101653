/** The Worker in `wrangler dev`, behind Vite: `npm run dev`. */
import { mkdtempDisposable } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { createServer } from "vite";
import { expect, it } from "vitest";
import { RECIPE_PATH } from "./contract";
import { startDevWorker } from "./dev/wrangler";
import { testSettings } from "./testing/bindings";

it("the page on a phone, opened by this machine's address, is no other site", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "chef-basil-dev-"));
  const vars = testSettings();
  await using _ = await startDevWorker({ folder: folder.path, vars, logLevel: "error" });
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
