/** `npm run dev` and `npm run try`. */
import { execFile } from "node:child_process";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execPath } from "node:process";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { createServer } from "vite";
import { expect, it } from "vitest";
import { RECIPE_PATH } from "../contract";
import { startGemini } from "../testing/gemini";

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

it("`npm run try` asks the model that it is given, and no other, for the words of a page", async () => {
  await using gemini = await startGemini();
  gemini.answer = (call) => call.end("Boil.");
  await using folder = await mkdtempDisposable(join(tmpdir(), "chef-basil-try-"));
  const path = (name: string) => join(folder.path, name);
  const settings = await readFile("wrangler.toml", "utf8");
  const here = settings.replace(/(?<=^GEMINI_BASE_URL = ").+(?=")/m, gemini.url);
  await writeFile(path("wrangler.toml"), here);
  await writeFile(path(".dev.vars"), "GEMINI_API_KEY=a-key");
  await writeFile(path("photo.jpg"), "a JPEG");
  const args = [resolve("worker/dev/try.ts"), "--page", "photo.jpg", "one"];
  await promisify(execFile)(execPath, args, { cwd: folder.path });
  expect(await readFile(path(".wrangler/try/one/page.md"), "utf8")).toBe("Boil.");
  expect(gemini.calls).toHaveLength(1);
  expect(gemini.calls[0]?.body).toContain(btoa("a JPEG"));
});
