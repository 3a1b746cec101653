import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";

it.each([
  // The title is the first first-level heading, without one the first. One without words is none.
  ["## X|1. x|# T|## I|- a|## M|1. b", "pre3 pre tit2 ing3 ing met3 met"],
  ["#|## T|### I|- a|### M|1. b", "pre tit2 ing3 ing met3 met"],
  ["- a|1. b", "ing met"],
  // The method, from the highest heading directly before its first list to its last.
  ["# T|## I|- a|1. b", "tit2 ing3 ing met"],
  ["# T|- a|## M|x|### G|1. b|### H|1. c|## N|- d", "tit2 ing met3 met met4 met met4 met not3 not"],
  ["# T|## I|- a|## E|x|## M|1. b", "tit2 ing3 ing not3 not met3 met"],
  ["# T|## I|- a|## M|- b|1. c", "tit2 ing3 ing ing3 ing met"],
  // As long as there are no steps, it is what follows the ingredients.
  ["# T|## I|- a|## M|b", "tit2 ing3 ing met3 met"],
  // Ingredients: bullets, with their headings. With amounts under some headings, theirs.
  ["# T|x|- a|x|- b|y|1. c", "tit2 int ing ing ing not met"],
  ["# T|## I|### G|- *1* a|### H|- b|1. c", "tit2 ing3 ing4 ing ing4 ing met"],
  ["# T|## I|- *1* a|## E|- b|## M|1. c", "tit2 ing3 ing not3 not met3 met"],
  ["# T|## E|- 1 x|## I|- *1* a|* d|## M|1. e", "tit2 int3 int ing3 ing ing met3 met"],
  // All else is shown, and not interpreted.
  ["# T|**I**|1. *1* a|**M**|1. b", "tit2 int met met met"],
  ["# T|I\n---|\u2022 a|## M|1、b", "tit2 int int int int3 int"],
])("the parts of %j are %j", (text, parts) => {
  const { tree } = readRecipe(text.replaceAll("|", "\n\n"), true);
  const found = tree.children.map(({ data }) => {
    const level = /^h\d$/.test(data?.hName ?? "") ? data?.hName?.slice(1) : "";
    return `${data?.hProperties?.dataPart}`.slice(0, 3) + level;
  });
  expect(found.join(" ")).toBe(parts);
});
