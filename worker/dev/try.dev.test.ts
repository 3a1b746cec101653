/** `npm run try`, by the arguments that the owner's guide names. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execPath } from "node:process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startGemini } from "../testing/gemini";

it("the models that `npm run try` is given are asked, and no other", async () => {
  await using gemini = await startGemini();
  gemini.answer = (call) => call.fail(404);
  const folder = await mkdtemp(join(tmpdir(), "chef-basil-try-"));
  const settings = await readFile("wrangler.toml", "utf8");
  const here = settings.replace(/(?<=^GEMINI_BASE_URL = ").+(?=")/m, gemini.url);
  await writeFile(join(folder, "wrangler.toml"), here);
  await writeFile(join(folder, ".dev.vars"), "GEMINI_API_KEY=a-key");
  const program = resolve("worker/dev/try.ts");
  await promisify(execFile)(execPath, [program, "one", "two"], { cwd: folder });
  expect(gemini.calls.map(({ response }) => response.req.url)).toEqual([
    expect.stringContaining("/models/one:"),
    expect.stringContaining("/models/two:"),
  ]);
  await rm(folder, { recursive: true });
});
