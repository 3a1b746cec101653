/** Marks within a line as models may write them, also malformed. */
import type { Nodes } from "mdast";
import { expect, it } from "vitest";
import { endsInOpenMark } from "./marks";
import { nodesOf, wordsOf } from "./mdast";
import { readRecipe } from "./readRecipe";
import { DURATIONS, EXTRAS } from "./testing/markExamples";

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
