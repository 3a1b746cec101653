/** `npm run try`, by the arguments that the owner's guide names. */
import { execFile } from "node:child_process";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execPath } from "node:process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startGemini } from "../testing/gemini";

it("`npm run try` asks the models that it is given, and no other, for the words of a page", async () => {
  await using gemini = await startGemini();
  gemini.answer = (call) => call.end("Boil.");
  await using folder = await mkdtempDisposable(join(tmpdir(), "chef-basil-try-"));
  const path = (name: string) => join(folder.path, name);
  const settings = await readFile("wrangler.toml", "utf8");
  const here = settings.replace(/(?<=^GEMINI_BASE_URL = ").+(?=")/m, gemini.url);
  await writeFile(path("wrangler.toml"), here);
  await writeFile(path(".dev.vars"), "GEMINI_API_KEY=a-key");
  await writeFile(path("photo.jpg"), "a JPEG");
  const args = [resolve("worker/dev/try.ts"), "--page", "photo.jpg", "one", "two"];
  await promisify(execFile)(execPath, args, { cwd: folder.path });
  for (const [at, model] of ["one", "two"].entries()) {
    expect(gemini.calls[at]?.response.req.url).toContain(`/models/${model}:`);
    expect(gemini.calls[at]?.body).toContain(btoa("a JPEG"));
    expect(await readFile(path(`.wrangler/try/${model}/page.md`), "utf8")).toBe("Boil.");
  }
  expect(gemini.calls).toHaveLength(2);
});
