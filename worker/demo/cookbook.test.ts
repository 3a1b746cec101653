import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as cookbook from "./cookbook";

const FOLDER = "worker/demo/cookbook";
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, markdown: readFileSync(`${FOLDER}/${name}`, "utf8") }));

it("the cookbook exports every recipe file, at least twelve", () => {
  expect(files.length).toBeGreaterThanOrEqual(12);
  expect(Object.values(cookbook)).toEqual(files.map(({ markdown }) => markdown));
  expect(new Set(files.map(({ markdown }) => markdown.split("\n")[0])).size).toBe(files.length);
});

describe.each(files)("$name", ({ markdown }) => {
  const [, ingredients = "", method = ""] =
    /^# \S.+\n\n(?:Serves|Makes) \d.* · About \d.*(?:minutes|hours?)\n\n## Ingredients\n\n(.+)\n\n## Method\n\n(.+)\n$/s.exec(
      markdown,
    ) ?? [];
  const bullets = ingredients.split("\n");
  const steps = method.split("\n");

  it("has a title, a line with servings and time, bullets with amounts and numbered steps", () => {
    expect(bullets.length).toBeGreaterThanOrEqual(4);
    for (const bullet of bullets) {
      expect(bullet).toMatch(/^- [\d½¼]\S*( (k?g|m?l|tsp|tbsp|tins|cloves|sticks|slices))? [a-z]/);
    }
    expect(steps.length).toBeGreaterThanOrEqual(3);
    steps.forEach((step, index) => {
      expect(step).toMatch(new RegExp(`^${index + 1}\\. [A-Z].+\\.$`));
    });
    expect(method).toMatch(/\b\d+ minutes/);
  });

  it("uses each ingredient in the method", () => {
    for (const bullet of bullets) {
      const name = bullet.replace(/,.*/, "").split(" ").at(-1) ?? "";
      expect(method.toLowerCase(), bullet).toContain(name.replace(/s$/, "").slice(0, 5));
    }
  });

  it("takes about the time that it states", () => {
    const [, hours, minutes] = /About (?:(\d+) hour)?(?:(\d+) minutes)?/.exec(markdown) ?? [];
    const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
    const inSteps = Array.from(method.matchAll(/(\d+) minutes?/g), ([, time]) => Number(time));
    const sum = inSteps.reduce((all, time) => all + time, 0);
    // Preparation takes extra time. Steps with "Meanwhile" take none.
    expect(sum).toBeGreaterThanOrEqual(total - 30);
    expect(sum).toBeLessThanOrEqual(total + 15);
  });

  it("says how to tell that meat, fish, eggs and flour are cooked safely", () => {
    const signs: [RegExp, RegExp][] = [
      [/ chicken,/, /75 °C/],
      [/ beef,/, /no pink is left.*71 °C/s],
      [/ salmon,/, /63 °C/],
      [/ eggs$/m, /no liquid egg is left|fully set and no liquid|no wet batter/],
      [/ flour$/m, /Bake for \d+ minutes|no wet batter/],
    ];
    for (const [raw, done] of signs) {
      if (raw.test(ingredients)) expect(method).toMatch(done);
    }
    expect(markdown).not.toMatch(/\b(raw|rare|pink in|medium-rare|runny|soft-boiled|poached)\b/i);
  });
});
