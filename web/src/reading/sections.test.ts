import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";

it.each([
  // An empty heading is ignored. A colon may follow bold words.
  ["#|# T|- a|1. b", "pre tit2 ing met"],
  ["**T**|**I** ：|- a|**M**:|1. b", "tit2 ing3 ing met3 met"],
  // Without a title; without a heading of the method.
  ["## I|- a|## M|1. b", "ing3 ing met3 met"],
  ["# T|## I|- a|1. b", "tit2 ing3 ing met"],
  // A method without numbers.
  ["# T|## I|- a|## M|b|c", "tit2 ing3 ing met3 met met"],
  ["# T|## E|- x|## I|- *1* a|## M|- b", "tit2 int3 int ing3 ing met3 met"],
  // Ingredients: lists with amounts, or else mostly numbers, or else all; with or without headings.
  ["# T|## I|- *1* a|## E|- b|## M|1. c", "tit2 ing3 ing not3 not met3 met"],
  ["# T|## E|- 1 x|## I|- *1* a\n- b\n- c|* d|## M|1. e", "tit2 int3 int ing3 ing ing met3 met"],
  ["# T|## E|- 1 x\n- y|## I|- ½ a\n- ٢ b\n- c|## M|1. d", "tit2 int3 int ing3 ing met3 met"],
  ["# T|- a|x|- b|y|1. c", "tit2 ing ing ing not met"],
  ["# T|## I|<div>\n- a\n- b|## M|1. c", "tit2 ing3 ing ing met3 met"],
  // Numbered ingredients, before another numbered list under a heading as high.
  ["# T|## I|1. *1* a\n2. b (extra)\n3. 2 c|## M|1. d", "tit2 ing3 ing met3 met"],
  ["# T|**I**|1. *1* a|### M|1. b", "tit2 ing3 ing met3 met"],
  ["# T|## I|### A|1. *1* a|### B|1. - *1* b|## M|1. c", "tit2 ing3 ing4 ing ing4 ing met3 met"],
  ["# T|## I|1. *1* a|### M|1. b", "tit2 met3 met met4 met"],
  ["# T|## A|1. *1* a\n2. b|## B|1. c", "tit2 met3 met met3 met"],
  ["# T|## I|- *1* a|## A|1. *1* b|## B|1. c", "tit2 ing3 ing met3 met met3 met"],
  ["# T|I|    - a\n    - b|## M|1. c", "tit2 int ing met3 met"],
])("the parts of %j are %j", (text, parts) => {
  const { tree } = readRecipe(text.replaceAll("|", "\n\n"), true);
  const found = tree.children.map(({ data }) => {
    const level = /^h\d$/.test(data?.hName ?? "") ? data?.hName?.slice(1) : "";
    return `${data?.hProperties?.dataPart}`.slice(0, 3) + level;
  });
  expect(found.join(" ")).toBe(parts);
});
