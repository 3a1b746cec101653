/** Marks as models may write them, and what becomes of odd ones. */
import type { Nodes } from "mdast";
import { expect, it } from "vitest";
import { withoutOthers } from "../../../worker/form";
import { lineOf, nodesIn } from "./mdast";
import { readRecipe } from "./readRecipe";
import { wordsIn } from "./testing/corpus";

const read = (step: string, ingredient = "peas") =>
  readRecipe(`# Soup\n\n## I\n\n- ${ingredient}\n- salt\n\n## M\n\n1. ${step}\n2. Eat.`, true);
const timersIn = (step: string) =>
  read(step).durations.map(({ seconds, name }) => [seconds, ...(name ? [name] : [])]);
const amountsIn = (node: Nodes) =>
  nodesIn(node).flatMap((one) => (one.data?.quantity === "amount" ? [wordsIn(one)] : []));

it.each([
  ["[lang]: de\n\n", "de"],
  ["[lang]: pt-br\n\n", "pt-BR"],
  ["[lang]: pt_BR\n\n", "pt-BR"],
  ["  [Lang]:zh-Hant \n\n", "zh-Hant"],
  ["```\n[lang]: de\n", "de"],
  ["[lang]: no language\n[lang]: de\n[lang]: fr\n\n", "de"],
  ["[lang]:\n\n", undefined],
  ["[lang]: d\n\n", undefined],
])("%j says the language %s, and is not shown", (tag, lang) => {
  const recipe = readRecipe(`${tag}# Soup`, true);
  expect(recipe.lang).toBe(lang);
  expect(wordsIn(recipe.tree)).not.toContain("[");
  expect(readRecipe(`# Soup\n\n${tag}Good.`, true).title).toBe("Soup");
});

it("the language is not known before its line has ended", () => {
  expect(readRecipe("[lang]: de", false).lang).toBeUndefined();
  expect(readRecipe("[lang]: de\n", false).lang).toBe("de");
});

const LONG = "n".repeat(100);

it.each([
  ["[other]: <Pea frittata>\n[other]: <Rice salad>", ["Pea frittata", "Rice salad"]],
  ["[other]: Pea frittata", ["Pea frittata"]],
  [' [Other] ：<Pea (green) & “egg” [pie]> "quick"', ["Pea (green) & “egg” [pie]"]],
  ["- [other]: <*Pea* frittata>\n2. [other]: <Pie", ["Pea frittata", "Pie"]],
  ["[other]:\n<Pea\nfrittata>", ["Pea frittata"]],
  ["[other]: <\u202eپلو\u200cپلو\u2028b>", ["پلو\u200cپلو b"]],
  ["abcd".replace(/./g, "[other]: <$&>\n"), ["a", "b", "c"]],
  ["[other]: <SOUP>\n[other]: <pie>\n[other]: <Pie>", ["pie"]],
  [`[other]: <${LONG}n>\n[other]: <${LONG}>`, [LONG]],
  ["[other]:\n[other]: <>\n[other]: <\u200b\u2800>", []],
])("%j names the dishes %j, and is not shown", (lines, others) => {
  const text = `# Soup\n\n- peas\n\n1. Boil.\n\n${lines}`;
  expect(readRecipe(text, true).others).toEqual(others);
  expect(readRecipe(text, false).others).toEqual([]);
  for (const complete of [true, false]) {
    expect(wordsIn(readRecipe(text, complete).tree)).toBe("Soup\npeas\nBoil.");
  }
  expect(withoutOthers(text).trim()).toBe("# Soup\n\n- peas\n\n1. Boil.");
});

it("of a text that is too much, other dishes are not shown either", () => {
  const text = `${"a\n".repeat(700)}[other]: <Pea frittata>\n`;
  const { plain, tree } = readRecipe(text, true);
  expect(plain).toBe(true);
  expect(wordsIn(tree)).not.toContain("Pea");
});

it.each([
  ["[5 to 7 minutes](PT5M)", [300]],
  ['[8 minutes](PT8M "Boil the peas")', [480, "Boil the peas"]],
  ["**Rest [a day](P1D)**", [86_400]],
  ["*[an hour and a half](PT1H30M)*", [5400]],
  ['[x](PT90M "  two\twords ")', [5400, "two words"]],
  ['[x](PT5M "תפו"א")', [300, 'תפו"א']],
  ['[x](PT5M "a \\"b\\" (c) d")', [300, 'a "b" (c) d']],
  ["[x](PT5M „Bake it“)", [300, "Bake it"]],
  ["[x](PT5M 'Bake it')", [300, "Bake it"]],
  ['[x](PT5M"Bake it")', [300, "Bake it"]],
  ["[x](PT5M 「煮る（弱火）」)", [300, "煮る（弱火）"]],
  ["[x](PT5M『煮る』)", [300, "煮る"]],
  ['[x](PT5M "Fry the oil (extra, or butter)")', [300, "Fry the oil"]],
  ['[x](PT5M "\u202eBake\u2066\u00ad\u200b\u2800 it")', [300, "Bake it"]],
  ['[x](PT5M "می\u200cپزد")', [300, "می\u200cپزد"]],
  ['[x](PT5M "\u200d\u00ad\u2800\u200c\u3164")', [300]],
  ['[x](PT5M "\u200c")', [300]],
  [`[x](PT5M "${"n".repeat(200)}")`, [300, "n".repeat(200)]],
])("%s is a duration", (step, timer) => {
  expect(timersIn(`Wait ${step}, then go on.`)).toEqual([timer]);
  expect(read(step).steps[0]?.durations).toHaveLength(1);
});

