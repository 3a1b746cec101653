/** The dishes that an answer names beside its own: "Or:". */
import { expect } from "vitest";
import type { RecipeRequest } from "../../worker/contract";
import { findViolations } from "./axe";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import {
  areaOf,
  ask,
  findOverflows,
  observeShifts,
  readClipboard,
  request,
  settled,
  showRecipe,
  type Visit,
} from "./visit";

const NAMES = ["Pea frittata", "Onion soup with rice", "كشري بالعدس والبصل المقلي"];
const withOthers = (recipe: string, names = NAMES) =>
  `${recipe}\n${names.map((name) => `[other]: <${name}>\n`).join("")}`;
const RECIPE = withOthers(EGGS);
const FRITTATA = withOthers(EGGS.replace("Egg rice", "Pea frittata"), ["Egg rice"]);

/** @returns The names that are offered. */
async function offered({ page }: Visit) {
  const or = page.getByText("Or:", { exact: true });
  if ((await or.count()) === 0) return [];
  return or.locator("xpath=../..").getByRole("button").allTextContents();
}

it("one of three is chosen: what fails is tried again, what is stopped too, and Back offers the three", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  const bodies: RecipeRequest[] = [];
  page.on("request", (sent) => sent.method() === "POST" && bodies.push(sent.postDataJSON()));
  const call = await request(visitor);
  for (const piece of RECIPE.slice(0, -3).match(/[\s\S]{1,20}/g) ?? []) call.write(piece);
  await on.recipe.getByText("It keeps for 3 hours.").waitFor();
  const moved = await observeShifts(page);
  await moved();
  expect(await offered(visitor)).toEqual([]);
  call.end(RECIPE.slice(-3));
  await settled(page);
  expect(await moved()).toBe("0.00");
  expect(await offered(visitor)).toEqual(NAMES);
  const chosen = on.button("Pea frittata");
  expect([await chosen.getAttribute("lang"), await chosen.getAttribute("dir")]).toEqual([
    "en",
    "auto",
  ]);
  expect(await on.recipe.innerText()).not.toMatch(/\[|other\]/);
  expect(await findViolations(page)).toEqual([]);

  await chosen.click();
  await on.recipe.getByText("Pea frittata…").waitFor();
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await offered(visitor)).toEqual([]);
  await ask(visitor, on.retry, FRITTATA.slice(0, 200), "MAX_TOKENS");
  expect(await offered(visitor)).toEqual([]);
  await ask(visitor, on.retry, FRITTATA);
  await on.title("Pea frittata").waitFor();
  expect(await offered(visitor)).toEqual(["Egg rice"]);
  const dish = { exclude: ["Egg rice"], dish: "Pea frittata" };
  expect(bodies.slice(1)).toMatchObject([dish, dish, dish]);

  // The one that broke off is the latest.
  await page.getByText("Earlier recipes").click();
  await on.back("Egg rice").click();
  expect(await offered(visitor)).toEqual(NAMES);
  await on.another.click();
  const next = await gemini.next();
  expect(next.body).toContain('"Egg rice\\", \\"Pea frittata');
  expect(next.body).not.toContain("Make it this dish");
});

it("is where another dish can be asked for, and goes nowhere with the recipe", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await showRecipe(visitor, RECIPE);
  await on.startCooking.click();
  expect(await offered(visitor)).toEqual([]);
  await on.leaveCooking.click();
  expect(await offered(visitor)).toEqual(NAMES);
  await on.button("Copy").click();
  await on.recipe.getByText("Copied", { exact: true }).first().waitFor();
  expect((await readClipboard(visitor)).join()).not.toMatch(/Or:|other\]|Pea frittata/);
  await on.button("Keep").click();
  const kept = await page.evaluate(() => Object.values(localStorage).join());
  expect(kept).toContain(JSON.stringify(RECIPE).slice(1, -1));

  await on.button("Copy link").click();
  await page.getByText("Link copied").waitFor();
  const [link = ""] = await readClipboard(visitor);
  await page.evaluate((url) => location.assign(url), link);
  await on.recipe.getByText("It came with a link.").waitFor();
  expect(await offered(visitor)).toEqual([]);
  // It is the one that was there, and is kept.
  expect(await on.anyBack.count()).toBe(0);
  await on.button("Kept below").waitFor();

  await showRecipe(visitor, RECIPE);
  await on.button("Remove Peas").click();
  expect(await offered(visitor)).toEqual([]);
});

it("on a phone three names of any length have the room of two lines, from the start", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const long = [
    "Donaudampfschifffahrtssuppe".repeat(3),
    "x y ".repeat(25).trim(),
    "豆".repeat(100),
  ];
  const tops = [];
  for (const [width, names] of [
    [360, []],
    [360, NAMES],
    [360, long],
    [320, long],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await showRecipe(visitor, withOthers(EGGS, [...names]));
    expect(await offered(visitor)).toEqual(names);
    expect(await findOverflows(page)).toEqual([]);
    const { bottom } = await areaOf(on.another);
    if (width === 360) tops.push((await areaOf(on.box("Step 1"))).top - bottom);
    for (const name of names) expect((await areaOf(on.button(name))).width).toBeGreaterThan(44);
  }
  expect(new Set(tops).size).toBe(1);
});
