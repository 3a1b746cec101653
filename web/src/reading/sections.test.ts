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

it.each([
  ["**4 x**|[10 min](PT10M) · [20 min](PT20M)", "4 x, prep 10, cook 20"],
  ["[5](PT5M) · [9](PT9M) · [15](PT15M) · [60](PT1H)", "prep 5, cook 15, total 60"],
  ["[20 min](PT20M) · [2 days](P2D)", "prep 20, cook 2880"],
  ["[20](PT20M) · [20](PT20M) · [30](PT30M)", "prep 20, cook 20, total 30"],
  ["[20](PT20M) · [8 h](PT8H) · [30](PT30M)", "prep 20, cook 30, total 530"],
  // The first block with times is all of them.
  ["**4 x** · [9](PT9M)|Soak it for [8 hours](PT8H).", "4 x, total 9"],
  ["[9](PT9M)|**4 x**", "4 x, total 9"],
  // What can't be read costs only itself.
  ["[9](PT9M) · [400 days](P400D)", "prep 9"],
  ["[9](PT9M) · [1 h](PT1HR) · [1 h](PT1H)", "prep 9, total 60"],
  ["[a while](5M)", "none"],
  // A label is not read.
  ["**Servings:** 4 · **Time:** [9](PT9M)", "total 9"],
  ["**Servings: 4** · kcal: **350**", "Servings: 4"],
  ["**Tip:** use **2** pans|**4 x** · [9](PT9M)", "4 x, total 9"],
  ["**Preparation: [25 minutes](PT25M)** · **Serves** **4**", "4, total 25"],
  ["**x**|### For 4: [5 min](PT5M)", "none"],
])("the facts in %j are %s", (text, expected) => {
  const { facts, tree } = readRecipe(`# T\n\n${text.replace("|", "\n\n")}\n\n## I\n\n- a`, true);
  const { servings, ...times } = facts;
  const minutes = Object.entries(times).flatMap(([name, one]) =>
    one ? `${name.slice(0, -7)} ${one / 60}` : [],
  );
  expect([servings ?? [], ...minutes].flat().join(", ") || "none").toBe(expected);
  const parts = tree.children.map(({ data }) => data?.hProperties?.dataPart);
  expect(parts.includes("facts")).toBe(expected !== "none");
});