it("the name of a duration is as long as one is listed", () => {
  expect(timersIn(`[x](PT5M (${"n".repeat(2000)}))`)).toEqual([[300, "n".repeat(1000)]]);
});

it.each([
  ..."5M PT P P0D PT0S PT0M PT7MIN P400D P2D PT25H PT1.5H pt5m PT5 PT5M/PT7M P1D/P2D 1.5h 5 P1W P1Y 20min".split(
    " ",
  ),
])("[a while](%s) is words, without a link", (target) => {
  const { tree, durations } = read(`Wait [a while](${target}), then go on.`);
  expect(durations).toEqual([]);
  const [link] = nodesIn(tree).filter(({ type }) => type === "link");
  expect(link?.data).toEqual({ hName: "span", hProperties: { href: null, title: null } });
});

it("any other link stays one", () => {
  const targets = ["https://example.com/PT5M", "peas.html", "#PT5M", "mailto:a@example.com", "j:1"];
  const links = nodesIn(read(targets.map((target) => `[it](${target})`).join(" ")).tree);
  expect(links.flatMap((one) => (one.type === "link" ? [one.data] : []))).toEqual(
    targets.map(() => undefined),
  );
});

it.each([
  "# Soup in [5 minutes](PT5M)\n\n- peas\n\n1. Eat.",
  "# Soup\n\n- peas\n\n## Fry [5 minutes](PT5M)\n\n1. Eat.",
  "# Soup\n\n- peas, soaked [5 minutes](PT5M)\n\n1. Eat.",
  "# Soup\n\n**4** · [5 minutes](PT5M)\n\n- peas\n\n1. Eat.",
  "# Soup\n\n- peas\n\n1. Eat.\n\nFreeze it [5 minutes](PT5M).",
])("a duration outside of the method's sentences starts no timer: %j", (text) => {
  expect(readRecipe(text, true).durations).toEqual([]);
});

it.each([
  ["Add *200 g* peas and *½ tsp* salt", ["200 g", "½ tsp"]],
  ["Add *٣٠٠ غ* and *大さじ2と1/2*を", ["٣٠٠ غ", "大さじ2と1/2"]],
  ["Add _2 tbsp_ or ***3***", ["2 tbsp", "3"]],
  ["Don't *ever* burn it", []],
  ["Add **200 g** peas", []],
  ["Wait *about [5 minutes](PT5M)* or [*5* minutes](PT5M)", []],
  ["Add half*2*way", ["2"]],
  ["Add *大さじ2（30ml）*をand*2컵(480ml)*를", ["大さじ2（30ml）", "2컵(480ml)"]],
  [
    "**（注意）*大さじ2（30ml）*を**と**「火」**を *½カップ（100ml）*、",
    ["大さじ2（30ml）", "½カップ（100ml）"],
  ],
  ["塩を*（2g）*入れ", ["（2g）"]],
])("the amounts of %j are %j", (step, amounts) => {
  expect(amountsIn(read(step).tree)).toEqual(amounts);
  expect(amountsIn(read("Boil.", step).tree)).toEqual(amounts);
});

it("emphasis with a number in a heading, a fact or a note is no amount", () => {
  const text = "# *4* Soups\n\n*4* x\n\n- peas\n\n## *4* M\n\n1. Eat.\n\n*4* x";
  expect(amountsIn(readRecipe(text, true).tree)).toEqual([]);
});

it.each([
  ["peas (extra)", "peas", true],
  ["*2* peas（Extra） ", "*2* peas", true],
  ["peas **(extra)**", "peas", true],
  ["peas *(extra)*", "peas", true],
  ["*1* carrot (extra), chopped", "1 carrot, chopped", true],
  ["peas (extra).", "peas.", true],
  ["peas (extra, or *2* beans)", "peas", true],
  ["豆（extra、または油）", "豆", true],
  ["بازلاء (extra، أو فول)، مطبوخة", "بازلاء، مطبوخة", true],
  ["peas (Extra) large", "peas large", true],
  ["oil (extra virgin)", "oil (extra virgin)", false],
  ["oil (extravirgin)", "oil (extravirgin)", false],
  ["extra peas", "extra peas", false],
])("%j is the ingredient %j", (item, words, isExtra) => {
  const [{ id, ...first } = { id: -1 }] = read("Boil.", item).ingredients;
  expect(first).toEqual({ words: words.replaceAll("*", ""), isExtra });
});

it("(extra) has a node of its own, without what can take its place", () => {
  const { tree } = read("Boil.", "*1* carrot **(extra, or leek)**, chopped");
  const small = nodesIn(tree).filter(({ data }) => data?.hName === "small");
  expect(small.map(wordsIn)).toEqual(["extra,"]);
  expect(lineOf(tree)).toContain("1 carrot (extra, or leek), chopped");
});
