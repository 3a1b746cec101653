import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";

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
