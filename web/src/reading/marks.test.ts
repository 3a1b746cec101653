/** Marks as models may write them, and what becomes of odd ones. */
import type { Nodes } from "mdast";
import { expect, it } from "vitest";
import { withoutMarks, withoutOthers } from "./markSyntax";
import { nodesIn, wordsOf } from "./mdast";
import { readRecipe } from "./readRecipe";

const read = (step: string, ingredient = "peas") =>
  readRecipe(`# Soup\n\n## I\n\n- ${ingredient}\n- salt\n\n## M\n\n1. ${step}\n2. Eat.`, true);
const timersIn = (step: string) =>
  read(step).durations.map(({ seconds, name }) => [seconds, ...(name ? [name] : [])]);
const amountsIn = (node: Nodes) =>
  nodesIn(node).flatMap((one) => (one.data?.quantity === "amount" ? [wordsOf(one)] : []));

it.each([
  ["[lang]: de\n\n", "de"],
  ["[lang]: pt_BR\n\n", "pt-BR"],
  ["  [Lang]:zh-Hant \n\n", "zh-Hant"],
  ["```\n[lang]: de\n", "de"],
  ["[lang]: no language\n[lang]: de\n", "de"],
  ["[lang]: d\n\n", undefined],
])("%j says the language %s, and is not shown", (tag, lang) => {
  const recipe = readRecipe(`${tag}# Soup`, true);
  expect(recipe.lang).toBe(lang);
  expect(readRecipe(tag.trimEnd().slice(0, 10), false).lang).toBeUndefined();
  expect(wordsOf(recipe.tree)).not.toContain("[");
});

it("the kind of dish is not shown, wherever its line is cut", () => {
  const marks = "[lang]: en\n[kind]: stir-fry\n\n";
  const text = `${marks}# Soup`;
  for (let end = 0; end <= text.length; end++) {
    const shown = wordsOf(readRecipe(text.slice(0, end), end === text.length).tree);
    expect("Soup").toContain(shown.trim());
  }
});

const LONG = "n".repeat(100);
const BLANKS = " ".repeat(20);

it("a mark with more blanks between its signs than any model writes is none", () => {
  for (const text of [`[other]:${BLANKS} \n<Pea\npie>`, `[other]${BLANKS} : <Pea pie>`])
    expect(readRecipe(`# T\n\n${text}`, true).others).not.toContain("Pea pie");
  // As much as a link can hold.
  expect(withoutMarks(`[other]:${" ".repeat(65_000)}x`)).toBe("");
});

