import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
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

/** Rooms of `web/src`. Each imports only from earlier strings; rooms in one string don't import each other. */
const ROOMS = [
  "ui offline",
  "reading",
  "api",
  "storage",
  "state",
  "saved sharing",
  "photo",
  "cooking list",
  "recipe",
];

/** @returns Paths of the scripts that are no tests. */
const sources = (top: string) =>
  readdirSync(top, { recursive: true })
    .map((name) => join(top, `${name}`))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|[\\/](?:testing|dist)[\\/]/.test(path));

it("each room of the page imports only from the rooms below it", () => {
  const floorOf = (room: string) => ROOMS.findIndex((floor) => floor.split(" ").includes(room));
  const imports = sources("web/src").flatMap((path) =>
    [
      ...readFileSync(path, "utf8").matchAll(/ from "\.\.\/([a-z]+)\/|^import "\.\.\/([a-z]+)\//gm),
    ].map(([, named, bare]) => ({ path, from: basename(dirname(path)), to: named ?? bare ?? "" })),
  );
  const upward = imports.filter(({ from, to }) => floorOf(to) < 0 || floorOf(from) <= floorOf(to));
  expect(upward).toEqual([]);
  expect(imports.length).toBeGreaterThan(100);
});

/** Runs before React has rendered, and replaces its root. */
const BEFORE_REACT = /main\.tsx$/;

it("no script of the page finds elements by a selector: attributes are for styles", () => {
  const FIND = /\.(?:querySelector|closest|getElement)\w*(?:<\w+>)?\([^)]*/g;
  const scripts = sources("web/src").filter((path) => !/[\\/]offline[\\/]/.test(path));
  const lookups = scripts.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(FIND)].map(([lookup]) => `${path}: ${lookup}`),
  );
  expect(lookups.filter((lookup) => !BEFORE_REACT.test(lookup.split(":")[0] ?? ""))).toEqual([]);
  expect(lookups.length).toBeGreaterThan(0);
});
