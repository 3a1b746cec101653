import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, it } from "vitest";

it("each class of a style sheet is in a component", () => {
  const read = (paths: string) =>
    globSync(paths, { exclude: ["**/*.test.*"] })
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
  const sheets = read("web/src/**/*.css").replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
  const classes = new Set(Array.from(sheets.matchAll(/\.([a-z][a-z-]*)/g), ([, name]) => name));
  const words = new Set(read("web/{src/**/*.{ts,tsx},index.html}").split(/[^\w-]+/));
  expect([...classes].filter((name = "") => !words.has(name))).toEqual([]);
  expect(classes.size).toBeGreaterThan(100);
});

it("the order of the style sheets' layers is said before any of them", () => {
  const [firstImport] = /^import .*/m.exec(readFileSync("web/src/main.tsx", "utf8")) ?? [];
  expect(firstImport).toBe('import "./ui/page.css";');
});

/** Rooms of `web/src` by CONTRIBUTING.md, the lowest first. */
const [, rooms = ""] =
  /\nweb\/src\/\n(.+?)\nworker\/\n/s.exec(readFileSync(".github/CONTRIBUTING.md", "utf8")) ?? [];
const FLOORS = rooms
  .split("\n")
  .map((line) => Array.from(line.matchAll(/([a-z]+)\/ /g), ([, room = ""]) => room))
  .reverse();

it("each room of the page imports only from the rooms below it", () => {
  const floorOf = (room: string) => FLOORS.findIndex((floor) => floor.includes(room));
  const paths = globSync("web/src/*/*.{ts,tsx}", { exclude: ["**/*.test.*", "**/testing"] });
  const imports = paths.flatMap((path) =>
    Array.from(
      readFileSync(path, "utf8").matchAll(/(?: from|^import) "\.\.\/([a-z]+)\//gm),
      ([, to = ""]) => ({ path, to }),
    ),
  );
  const upward = imports.filter(
    ({ path, to }) => floorOf(to) < 0 || floorOf(basename(dirname(path))) <= floorOf(to),
  );
  expect(upward).toEqual([]);
  expect(imports.length).toBeGreaterThan(100);
});

it.each(["web/src", "worker"])("no name is exported twice in %s: a search finds one", (folder) => {
  const EXPORT = /^export (?:async )?(?:class|const|function\*?|interface|let|type) (\w+)/gm;
  const paths = globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ["**/*.{test,d}.*"] });
  const names = paths.flatMap((path) =>
    Array.from(readFileSync(path, "utf8").matchAll(EXPORT), ([, name]) => name),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.length).toBeGreaterThan(100);
});
