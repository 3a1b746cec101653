import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { readRecipe } from "../../web/src/reading/readRecipe";
import * as cookbook from "./cookbook";
import { nameOf } from "./ingredients";

it("exports every recipe file", () => {
  const files = readdirSync("worker/demo/cookbook").filter((name) => name.endsWith(".md"));
  expect(Object.keys(cookbook)).toHaveLength(files.length);
});

const SAFE: [RegExp, RegExp][] = [
  [/ chicken,/, /75 °C/],
  [/ beef,/, /71 °C/],
  [/ salmon,/, /63 °C/],
  [/ eggs$/m, /no liquid|no wet batter/],
];

it.each(Object.entries(cookbook))("%s has all marks of the form, and is safe", (_, markdown) => {
  const { title, lang, facts, ingredients, steps, durations } = readRecipe(markdown, true);
  expect({ title, lang, facts }).toEqual({
    title: expect.any(String),
    lang: "en",
    facts: {
      servings: expect.stringMatching(/^\d/),
      prepSeconds: expect.any(Number),
      cookSeconds: expect.any(Number),
    },
  });
  expect(steps.length).toBeGreaterThan(0);
  expect(new Set(durations.map(({ name }) => name ?? "")).size).toBe(durations.length);
  const [, list = "", method = ""] = markdown.split(/## .+\n/);
  const bullets = Array.from(list.matchAll(/^- \*[^*]+\* ([a-z ]+)(,.+)?$/gm), ([, name]) => name);
  expect(bullets).toHaveLength(ingredients.length);
  // Each is used, and found by its name.
  for (const name of bullets) expect(method).toContain(nameOf(name ?? ""));
  for (const [raw, done] of SAFE) if (raw.test(list)) expect(method).toMatch(done);
});