it.each([
  ["[other]: Pea frittata", ["Pea frittata"]],
  [' [Other] ：<Pea (green) & “egg” [pie]> "quick"', ["Pea (green) & “egg” [pie]"]],
  ["- [other]: <*Pea* frittata>\n2. [other]: <Pie", ["Pea frittata", "Pie"]],
  ["[other]:\n<Pea\nfrittata>", ["Pea frittata"]],
  ["[other]: <\u202eپلو\u200cپلو\u2028b>", ["پلو\u200cپلو b"]],
  ["abcd".replace(/./g, "[other]: <$&>\n"), ["a", "b", "c"]],
  [`[other]: <${LONG}n>\n[other]: <${LONG}>`, [LONG]],
  ["[other]:\n[other]: <>\n[other]: <\u200b\u2800>", []],
  // All quantifiers are bounded: matching takes linear time.
  [`[other]:${BLANKS}\n${BLANKS}<Pea\nfrittata>`, ["Pea frittata"]],
  [`[other]:${BLANKS}${BLANKS}<Pea frittata>`, ["Pea frittata"]],
])("%j names the dishes %j, and is not shown", (lines, others) => {
  const text = `# Soup\n\n- peas\n\n1. Boil.\n\n${lines}`;
  expect(readRecipe(text, true).others).toEqual(others);
  for (let end = text.length - lines.length; end <= text.length; end++) {
    const { tree, others } = readRecipe(text.slice(0, end), false);
    expect([wordsOf(tree), others]).toEqual(["Soup\npeas\nBoil.", []]);
    // Where the reading's script is not there.
    expect(withoutMarks(text.slice(0, end))).toMatch(/^# Soup\n\n- peas\n\n1. Boil.[\s\d.-]*$/);
  }
  expect(wordsOf(readRecipe(text, true).tree)).toBe("Soup\npeas\nBoil.");
  expect(withoutOthers(text).trim()).toBe("# Soup\n\n- peas\n\n1. Boil.");
});

it.each([
  ["**Rest [a day](P1D)**", [86_400]],
  ['[x](PT90M "  two\twords ")', [5400, "two words"]],
  ['[x](PT5M "תפו"א")', [300, 'תפו"א']],
  ["[x](PT5M „Bake it“)", [300, "Bake it"]],
  ['[x](PT5M"Bake it")', [300, "Bake it"]],
  ["[x](PT5M 「煮る（弱火）」)", [300, "煮る（弱火）"]],
  ['[x](PT5M "Fry the oil (extra, or butter)")', [300, "Fry the oil"]],
  ['[x](PT5M "می\u200cپزد")', [300, "می\u200cپزد"]],
  // Any valid duration of ISO 8601.
  ['[x](P0Y0M0W0DT0H35M0.000S "a "b" c")', [2100, 'a "b" c']],
  ["[x](PT1.5H)", [5400]],
  ["[x](PT0,5H30.5S)", [1831]],
])("%s is a duration", (step, timer) => {
  expect(timersIn(`Wait ${step}, then go on.`)).toEqual([timer]);
});

it("what looks like a duration is its words, and any other link stays one", () => {
  const dataOf = (target: string) => {
    const { tree, durations } = read(`Wait [a while](${target}), then go on.`);
    expect(durations).toEqual([]);
    return nodesIn(tree).find(({ type }) => type === "link")?.data;
  };
  for (const target of "5M P PT P1DT PT0.4S PT7MIN P2D PT25H PT1.H pt5m PT5M/PT7M 1.5h 5 P1W P1Y".split(
    " ",
  ))
    expect(dataOf(target)).toEqual({ hName: "span", hProperties: { href: null, title: null } });
  for (const target of "https://example.com/PT5M peas.html #PT5M mailto:a@example.com j:1".split(
    " ",
  ))
    expect(dataOf(target)).toBeUndefined();
});

it("a duration or number outside of the ingredients' and the method's sentences is none", () => {
  const both = "[5 minutes](PT5M) *4*";
  const text = `# Soup ${both}\n\n${both}\n\n- peas\n\n## Fry ${both}\n\n1. Eat.\n\nFreeze ${both}`;
  const { tree, durations } = readRecipe(text, true);
  expect([durations, amountsIn(tree)]).toEqual([[], []]);
  expect(read("Boil.", "peas, soaked [5 minutes](PT5M)").durations).toEqual([]);
});

it.each([
  ["Add *٣٠٠ غ* and *大さじ2と1/2*を", ["٣٠٠ غ", "大さじ2と1/2"]],
  ["Add _2 tbsp_ or ***3***", ["2 tbsp", "3"]],
  ["Add **200 g** peas", []],
  ["Wait *about [5 minutes](PT5M)* or [*5* minutes](PT5M)", []],
  ["**（注意）*大さじ2（30ml）*を**と**「火」**を", ["大さじ2（30ml）"]],
  ["塩を*（2g）*入れ", ["（2g）"]],
])("the amounts of %j are %j", (step, amounts) => {
  expect(amountsIn(read(step).tree)).toEqual(amounts);
  expect(amountsIn(read("Boil.", step).tree)).toEqual(amounts);
});

it.each([
  ["*2* peas（Extra） ", "*2* peas", true],
  ["peas **(extra)**", "peas", true],
  ["*1* carrot (extra), chopped", "1 carrot, chopped", true],
  ["peas (extra, or *2* beans)", "peas (or *2* beans)", true],
  ["بازلاء (extra، أو فول)، مطبوخة", "بازلاء (أو فول)، مطبوخة", true],
  ["oil (extra virgin)", "oil (extra virgin)", false],
])("%j is the ingredient %j", (item, words, isExtra) => {
  const [{ id, ...first } = { id: -1 }] = read("Boil.", item).ingredients;
  expect(first).toEqual({ words: words.replaceAll("*", ""), isExtra });
});
