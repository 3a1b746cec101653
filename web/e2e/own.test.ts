/** A recipe of one's own, wishes, lately cooked dishes, and the phone's Back. */
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { EGGS, PEAS } from "./cookingParts";
import { it } from "./journey";
import { areaOf } from "./measure";
import { openLink } from "./states";
import {
  add,
  ask,
  FOUR,
  listed,
  paste,
  readClipboard,
  settled,
  showRecipe,
  type Visit,
} from "./visit";

const LINES = Array.from(
  { length: 14 },
  (_, at) => `${at + 1} spoons of Nan's ${"best ".repeat(2)}`,
);
const OWN = LINES.join("\n");
const CHECK = "Your recipe, put in order by an AI. Check it against yours.";
const REMINDER = "Put in order by an AI from your text: check it for allergies and cooking times.";

/** @returns The parts for a recipe of one's own. */
function ownParts({ page, on }: Visit) {
  return {
    field: page.getByRole("textbox", {
      name: "Your recipe",
      exact: true,
      description: /^An AI puts it in order/,
    }),
    open: page.getByRole("button", { name: "Cook a recipe you have", expanded: false }),
    cook: on.button("Cook this recipe"),
  };
}

it("a long paste opens the field for a recipe, which its lines leave as ingredients", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const { field, open, cook } = ownParts(visitor);
  await add(page, ...FOUR);
  await on.input.fill("milk");
  await on.input.focus();
  await paste(page, OWN);
  expect([await focused(page), await field.inputValue()]).toEqual(["Your recipe", OWN]);
  // A tab may be ended without an event.
  const stored = () => page.evaluate(() => sessionStorage.getItem("chef-basil"));
  await expect.poll(stored).toContain("14 spoons");
  // As high as above a keyboard.
  await page.setViewportSize({ width: 320, height: 440 });
  await page.keyboard.press("Escape");
  await page.evaluate(() => scrollTo(0, 0));
  await open.evaluate((button: HTMLElement) => button.click());
  const isInSight = cook.evaluate((button) => {
    const { left, right, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
  });
  expect(await isInSight).toBe(true);
  await field.fill("é".repeat(8193));
  await on.alert.getByText(/^Too long/).waitFor();
  expect(await cook.isDisabled()).toBe(true);
  await field.fill(OWN);
  await tabTo(page, "Add its 14 lines as ingredients");
  await page.keyboard.press("Enter");
  expect((await listed(page)).slice(4)).toEqual(LINES);
  await field.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Add ingredient");
});

it("it says so wherever it is shown again, but not where it is shared", async ({ visitor }) => {
  const { page, on } = visitor;
  const { field, open, cook } = ownParts(visitor);
  const isTold = async () => {
    for (const words of [CHECK, REMINDER]) await on.recipe.getByText(words).waitFor();
    const pasted = on.recipe.getByText("As you pasted it");
    expect((await areaOf(pasted)).top).toBeGreaterThan((await areaOf(on.line(2))).bottom);
    await pasted.click();
    await on.recipe.getByText("14 spoons of Nan's").waitFor();
  };
  await open.click();
  await field.fill(OWN);
  await ask(visitor, cook, PEAS);
  await add(page, ...FOUR);
  await isTold();
  expect(await on.another.count()).toBe(0);
  await on.button("Save").click();
  await on.share("Copy");
  expect((await readClipboard(visitor)).join()).not.toMatch(/Nan's|put in order by an AI\. /);
  await on.startCooking.click();
  expect(await page.getByText(CHECK).isVisible()).toBe(false);
  await on.leaveCooking.click();
  await on.reset.click();
  await on.savedRow("Pea soup").click();
  await isTold();
});

it("a wish is one press, which leaves the input alone", async ({ visitor: { page, on } }) => {
  const wishes = page.getByRole("group", { name: "Wishes" }).getByRole("button");
  expect(await wishes.count()).toBe(0);
  await add(page, "rice");
  await on.input.fill("mil");
  await on.button("Add one pan").click();
  expect([await focused(page), await on.input.inputValue()]).toEqual(["Add ingredient", "mil"]);
  expect([await listed(page), await wishes.count()]).toEqual([["Rice", "One pan"], 4]);
  await on.button("Remove One pan").click();
  expect(await wishes.count()).toBe(5);
});

it("what was cooked is said in its saved row, and not asked for, until Forget", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  await page.clock.setFixedTime(new Date("2026-11-12T12:00"));
  await showRecipe(visitor, PEAS);
  await on.button("Save").click();
  await on.startCooking.click();
  for (const step of ["Step 1", "Step 2"]) await on.box(step).check();
  await on.leaveCooking.click();
  const cooked = on.savedRows.filter({ hasText: "cooked Nov 12" });
  await cooked.waitFor();
  await on.reset.click();
  await showRecipe(visitor, EGGS);
  expect(gemini.calls.at(-1)?.body).toContain('\\"Pea soup\\"');
  await on.button("Forget").click();
  await cooked.waitFor({ state: "detached" });
  await on.button("Undo").click();
  await cooked.waitFor();
});

it("Back leaves cooking mode, Forward leads into it, and an entry leads to no other recipe", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  const cooks = (is: boolean) => expect.poll(() => on.leaveCooking.isVisible()).toBe(is);
  const entry = () => page.evaluate(() => history.state?.cooked);
  const count = () => page.evaluate(() => history.length);
  await showRecipe(visitor, EGGS);
  await on.startCooking.click();
  await page.goBack();
  await cooks(false);
  await page.goForward();
  await cooks(true);
  const before = await count();
  // Entered again before the page has gone back.
  await on.leaveCooking.evaluate((button: HTMLButtonElement) => {
    button.click();
    const all = Array.from(document.querySelectorAll("button"));
    all.find(({ textContent }) => textContent === "Start cooking")?.click();
  });
  await expect.poll(entry).toContain("# Egg rice");
  await cooks(true);
  for (const step of [1, 2, 3]) await on.box(`Step ${step}`).check();
  await page.goBack();
  await cooks(false);
  // One that is done is shown as it was.
  await page.goForward();
  await page.getByText("Done. Enjoy your meal.").waitFor();
  await on.leaveCooking.click();
  await cooks(false);
  expect(await count()).toBe(before);
  // Not while another is awaited, nor once it has been.
  await on.another.click();
  const call = await gemini.next();
  await page.goForward();
  await expect.poll(entry).toContain("# Egg rice");
  await on.stop.click();
  await settled(page);
  expect(await on.leaveCooking.count()).toBe(0);
  await call.closed;
  // A link is opened while one cooks.
  await on.startCooking.click();
  await openLink(page, PEAS);
  await on.title("Pea soup").waitFor();
  await on.startCooking.click();
  expect(await entry()).toContain("# Pea soup");
  await page.goBack();
  await cooks(false);
  expect(new URL(page.url()).hash).toMatch(/^#r2/);
  await page.goBack();
  await expect.poll(entry).toContain("# Egg rice");
  await on.title("Pea soup").waitFor();
  expect(await on.leaveCooking.count()).toBe(0);
});
