/** Marks with a line of their own, as models may write them, and while they are written. */
import { expect, it } from "vitest";
import { withoutMarkLines } from "./markLines";
import { wordsOf } from "./mdast";
import { readRecipe } from "./readRecipe";

it.each<[tag: string, lang: string | undefined, kind?: string]>([
  ["[lang]: de\n\n", "de"],
  ["[lang]: pt_BR\n\n", "pt-BR"],
  ["  [Lang]:zh-Hant \n\n", "zh-Hant"],
  ["[kind]: Stir-fry\n", undefined, "stir-fry"],
  ["[kind]: goulash\n[Kind]：SOUP\n", undefined, "soup"],
  ["[lang]: Deutsch\n", undefined],
  ["[kind]: soup, stew\n", undefined],
])("%j says the language %s and the kind %s, and is not shown", (tag, lang, kind) => {
  const recipe = readRecipe(`${tag}\n# Soup`, true);
  expect([recipe.lang, recipe.kind]).toEqual([lang, kind]);
  expect(wordsOf(recipe.tree)).not.toContain("[");
  // "pasta" may still become "pasta salad".
  const [open = ""] = tag.trimEnd().split("\n").slice(-1);
  expect(readRecipe(open, false)).toMatchObject({ lang: undefined, kind: undefined });
});

const SOUP = "# Soup\n\n- peas\n\n1. Boil.";
const SEEN = "Soup\npeas\nBoil.";

const toLetters = (text: string) => text.replace(/[^a-z]+/gi, "");

/** What is shown of the beginning of a text. */
const shown = (text: string, complete = false) => wordsOf(readRecipe(text, complete).tree).trim();

it.each([
  ["[kind]: stew\n[lang]: en\n[spice]: <hot>\n\n", "", ""],
  ["\n```markdown\n[Spice] ：hot\n \n[x]:\n", "\n[wine]: <a>\n\n[lang]: en\n```", ""],
  ["", '\n\n[wine]: <a> "dry"\n[other]: <Pie>\n\n  [note]: x\n', ""],
  ["", "\n\n[wine]: dry\n\nEat it.\n[fish]: x", "\n[wine]: dry\nEat it."],
  ["", "\n2. [Wine]: dry", "\n[Wine]: dry"],
  ["", "\n\n[2]: dry\n[wine] or not", "\n[2]: dry\n[wine] or not"],
])(
  "above and behind a recipe, %j and %j, only %j is shown, wherever it is cut",
  (above, behind, more) => {
    const [text, words] = [above + SOUP + behind, SEEN + more];
    expect(shown(text, true)).toBe(words);
    let before = "";
    for (let end = 0; end <= text.length; end++) {
      const now = shown(text.slice(0, end)).replace(/[[\]]/g, "");
      // Nothing is shown that goes again.
      expect(now.startsWith(before)).toBe(true);
      before = now;
      // Where the text is too large to read.
      const plain = withoutMarkLines(text.slice(0, end), false);
      expect(toLetters(words)).toContain(toLetters(plain.replace(/`+\w*/, "")));
    }
    expect(words.replace(/[[\]]/g, "").startsWith(before)).toBe(true);
  },
);

it("a mark may have blanks beside its colon", () => {
  expect(shown(`${SOUP}\n\n[other]  :${" ".repeat(3900)}<Pie>`, true)).toBe(SEEN);
});

it("no expression sees a line of more than 4,000 characters", () => {
  const line = "[other]: <Pie>".padEnd(4000);
  expect(withoutMarkLines(line, true)).toBe("");
  expect(withoutMarkLines(`${line}x`, true)).toContain("<Pie>");
});
