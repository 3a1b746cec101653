import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as cookbook from "./cookbook";
import { nameOf } from "./ingredients";

it("exports every recipe file", () => {
  const files = readdirSync("worker/demo/cookbook").filter((name) => name.endsWith(".md"));
  expect(Object.keys(cookbook)).toHaveLength(files.length);
});

const FORM =
  /^\[lang\]: en\n\n# [A-Z].+\n\n\*\*\d+ (?:servings|muffins)\*\* · Preparation: \[(\d+) minutes\]\(PT\1M\) · Cooking: \[(\d+) minutes\]\(PT\2M\)\n\n## Ingredients\n\n(.+)\n\n## Method\n\n(.+)\n$/s;
const BULLET = /^- \*[\d½¼.]+( (k?g|m?l|tsp|tbsp|tins|cloves|sticks|slices))?\* ([a-z ]+)(,.+)?$/;
const DURATION = /\[(\d+) minutes?\]\(PT(\d+)M "([A-Z][a-z]+( [a-z]+){1,2})"\)/g;

const SAFE: [RegExp, RegExp][] = [
  [/ chicken,/, /75 °C/],
  [/ beef,/, /71 °C/],
  [/ salmon,/, /63 °C/],
  [/ eggs$/m, /no liquid|no wet batter/],
];

describe.each(Object.entries(cookbook))("%s", (_name, markdown) => {
  const [, , cooking = "", ingredients = "", method = ""] = FORM.exec(markdown) ?? [];
  const durations = [...method.matchAll(DURATION)];

  it("has the form of the cookbook", () => {
    expect(markdown).toMatch(FORM);
    for (const bullet of ingredients.split("\n")) expect(bullet).toMatch(BULLET);
    method.split("\n").forEach((step, index) => {
      expect(step).toMatch(new RegExp(`^${index + 1}\\. [A-Z].+\\.$`));
    });
  });

  it("marks all durations and amounts in the method, which takes about the time that it states", () => {
    for (const [mark, words, minutes] of durations) expect(words, mark).toBe(minutes);
    const names = durations.map(([, , , name]) => name);
    expect(new Set(names).size).toBe(names.length);
    const unmarked = method.replaceAll(DURATION, "").replaceAll(/\*[\d½¼¾.]+[a-z ]*\*/g, "");
    expect(unmarked).not.toMatch(/\*|minute|[\d½¼¾] ?(k?g|m?l|tsp|tbsp|tins|slices)\b/);
    const sum = durations.reduce((all, [, minutes]) => all + Number(minutes), 0);
    // 10 more for what is fried in two batches, 20 less for what rests, cools or is done "Meanwhile".
    expect(sum - Number(cooking)).toSatisfy((minutes: number) => minutes >= -10 && minutes <= 20);
  });

  it("says of each step that cooks how one sees that it is done", () => {
    const sentences = method.split(/(?<=\.) /).filter((sentence) => sentence.match(DURATION));
    const cooking = sentences.filter((sentence) => !/"(Cool|Press|Rest) /.test(sentence));
    expect(cooking.length).toBeGreaterThan(0);
    for (const sentence of cooking) expect(sentence).toMatch(/\),? .*(until|as the packet says)/);
  });

  it("lists all that it uses, in the order of use", () => {
    const names = Array.from(ingredients.matchAll(/(?<=^- \*[^*]+\* )[a-z ]+/gm), ([name]) =>
      nameOf(name),
    );
    const places = names.map((name) => method.search(new RegExp(`(?<!bell )${name}`)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(names.includes("water")).toBe(/\* water/.test(method));
  });

  it("says how to tell that meat, fish and eggs are cooked safely", () => {
    for (const [raw, done] of SAFE) if (raw.test(ingredients)) expect(method).toMatch(done);
  });
});
