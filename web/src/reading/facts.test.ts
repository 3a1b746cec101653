import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";

it.each([
  ["**4 x**|[10 min](PT10M) · [20 min](PT20M)", "4 x, prep 10, cook 20"],
  ["[5](PT5M) · [9](PT9M) · [15](PT15M) · [60](PT1H)", "prep 5, cook 15, total 60"],
  ["[20 min](PT20M) · [2 days](P2D)", "prep 20, total 2880"],
  ["[20 min](PT20M) · [1 day](P1D)", "prep 20, cook 1440"],
  ["[20](PT20M) · [20](PT20M) · [30](PT30M)", "prep 20, cook 20, total 30"],
  ["[20](PT20M) · [20](PT20M) · [29](PT29M)", "prep 20, cook 29, total 69"],
  ["**Preparation: [25 minutes](PT25M)** · **Serves** **4**", "4, total 25"],
  ["**For 4:** me · [1 min](PT1M)", "total 1"],
  ["**Very** good for 4", "none"],
  [`**4 ${"x".repeat(199)}** · [1 min](PT1M)`, "total 1"],
  ['**4 x** are ready after [1 h](PT1H "Rest") or [2 h](PT2H)', "none"],
  ["**x**|### For 4: [5 min](PT5M)", "none"],
])("the facts in %j are %s", (text, expected) => {
  const { facts, tree } = readRecipe(`# T\n\n${text.replace("|", "\n\n")}\n\n## I\n\n- a`, true);
  const { servings, ...times } = facts;
  const minutes = Object.entries(times).map(([name, one]) => `${name.slice(0, -7)} ${one / 60}`);
  expect([servings ?? [], ...minutes].flat().join(", ") || "none").toBe(expected);
  const parts = tree.children.map(({ data }) => data?.hProperties?.dataPart);
  expect(parts.includes("facts")).toBe(expected !== "none");
});
