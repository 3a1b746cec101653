/** How the page shows recipes in the forms that Gemini writes. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CORPUS, FOLDER } from "../src/reading/testing/corpus";
import { findViolations } from "./axe";
import { add, FOUR, openSite, parts, type Site, settled, showRecipe, type Visit } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const RECIPES = CORPUS.filter(({ name }) =>
  [
    ...["bold-groups", "grouped-items", "indented-bullets", "step-paragraphs", "equipment-first"],
    ...["facts-as-list", "preamble-and-fence", "tortilla", "oyakodon", "mujaddara"],
    ...["pt-table", "emoji-signs", "notes-below-ingredients", "one-list", "it-paragraphs"],
  ].includes(name),
);

const show = (visit: Visit, markdown: string) => showRecipe(site, visit, markdown);

describe.each(RECIPES)("$name", ({ name, markdown }) => {
  const outline = readFileSync(new URL(`${name}.txt`, FOLDER), "utf8");
  const lines = outline.slice(0, outline.indexOf("\nrecipe\n")).split("\n");

  it("has the expected headings, tick boxes and facts, accessible and in 360 pixels", async () => {
    await using visit = await site.visit({ reducedMotion: "reduce" });
    const { page } = visit;
    const { recipe } = await show(visit, markdown);
    const headings = await recipe
      .getByRole("heading")
      .evaluateAll((all) =>
        all.map((one) => `${"#".repeat(Number(one.tagName.slice(1)))} ${one.textContent}`),
      );
    expect(headings).toEqual(lines.flatMap((line) => /#{2,4} .*/.exec(line) ?? []));

    const ticks = await recipe
      .getByRole("checkbox")
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks).toEqual(
      lines.flatMap((line) => {
        const [, step, words] = /\[(?:(Step [\d.]+)| )\] (.*)/.exec(line) ?? [];
        return step ?? words ?? [];
      }),
    );

    const facts = recipe.locator("dl > div");
    expect(await facts.count()).toBe(lines.filter((line) => /^ +=/.test(line)).length);

    expect(await findViolations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);

    const largest = await recipe.evaluate((region) =>
      Math.max(
        ...[...region.querySelectorAll("h3, h4, p, li, dd")].map((one) =>
          Number.parseFloat(getComputedStyle(one).fontSize),
        ),
      ),
    );
    for (const title of await recipe.getByRole("heading", { level: 2 }).all()) {
      const size = await title.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
      expect(size).toBeGreaterThan(largest);
    }
    expect(visit.errors).toEqual([]);
  });
});

it("sets Arabic parts from right to left, and other parts from left to right", async () => {
  await using visit = await site.visit();
  await show(visit, "Sure!\n\n# مجدرة\n\n## المكونات\n\n- عدس\n\n## Method\n\n1. Boil.");
  const directions = await visit.page
    .locator("[data-part]")
    .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction));
  expect(directions).toEqual(["ltr", "rtl", "rtl", "rtl", "ltr", "ltr"]);
});

it("keeps ticks and rendered elements while the rest arrives", async () => {
  await using visit = await site.visit();
  const { page } = visit;
  const on = parts(page);
  await add(page, ...FOUR);
  await on.requestButton.click();
  const call = await site.gemini.next();
  const { markdown } = CORPUS.find(({ name }) => name === "bold-groups") ?? { markdown: "" };
  const half = markdown.indexOf("**Instructions");
  call.write(markdown.slice(0, half));
  const tick = page.getByRole("checkbox", { name: "2 tbsp soy sauce", exact: true });
  await tick.check();
  const title = await page.getByRole("heading", { name: "Beef Noodles" }).elementHandle();
  const step = on.recipe.getByRole("checkbox", { name: "Step 1", exact: true }).first();
  for (const piece of markdown.slice(half).match(/[\s\S]{1,9}/g) ?? []) call.write(piece);
  call.end();
  await on.stop.waitFor({ state: "detached" });
  expect(await tick.isChecked()).toBe(true);
  expect(await title?.evaluate((one) => one.isConnected)).toBe(true);
  expect(await step.isChecked()).toBe(false);
});

it("shows in the end what it shows of the whole text at once", async () => {
  const { markdown } = CORPUS.find(({ name }) => name === "verbs-like-notes") ?? { markdown: "" };
  const html = async (pieces: readonly string[]) => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    await add(visit.page, ...FOUR);
    await on.requestButton.click();
    const call = await site.gemini.next();
    for (const piece of pieces) call.write(piece);
    call.end();
    await settled(visit.page);
    return await on.recipe.locator("[class*=markdown]").innerHTML();
  };
  expect(await html(markdown.match(/[\s\S]{1,30}/g) ?? [])).toBe(await html([markdown]));
});

describe("on a phone that is six times as slow", () => {
  it("shows the longest recipes of the corpus as recipes", async () => {
    await using visit = await site.visit({ reducedMotion: "reduce" });
    const { page } = visit;
    const on = parts(page);
    // A visitor may ask ten times a minute. For the Worker, each request is another visitor's.
    let visitors = 0;
    await page.route("**/api/recipe", (route) =>
      route.continue({
        headers: { ...route.request().headers(), "cf-connecting-ip": `203.0.113.${visitors++}` },
      }),
    );
    await add(page, ...FOUR);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    const plain: string[] = [];
    const longest = CORPUS.toSorted((a, b) => b.markdown.length - a.markdown.length).slice(0, 12);
    for (const { name, markdown } of longest) {
      await on.requestButton.click();
      const call = await site.gemini.next();
      for (const piece of markdown.match(/[\s\S]{1,190}/g) ?? []) call.write(piece);
      call.end();
      await settled(page);
      if ((await on.recipe.getByRole("checkbox").count()) === 0) plain.push(name);
    }
    expect(plain).toEqual([]);
  });
});
