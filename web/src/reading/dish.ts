import type { Root } from "mdast";
import { lineOf } from "./mdast";

/** "Here is a recipe for pea soup:" */
const DISH =
  /(?<!\p{L})(?:(?:recipe|rezept|recette|receta|ricetta|receita)(?: simple)? (?:for|für|pour|para|per|de|di)|how about|to (?:make|create|prepare|cook))\s(?:(?:an?|the|some|making|un|une|uma?|eine?n?)\s)?([^.,;:!?()\n–—]{2,60})|([^\s、。]{2,20})のレシピ/iu;

/** @returns What the words before a recipe without a title call the dish. */
export function dishIn({ children }: Root): string | undefined {
  const preamble = children.filter((block) => block.data?.hProperties?.dataPart === "preamble");
  const [first] = preamble;
  const bold =
    first?.type === "paragraph" &&
    first.children.find((child) => child.type === "strong" && !/[:：]$/.test(lineOf(child)));
  const [, named, japanese] = DISH.exec(preamble.map(lineOf).join("\n")) ?? [];
  return (bold ? lineOf(bold) : (named ?? japanese))?.trim() || undefined;
}
