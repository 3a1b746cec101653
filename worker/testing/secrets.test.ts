/** The files that hold the key, by the names that wrangler reads: never served, never committed. */
import { execFileSync } from "node:child_process";
import { copyFile, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isFileLoadingAllowed, resolveConfig } from "vite";
import { expect, it } from "vitest";
import viteConfig from "../../web/vite.config";

const SECRET = [".dev.vars", ".dev.vars.staging", ".env", ".env.local", ".env.staging.local"];

it("`npm run dev` serves none of them, nor what Vite keeps to itself", async () => {
  const options = { configFile: false, root: "web" } as const;
  const config = await resolveConfig({ ...viteConfig, ...options, plugins: [] }, "serve");
  const allowed = (name: string) => isFileLoadingAllowed(config, resolve(name));
  expect([...SECRET, "package.json"].filter(allowed)).toEqual(["package.json"]);
  const { server } = await resolveConfig(options, "serve");
  expect(config.server.fs.deny).toEqual(expect.arrayContaining(server.fs.deny));
});

it("Git ignores them, but not the example", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "ignored-"));
  await copyFile(".gitignore", join(folder.path, ".gitignore"));
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder.path, encoding: "utf8" });
  git("init", "--quiet");
  const ignored = git("check-ignore", "--no-index", ...SECRET, ".dev.vars.example");
  expect(ignored.trim().split("\n")).toEqual(SECRET);
});
