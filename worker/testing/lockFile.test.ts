import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

type Package = Partial<Record<"integrity" | "resolved" | "version", string>> &
  Partial<Record<"dev" | "optional" | "hasInstallScript", boolean>>;

const read = async (path: string) => JSON.parse(await readFile(path, "utf8"));
const lock = await read("package-lock.json");
const { allowScripts } = await read("package.json");
const packages = Object.entries<Package>(lock.packages).filter(([path]) => path !== "");

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

it("only the packages that package.json names run a script when they are installed", () => {
  const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripts.map(([path]) => path.replace("node_modules/", ""))).toEqual(
    Object.keys(allowScripts).sort(),
  );
});
