import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

/** Each room, and the rooms that it may import from: types and styles count, too. */
const MAY_IMPORT: Record<string, string[]> = {
  reading: [],
  cooking: ["reading"],
  keeping: ["reading", "cooking"],
  takeAlong: ["reading", "keeping"],
  recipe: ["reading", "cooking", "keeping", "takeAlong"],
};

it.each(Object.entries(MAY_IMPORT))("%s imports only what is below it", (room, below) => {
  const files = readdirSync(join("web/src", room), { recursive: true, encoding: "utf8" });
  const shipped = files.filter((file) => /\.(tsx?|css)$/.test(file) && !/test/.test(file));
  const reached = shipped.flatMap((file) =>
    [...readFileSync(join("web/src", room, file), "utf8").matchAll(/from "(\.[^"]+)"/g)]
      .map(([, path = ""]) => join(room, dirname(file), path))
      .filter((path) => ![room, ...below].includes(path.split("/")[0] ?? ""))
      .filter((path) => !/^\.\.\/\.\.\/worker\/(?:contract|form)$/.test(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(reached).toEqual([]);
});

/** Names of nodes, elements, attributes, settings of the parser, parts, marks and kinds of amounts; normal forms. */
const NAMES =
  "alt amount auto blockquote break children codeFenced count codeIndented definition emphasis facts gu heading htmlFlow htmlText ingredients intro length link list listItem measured method notes NFKC NFKD paragraph pre preamble root servings small span strong table tableCell tableRow text time title value";
/** The marks that are words, x as a times sign; and what an untitled dish is called on the page. */
const WORDS = "extra lang xX Recipe";

it("reading knows no word of any language, so that it is right in each", () => {
  const files = readdirSync("web/src/reading").filter((file) => /(?<!test)\.ts$/.test(file));
  const known = new Set(`${NAMES} ${WORDS}`.split(" "));
  const unknown = files.flatMap((file) => {
    const code = readFileSync(join("web/src/reading", file), "utf8").replace(
      /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [^;]*;|^declare module [^{]*|Record<[^>]*>/gm,
      "",
    );
    // What is in quotation marks, or in a regular expression.
    const texts = code.matchAll(
      /(["`])((?:\\.|(?!\1)[^\\])*)\1|(?<=[=(,:?&|]\s*|return )\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\//g,
    );
    return [...texts]
      .flatMap(([, , quoted = "", expression = ""]) => [quoted, expression])
      .flatMap((text) =>
        text.replace(/\$\{[^}]*\}|\\p\{\w+\}|\\?[?k]<\w+>|\\[a-z]/gi, " ").match(/\p{L}{2,}/gu),
      )
      .filter((word) => word && !known.has(word));
  });
  // What is a language's own, the model marks.
  expect(unknown, "neither in NAMES nor in WORDS").toEqual([]);
});
