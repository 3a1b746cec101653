import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

/** Licences that require only attribution. */
const PERMISSIVE = new Set(["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD"]);

it("every package that is shipped has a permissive licence", async () => {
  const lock = JSON.parse(await readFile("package-lock.json", "utf8"));
  const packages: [string, { dev?: boolean; license?: string }][] = Object.entries(lock.packages);
  const shipped = packages.filter(([path, { dev }]) => path !== "" && !dev);
  expect(shipped.map(([path]) => path)).toContain("node_modules/react-dom");
  const others = shipped.filter(([, { license = "none" }]) => !PERMISSIVE.has(license));
  expect(others).toEqual([]);
});
