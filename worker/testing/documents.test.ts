import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const read = (...paths: string[]) =>
  globSync(paths)
    .map((path) => readFileSync(path, "utf8").replace(/\s*\/\/ .*|\s+/g, " "))
    .join();
const TESTS = read("{web,worker}/**/*.test.{ts,tsx}");

/** What a command names, and whether it is there. */
const NAMED: [RegExp, (name: string) => boolean][] = [
  [/npm (?:run )?([\w:]+)/g, (script) => script in scripts || script === "ci"],
  [/npx ([\w-]+)/g, (program) => existsSync(`node_modules/.bin/${program}`)],
  [/(?:vitest run|node) ([\w./]+)/g, existsSync],
  [/-t "([^"]+)"/g, (words) => TESTS.includes(words)],
];

const missing = (text: string) =>
  NAMED.flatMap(([named, isThere]) =>
    Array.from(text.matchAll(named)).flatMap(([all, name = ""]) => (isThere(name) ? [] : all)),
  );

it("every script, program, file and test that a document's command names is there", () => {
  expect(missing(read("README.md", ".github/*.md", "{worker,web/*}/*.md"))).toEqual([]);
  const wrong = ["npm run no", "npx no", "node no.ts", `-t "${Math.PI}"`];
  expect(missing(wrong.join())).toEqual(wrong);
});
