/** The list of ingredients. */
import { expect } from "vitest";
import { focused } from "./assistive";
import { it } from "./journey";
import { areaOf, styleOf } from "./measure";
import { add, ask, FOUR, listed, paste } from "./visit";

it("hints tell how to go on, and a cross removes only its own entry", async ({ visitor }) => {
  const { page, on } = visitor;
  const hint = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const description = "Wishes work too: vegetarian, for 2, no oven";
  await page.getByRole("textbox", { name: "Add ingredient", description }).waitFor();
  await add(page, "éggs, RICE", "b", "b");
  await hint("Add 1 more for a recipe.");
  expect(await focused(page)).toBe("Add ingredient");
  await add(page, "c");
  await hint("Generate a recipe from your list of ingredients.");
  await on.button("Remove B").last().press("Enter");
  expect([await listed(page), await focused(page)]).toEqual([["Éggs, RICE", "B", "C"], "Remove C"]);
  expect(await on.requestButton.count()).toBe(0);
  await page.keyboard.press("Enter");
  expect([await listed(page), await focused(page)]).toEqual([
    ["Éggs, RICE", "B"],
    "Add ingredient",
  ]);
});

it("each pasted line is an entry", async ({ visitor }) => {
  const { page, on } = visitor;
  await on.input.focus();
  // A single line goes into the input.
  await paste(page, "rye \n");
  await expect.poll(() => on.input.inputValue()).toBe("rye ");
  await paste(page, "flour\r\nbutter, salted\n\n 2 eggs");
  await expect.poll(() => listed(page)).toEqual(["Rye flour", "Butter, salted", " 2 eggs"]);
  expect(await on.input.inputValue()).toBe("");
});

it("an entry is edited by Enter, Tab and a press elsewhere, not by Escape", async ({ visitor }) => {
  const { page, on } = visitor;
  const field = page.getByRole("textbox", { name: /^Edit / });
  const edit = async (name: string, typed: string) => {
    await on.button(`Edit ${name}`).click();
    await field.fill(typed);
  };
  await add(page, ...FOUR, "milk", "salt");
  const { top } = await areaOf(on.requestButton);
  await edit("Rice", "brown rice");
  expect((await areaOf(on.requestButton)).top).toBe(top);
  // Transparent, but not where colours are forced.
  expect(await styleOf(field, "outlineStyle")).toBe("solid");
  await page.keyboard.press("Enter");
  await field.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Edit Brown rice");
  expect(await on.status.textContent()).toBe("Rice is now Brown rice");
  await edit("Peas", "beans");
  await page.keyboard.press("Escape");
  expect(await focused(page)).toBe("Edit Peas");
  // An emptied entry goes. Tab focuses the next one, which takes its place.
  for (const [name, key, next] of [
    ["Salt", "Enter", "Add ingredient"],
    ["Brown rice", "Tab", "Edit Eggs"],
  ] as const) {
    await edit(name, "");
    await page.keyboard.press(key);
    expect(await focused(page)).toBe(next);
  }
  // What was pressed acts, although the rows move.
  await edit("Onions", "");
  await on.button("Remove Milk").click();
  expect(await listed(page)).toEqual(["Eggs", "Peas"]);
  await edit("Eggs", `Eggs ${"eggs ".repeat(39)}`);
  // The field shows all of the name. Line breaks become spaces.
  expect(await field.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
  await field.fill("eggs,\nboiled");
  await page.getByRole("banner").click({ button: "right" });
  await expect.poll(() => listed(page)).toContain("Eggs, boiled");
});

it("Try fills the list; then Enter leads to the button", async ({ visitor: { page, on } }) => {
  const dishes = page.locator("main img").filter({ visible: true });
  await expect.poll(() => dishes.count()).toBe(3);
  await on.button("Try: rice, eggs, peas, onions").click();
  expect(await listed(page)).toEqual(["Rice", "Eggs", "Peas", "Onions"]);
  await dishes.first().waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Get a recipe");
  await on.button("Remove Onions").click();
  await on.input.press("Enter");
  await add(page, "milk");
  expect(await focused(page)).toBe("Add ingredient");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Get a recipe");
});

it("words in the input are an ingredient when a recipe is asked for", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  await add(page, ...FOUR);
  // A space is ignored.
  for (const [button, typed, left] of [
    [on.requestButton, "no oven", ""],
    [on.another, " ", " "],
  ] as const) {
    await on.input.fill(typed);
    await ask(visitor, button, "# Rice\n\n1. Boil.");
    expect(gemini.calls.at(-1)?.body).toContain("I have Onions, Rice, Eggs, Peas, No oven. ");
    expect(await on.input.inputValue()).toBe(left);
  }
  // With a change, the words in the input stay there.
  await on.input.fill("milk");
  await on.wish.fill("milder");
  await ask(visitor, on.change, "# Mild rice");
  expect(await on.input.inputValue()).toBe("milk");
  expect(await listed(page)).toHaveLength(5);
});

it.for([
  [360, 440],
  [1180, 820],
] as const)(
  "in %i × %i, input, an entry and the button for a recipe are in sight, and nothing scrolls",
  async ([width, height], { visitor: { page, on } }) => {
    await page.setViewportSize({ width, height });
    await add(page, "salt");
    const { bottom } = await areaOf(page.getByRole("banner"));
    if (width === 360) expect(bottom).toBeLessThanOrEqual(56);
    const before = await areaOf(on.addButton);
    const stub = page.getByRole("region", { name: "Ready for a receipe ?" });
    for (const names of [FOUR, Array(6).fill("very long ".repeat(20))]) {
      await add(page, ...names);
      // An IntersectionObserver tells a frame later whether the button's own place is in sight.
      const bottom = () => areaOf(on.requestButton).then((area) => area.bottom);
      await expect.poll(bottom).toBeLessThanOrEqual(height);
      const { top } = await areaOf(stub);
      expect((await areaOf(on.button("Edit Salt"))).bottom).toBeLessThanOrEqual(top);
      expect(await areaOf(on.addButton)).toEqual(before);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    // In so low a window, it would cover too much.
    await page.setViewportSize({ width: 740, height: 240 });
    const { bottom: above } = await areaOf(on.household);
    await expect.poll(async () => (await areaOf(stub)).top).toBeGreaterThan(above);
  },
);

it("on a desk lists can be tried, but none with what the household names", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.setViewportSize({ width: 1280, height: 800 });
  const examples = page.getByRole("button", { name: /^Try: / });
  await expect.poll(() => examples.count()).toBe(3);
  await on.household.click();
  await on.wishes.fill("No Eggs");
  await on.household.click();
  await expect.poll(() => examples.count()).toBe(1);
});
