import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { execPath } from "node:process";
import { expect, it } from "vitest";
import { experimental_getWranglerCommands } from "wrangler";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** Commands in blocks and spans of code of all documents, without comments. */
const COMMANDS = globSync(["*.md", ".github/*.md", "{worker,web/*}/*.md"], {
  exclude: ["CHANGELOG.md"],
}).flatMap((path) => {
  const text = readFileSync(path, "utf8");
  const blocks = Array.from(text.matchAll(/^```sh\n(.*?)^```/gms), ([, lines = ""]) => lines);
  const spans = Array.from(
    text.replace(/^```.*?^```/gms, "").matchAll(/`([^`]+)`/g),
    ([, span = ""]) => span.replace(/\s+/g, " "),
  );
  return [...blocks, ...spans]
    .flatMap((code) => code.split(/ && |\n/))
    .map((line) => line.replace(/ +#.*/, ""))
    .filter((line) => /^(npm|npx|node|-t|\.ci\/run)\b/.test(line.trim()));
});

/** @returns Whether there is what the command runs: a script, a program, a command of wrangler, a test. */
function isRunnable(command: string): boolean {
  const words = Array.from(command.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word);
  const [tool = "", name = "", ...rest] = words;
  if (tool === "-t") return selectsTests(words);
  if (tool === "node" || tool === ".ci/run") return existsSync(name || tool);
  if (tool === "npm") {
    const script = name === "run" ? rest.shift() : name;
    if (script === "ci" || script === "audit") return true;
    return (
      script !== undefined && script in scripts && (!rest.length || selectsTests(rest, script))
    );
  }
  if (name === "vitest") return selectsTests(rest.slice(1));
  if (name === "wrangler") return isWranglerCommand(rest);
  return existsSync(`node_modules/.bin/${name}`);
}

/** @param script Arguments of other scripts than the tests are not looked at. */
function selectsTests(args: string[], script = "test"): boolean {
  if (script !== "test") return true;
  const tests = args.filter((arg) => arg !== "--");
  // Last: a word behind it would be the name of the file that it writes.
  const list = ["node_modules/vitest/vitest.mjs", "list", ...tests, "--json"];
  const { stdout } = spawnSync(execPath, list, { encoding: "utf8" });
  return JSON.parse(stdout || "[]").length > 0;
}

function isWranglerCommand(words: string[]): boolean {
  let node: { subtree: Map<string, typeof node> } | undefined =
    experimental_getWranglerCommands().registry;
  for (const word of words.filter((word) => /^[a-z][a-z-]*$/.test(word)))
    node = node?.subtree.get(word);
  return node !== undefined;
}

it("every command that a document names runs something", () => {
  expect([...new Set(COMMANDS)].filter((command) => !isRunnable(command))).toEqual([]);
  expect(COMMANDS).toEqual(expect.arrayContaining(["npm ci", "npm start", "npm run check"]));
});

it.each([
  'npx vitest run -t "no such test"',
  '-t "no such test"',
  "npx vitest run no/such/file.test.ts",
  "npm run nothing",
  "npx no-such-program",
  "npx wrangler publish-it",
  "npx wrangler secret nothing",
])("%s runs nothing", (command) => {
  expect(isRunnable(command)).toBe(false);
});
