/** The household: wishes that are entered once, and sent with every request. */
import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import {
  ask,
  FOUR,
  fillList,
  findOverflows,
  listed,
  readClipboard,
  showRecipe,
  spaceText,
} from "./visit";

const RECIPE = `${EGGS}\n[other]: <Pea frittata> "PT25M"\n`;
const WISH = 'no "nuts"';

it("each request contains it; copies, links and files don't", async ({ visitor }) => {
  const { page, on, gemini, errors } = visitor;
  const household = on.button("Household");
  const field = page.getByLabel("Add to household");
  const line = on.recipe.getByRole("paragraph").filter({ hasText: /^Household: / });
  await household.click();
  await field.fill(` ${WISH}`);
  await field.press("Enter");
  await field.fill("for 4");
  await on.button("Add").click();
  expect(await on.status.textContent()).toBe("Added for 4, 2 in your household");
  await field.fill("For 4 ");
  await field.press("Enter");
  // Typed, but not added: it is not sent.
  await field.fill("no fish");
  await household.click();
  const shown = page.getByText(`${WISH} · for 4`, { exact: true });
  await shown.waitFor();
  await page.reload();
  await shown.waitFor();
  expect(await listed(page)).toEqual([]);

  await fillList(page, ...FOUR);
  const asks = async (press: Parameters<typeof ask>[1], recipe: string, wishes: string) => {
    await ask(visitor, press, recipe);
    const { text } = JSON.parse(gemini.calls.at(-1)?.body ?? "").contents[0].parts[0];
    expect(text).toContain(`hold at every meal: ${wishes}.`);
  };
  const both = '"no \'nuts\'", "for 4"';
  await asks(on.requestButton, RECIPE, both);
  expect(await line.textContent()).toBe(`Household: ${WISH} · for 4`);
  await on.another.click();
  await asks(page.getByRole("button", { name: /^Pea frittata/ }), RECIPE, both);
  await page.getByLabel("Change this recipe").fill("milder");
  await asks(on.button("Change"), EGGS.replace("Egg rice", "Mild rice"), both);

  // The recipe still shows both wishes: it was written for them.
  await household.click();
  await tabTo(page, "Remove for 4");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Add to household");
  await page.reload();
  await page.getByText(WISH, { exact: true }).first().waitFor();
  expect(await line.textContent()).toBe(`Household: ${WISH} · for 4`);
  await on.button("Save").click();

  // Not on paper, in copies and in files: it may reveal somebody's health.
  await page.emulateMedia({ media: "print" });
  expect(await line.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await on.button("Copy").click();
  const copied = await readClipboard(visitor);
  await on.button("Copy link").click();
  const [link = ""] = await readClipboard(visitor);
  const linked = inflateSync(Buffer.from(link.split("#r2=")[1] ?? "", "base64url")).toString();
  const files = [];
  for (const name of ["Download", "Export"]) {
    const downloading = page.waitForEvent("download");
    await on.button(name).click();
    files.push(await readFile(await (await downloading).path(), "utf8"));
  }
  for (const words of [...copied, linked, ...files]) {
    expect(words).toContain("Mild rice");
    expect(words).not.toMatch(/nuts|for 4|household/i);
  }

  await on.reset.click();
  await page.getByText(WISH, { exact: true }).waitFor();
  await page.getByRole("region", { name: "Saved recipes" }).getByText("Mild rice").click();
  expect(await line.textContent()).toBe(`Household: ${WISH} · for 4`);
  expect(errors).toEqual([]);
});

it("ten long wishes push nothing out of reach; another tab follows", async ({ visit }) => {
  const { page, on } = visit;
  await page.setViewportSize({ width: 360, height: 740 });
  await on.button("Household").click();
  const field = page.getByLabel("Add to household");
  const wishes = Array.from({ length: 10 }, (_, at) => `${at} ${"w".repeat(98)}`);
  for (const wish of wishes) {
    await field.fill(wish);
    await field.press("Enter");
  }
  await page.getByText("Ten at most.").waitFor();
  expect(await field.isEditable()).toBe(false);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await spaceText(other, "200%");
  const household = other.getByRole("button", { name: "Household" });
  await household.waitFor();
  await expect
    .poll(async () => (await household.locator("..").textContent())?.length)
    .toBeGreaterThan(1000);
  expect((await household.locator("..").boundingBox())?.height).toBeLessThan(80);
  expect(await findOverflows(other)).toEqual([]);
  await household.click();
  expect(await findOverflows(other)).toEqual([]);
  await household.click();
  await on.button(`Remove ${wishes[0]}`).click();
  await expect.poll(() => household.locator("..").textContent()).not.toContain(wishes[0]);
});

it("if storage is full, the wishes apply to this page, which says so", async ({ visit }) => {
  const { page, on, gemini } = visit;
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await on.button("Household").click();
  await page.getByLabel("Add to household").fill("no nuts");
  await on.button("Add").click();
  await page.getByText("Only until you leave this page: this browser has no room").waitFor();
  await showRecipe(visit, EGGS);
  expect(gemini.calls.at(-1)?.body).toContain("no nuts");

  // An answer that is shown as plain text has the line, too.
  await ask(visit, on.another, `${EGGS}${"\n- a".repeat(600)}`);
  await on.recipe.getByText("no nuts", { exact: true }).waitFor();
});
