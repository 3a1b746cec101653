/** What would give the key away, or visitors' addresses, while the product works. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { isFileLoadingAllowed, resolveConfig } from "vite";
import { expect, it } from "vitest";
import viteConfig from "../../web/vite.config";
import { RETRY_AFTER_SECONDS } from "../guards/rateLimit";

it("`npm run dev` serves no file in which wrangler reads the key", async () => {
  const options = { configFile: false, root: "web" } as const;
  const config = await resolveConfig({ ...viteConfig, ...options, plugins: [] }, "serve");
  const isAllowed = (name: string) => isFileLoadingAllowed(config, resolve(name));
  const names = [".dev.vars", ".dev.vars.staging", ".env", ".env.local", "package.json"];
  expect(names.filter(isAllowed)).toEqual(["package.json"]);
});

it("the platform's log, with visitors' addresses, is off, and limits count apart, in the period that is told", async () => {
  const configuration = await readFile("wrangler.toml", "utf8");
  expect(configuration).toMatch(/^invocation_logs = false$/m);
  const [first, second] = configuration.matchAll(/namespace_id = .+/g);
  expect(first?.[0]).not.toBe(second?.[0]);
  const periods = Array.from(configuration.matchAll(/period = (\d+)/g), ([, period]) => period);
  expect(new Set(periods)).toEqual(new Set([`${RETRY_AFTER_SECONDS}`]));
});
