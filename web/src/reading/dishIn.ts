import type { Block } from "./blocks";
import { anyOf, wordsFor } from "./languages";
import { lineOf } from "./mdast";

const isBehind = (word: string) => word.startsWith("*");
const before = anyOf(wordsFor("recipeFor").filter((word) => !isBehind(word)));
const behind = anyOf(wordsFor("recipeFor").filter(isBehind));
/** "Here is a recipe for a pea soup:" */
const DISH = new RegExp(
  `(?:${before})\\s(?:(?:${anyOf("indefinite")})\\s)?([^.,;:!?()\\n–—]{2,60})|([^\\s、。]{2,20})(?:${behind})`,
  "iu",
);

/** @returns What the words before a recipe without a title call the dish. */
export function dishIn(blocks: readonly Block[]): string | undefined {
  const preamble = blocks.filter(({ part }) => part === "preamble").map(({ node }) => node);
  const [first] = preamble;
  const bold =
    first?.type === "paragraph" &&
    first.children.find((child) => child.type === "strong" && !/[:：]$/.test(lineOf(child)));
  const [, named, japanese] = DISH.exec(preamble.map(lineOf).join("\n")) ?? [];
  return (bold ? lineOf(bold) : (named ?? japanese))?.trim() || undefined;
}
