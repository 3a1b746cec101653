import { expect, it } from "vitest";
import { isTooLarge } from "./isTooLarge";
import { readRecipe } from "./readRecipe";

const line = (count: number) => Array(count).fill("a").join("\n");

it.each([
  ["601 lines", line(600), "\na"],
  ["1001 separators of facts", "a · b ••\n".repeat(500), "·"],
  ["1001 numbers", "1.5 1.\n".repeat(500) + "a1. ".repeat(500), "1) "],
  ["20 markers before one line", `x\n${"- + * ".repeat(5)}1. > 3) > `, "1. "],
  ["65,537 characters", `${"a".repeat(4000)}\n`.repeat(16) + "a".repeat(1520), "a"],
  ["4,001 characters in a line", `a\n${"b".repeat(4000)}`, "b"],
  ["61 blanks before a line", `a\n${" ".repeat(60)}`, " a"],
  [
    "marks times the rest of their paragraph",
    `${"<?".repeat(400)}${`\n${"b".repeat(3999)}`.repeat(6)}${"\nb".repeat(99)}b`,
    "bb",
  ],
])("%s are too much to read, and one less is not", (_, most, one) => {
  expect(isTooLarge(most)).toBe(false);
  expect(isTooLarge(most + one)).toBe(true);
});

it("blanks without words, which may take the place of a mark, are not too much", () => {
  const words = `${"<?".repeat(400)}\n \n${`${"b".repeat(3999)}\n`.repeat(8)}`;
  expect(isTooLarge(`a\n${" ".repeat(1000)}\n${words}`)).toBe(false);
});

it.each([..."*_`~[]<&\\|#+=-"])("counts %s as a mark", (mark) => {
  expect(isTooLarge(mark.repeat(1000))).toBe(false);
  expect(isTooLarge(mark.repeat(1001))).toBe(true);
});

it("what is too much comes as it was written, and nothing else is known of it", () => {
  const text = `# Soup\n\n- peas\n\n${"- *a* <b>\n".repeat(1000)}`;
  const written = `[lang]: en\n${text}[other]: <Pea pie>\r`;
  const { tree, isTooLarge, dish, ingredients } = readRecipe(written, true);
  expect([isTooLarge, dish, ingredients]).toEqual([true, "Recipe", []]);
  expect(tree.children).toMatchObject([
    {
      data: { hName: "pre", hProperties: { dataPart: "intro" } },
      children: [{ value: text.trim() }],
    },
  ]);
});
