/** What would give the key away, or visitors' addresses, while the product works. */
import { execFileSync } from "node:child_process";
import { copyFile, mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isFileLoadingAllowed, resolveConfig } from "vite";
import { expect, it } from "vitest";
import viteConfig from "../../web/vite.config";
import { RETRY_AFTER_SECONDS } from "../guards/rateLimit";

/** Files in which wrangler reads the key. */
const SECRET = [".dev.vars", ".dev.vars.staging", ".env", ".env.local"];

it("`npm run dev` serves none of them", async () => {
  const options = { configFile: false, root: "web" } as const;
  const config = await resolveConfig({ ...viteConfig, ...options, plugins: [] }, "serve");
  const isAllowed = (name: string) => isFileLoadingAllowed(config, resolve(name));
  expect([...SECRET, "package.json"].filter(isAllowed)).toEqual(["package.json"]);
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

it("the platform's log, with visitors' addresses, is off, and limits count apart, in the period that is told", async () => {
  const configuration = await readFile("wrangler.toml", "utf8");
  expect(configuration).toMatch(/^invocation_logs = false$/m);
  const [first, second] = configuration.matchAll(/namespace_id = .+/g);
  expect(first?.[0]).not.toBe(second?.[0]);
  const periods = Array.from(configuration.matchAll(/period = (\d+)/g), ([, period]) => period);
  expect(new Set(periods)).toEqual(new Set([`${RETRY_AFTER_SECONDS}`]));
});
