import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

type Package = Partial<Record<"license" | "integrity" | "resolved" | "version", string>> &
  Partial<Record<"dev" | "optional" | "hasInstallScript", boolean>>;

const read = async (path: string) => JSON.parse(await readFile(path, "utf8"));
const lock = await read("package-lock.json");
const { allowScripts, optionalDependencies } = await read("package.json");
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

it("only the packages that package.json names run a script when they are installed", () => {
  const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripts.map(([path]) => path.replace("node_modules/", ""))).toEqual(
    Object.keys(allowScripts).sort(),
  );
});

it("the Node that runs the tools is in the lock file, the same for each platform", () => {
  const names = Object.keys(optionalDependencies);
  const nodes = names.map((name) => lock.packages[`node_modules/${name}`]);
  expect(new Set(nodes.map(({ version }) => version)).size).toBe(1);
  const { platform, arch, versions } = process;
  const own = nodes.filter(({ os, cpu }) => os === platform && cpu === arch);
  for (const { version } of own) expect(versions.node).toBe(version);
});
