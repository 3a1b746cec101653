import type { Nodes } from "mdast";
import { expect, it } from "vitest";
import { endsInOpenMark, splitOtherDishes } from "./marks";
import { nodesOf, wordsOf } from "./mdast";
import { readRecipe } from "./readRecipe";
import { DURATIONS, EXTRAS } from "./testing/markExamples";

/** Marks within a line as models may write them, also malformed. */

const read = (step: string, ingredient = "peas") =>
  readRecipe(`# Soup\n\n## I\n\n- ${ingredient}\n- salt\n\n## M\n\n1. ${step}\n2. Eat.`, true);
const amountsIn = (node: Nodes) =>
  nodesOf(node, "emphasis").flatMap((inner) =>
    inner.data?.quantity === "amount" ? [wordsOf(inner)] : [],
  );

it.each(DURATIONS)("%s is a duration", (written, words, seconds, name) => {
  const { durations, steps } = read(`Wait ${written}, then go on.`);
  const [id, stepId] = [expect.any(String), steps[0]?.id];
  expect(durations).toEqual([{ id, seconds, name, stepId }]);
  expect(steps[0]?.words).toBe(`Wait ${words}, then go on.`);
});

it("what looks like a duration is its words, and any other link stays one", () => {
  const dataOf = (target: string) => {
    const { tree, durations } = read(`Wait [a while](${target}), then go on.`);
    expect(durations).toEqual([]);
    return nodesOf(tree, "link")[0]?.data;
  };
  const words = { hName: "span", hProperties: { href: null, title: null } };
  const none = "5M PT P1DT PT0.4S PT7MIN P2D pt5m PT5M/PT7M P1W";
  for (const target of none.split(" ")) expect(dataOf(target)).toEqual(words);
  const links = "https://example.com/PT5M peas.html #PT5M mailto:a@example.com j:1";
  for (const target of links.split(" ")) expect(dataOf(target)).toBeUndefined();
});

it("a duration or number outside of the ingredients' and the method's sentences is none", () => {
  const both = "[5 minutes](PT5M) *4*";
  const text = `# Soup ${both}\n\n${both}\n\n- peas\n\n## Fry ${both}\n\n1. Eat.\n\nFreeze ${both}`;
  const { tree, durations } = readRecipe(text, true);
  expect([durations, amountsIn(tree)]).toEqual([[], []]);
  expect(read("Boil.", "peas, soaked [5 minutes](PT5M)").durations).toEqual([]);
});

it.each([
  ["*٣٠٠ غ*, *大さじ2と1/2*を, _2 g_ or ***3***, **2 g**", ["٣٠٠ غ", "大さじ2と1/2", "2 g", "3"]],
  ["Wait *about [5 minutes](PT5M)* or [*5* minutes](PT5M)", []],
  ["**（注意）*大さじ2（30ml）*を**と**「火」**を*（2g）*入れ", ["大さじ2（30ml）", "（2g）"]],
])("the amounts of %j are %j", (step, amounts) => {
  expect(amountsIn(read("Boil.", step).tree)).toEqual(amounts);
  // In the method, where the ingredients have the same units.
  expect(amountsIn(read(step, step).tree)).toEqual([...amounts, ...amounts]);
});

it.each(EXTRAS)("%j is the ingredient %j", (item, words, isExtra) => {
  expect(read("Boil.", item).ingredients[0]).toMatchObject({ words, isExtra });
});

it.each([
  ["[10 min", true],
  ["[10 minutes](", true],
  ['[10 minutes](PT10M "Boil (hot', true],
  ["*200 g", true],
  ["水*200", true],
  ["oil *", true],
  ["salt (ext", true],
  ["salt (extra, or oil\n", true],
  ['[10 minutes](PT10M "Boil (hot)")', false],
  ["[if you like]", false],
  ["it.\n*optional", false],
  ["水*200 g*を", false],
  ["salt (extra virgin)", false],
])("whether a text that ends with %j is cut: %s", (end, isCut) => {
  expect(endsInOpenMark(`# T\n\n1. Boil *1 l* ${end}`)).toBe(isCut);
});

/** Marks with a line of their own, as models may write them, and while they are written. */

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
    }
    expect(words.replace(/[[\]]/g, "").startsWith(before)).toBe(true);
  },
);

/** Other dishes as models may name them, and the text without them. */

const LONG = "n".repeat(100);

type Dish = [name: string, minutes?: number | undefined, toBuy?: string];

it.each<[string, ...Dish[]]>([
  ['[other]: <A> "PT25M"\n[other]: <B> ": mint"\n', ["A", 25], ["B", undefined, "mint"]],
  // Other signs, or none.
  ["[other]: <L’œuf> «PT1H: huile d’olive, ail»", ["L’œuf", 60, "huile d’olive | ail"]],
  ["[other]：<豆のフリッタータ>「PT25M：ミント、豆」", ["豆のフリッタータ", 25, "ミント | 豆"]],
  ["[other]: <C> „PT25M“\n[other]: <D> »PT1H«", ["C", 25], ["D", 60]],
  // Names.
  [" [Other] ：<Pea (green) & “egg” [pie]>", ["Pea (green) & “egg” [pie]"]],
  // Times, and what to buy.
  ['[other]: <A> "PT25M–PT30M: mint"\n[other]: <B> "P400D"', ["A", 0, "mint"], ["B"]],
  // None, or not all.
  ["abcda".replace(/./g, "[other]: <$&>\n"), ["a"], ["b"], ["c"]],
  [`[other]: <${LONG}n>\n[other]: <${LONG}> "PT1M: ${LONG}n, ${LONG}"`, [LONG, 1, LONG]],
  ['[other]:\n[other]: <>\n[other]: <\u200b\u2800> "PT5M"\n[other]: "PT5M: x"\n[other]: "PT5M"'],
  ['[other]: Pie PT25M: mint\n[other]: <Pie> quick\n[other]: <Pie\n[other]: <A> "PT5M: x'],
])("%j names %j", (lines, ...dishes) => {
  const { text, otherDishes } = splitOtherDishes(`${SOUP}\n\n${lines}`, true);
  expect(text).toBe(SOUP);
  const read = otherDishes.map((dish) => [dish.name, dish.seconds ?? 0, dish.toBuy.join(" | ")]);
  const all = dishes.map(([name, minutes = 0, toBuy = ""]) => [name, minutes * 60, toBuy]);
  expect(read).toEqual(all);
});

it("an answer that is not complete offers none, and ends without what may become a mark", () => {
  for (const end of ["[other]: <Pie>\n", "[other]: <Pie>\n[oth", "[other]: <Pie", "[k"])
    expect(splitOtherDishes(`${SOUP}\n\n${end}`, false)).toEqual({
      text: `${SOUP}\n\n${end.replace(/[^\n]/g, "")}`,
      otherDishes: [],
    });
});

it("without them the recipe is the same, with the same ids, wherever they were and wherever it is cut", () => {
  const marks = '[other]: <Pie> "PT25M: mint"\n[kind]: stew\n[x]: y';
  const whole = `[lang]: de\n${marks}\n\n${SOUP}\n2. Eat.\n${marks}\n> w\n\n- salt\n\n${marks}`;
  for (let end = 0; end <= whole.length; end++)
    for (const complete of [true, false]) {
      const written = whole.slice(0, end);
      const { text } = splitOtherDishes(written, complete);
      const { tree: _, ...before } = readRecipe(written, complete);
      const { tree: __, ...after } = readRecipe(text, complete);
      expect(after).toEqual(before);
      expect(splitOtherDishes(text, complete)).toEqual({ text, otherDishes: [] });
    }
});
