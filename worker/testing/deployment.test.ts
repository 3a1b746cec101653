import { resolve } from "node:path";
import { isFileLoadingAllowed, normalizePath, resolveConfig } from "vite";
import { expect, it } from "vitest";
import viteConfig from "../../web/vite.config";

it("`npm run dev` serves no file in which wrangler reads the key", async () => {
  const options = { configFile: false, root: "web" } as const;
  const config = await resolveConfig({ ...viteConfig, ...options, plugins: [] }, "serve");
  const isAllowed = (name: string) => isFileLoadingAllowed(config, normalizePath(resolve(name)));
  const names = [".dev.vars", ".dev.vars.staging", ".env", ".env.local", "package.json"];
  expect(names.filter(isAllowed)).toEqual(["package.json"]);
});
