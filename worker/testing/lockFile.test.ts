import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

interface Package {
  dev?: boolean;
  optional?: boolean;
  license?: string;
  integrity?: string;
  resolved?: string;
}

const lock = JSON.parse(await readFile("package-lock.json", "utf8"));
const packages = Object.entries<Package>(lock.packages).filter(([path]) => path !== "");

/** Licences that require only attribution. */
const PERMISSIVE = new Set(["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD"]);

it("every package that is shipped has a permissive licence", () => {
  const shipped = packages.filter(([, { dev }]) => !dev);
  expect(shipped.map(([path]) => path)).toContain("node_modules/react-dom");
  const others = shipped.filter(([, { license = "none" }]) => !PERMISSIVE.has(license));
  expect(others).toEqual([]);
});

/**
 * Development tools' binaries for other systems, which the registry did not have when the lock file
 * was written. Without their entries, npm would not install them on those systems.
 */
const NOT_AVAILABLE = /^node_modules\/(@biomejs\/cli|@cloudflare\/workerd|@oxc-parser\/binding)-/;

it("every package has a hash, and no address that it is downloaded from", () => {
  const unchecked = packages.filter(
    ([path, { integrity, dev, optional }]) =>
      !/^sha512-/.test(integrity ?? "") && !(NOT_AVAILABLE.test(path) && dev && optional),
  );
  expect(unchecked).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
