/** Other dishes as models may name them, and the text without them. */
import { expect, it } from "vitest";
import { splitOtherDishes } from "./otherDishes";
import { readRecipe } from "./readRecipe";

const SOUP = "# Soup\n\n- peas\n\n1. Boil.";
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
