import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const MODULE = /(?:\.module\.css|\.(?:css|jsx?|mjs|tsx?))$/;

it("no two modules differ only in case: a Mac and Windows take them for one", () => {
  const names = ["web", "worker"]
    .flatMap((top) => readdirSync(top, { recursive: true }).map((name) => join(top, `${name}`)))
    .filter((path) => MODULE.test(path) && !/[\\/](?:dist|node_modules|\.wrangler)[\\/]/.test(path))
    .map((path) => path.replace(MODULE, ""));
  const modules = [...new Set(names)];
  const folded = modules.map((path) => path.toLowerCase());
  expect(modules.filter((_, at) => folded.indexOf(folded[at] ?? "") !== at)).toEqual([]);
  expect(modules).toContain(join("worker", "index"));
});
