/** The household: wishes that are entered once, and sent with every request. */
import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { expect } from "vitest";
import { focused } from "./assistive";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import { findOverflows } from "./measure";
import { add, ask, FOUR, fillStorage, listed, parts, readClipboard, showRecipe } from "./visit";

const RECIPE = `${EGGS}\n[other]: <Pea frittata> "PT25M"\n`;
const WISH = 'no "nuts"';

it("each request contains it; copies, links and files don't", async ({ visitor }) => {
  const { page, on, gemini, errors } = visitor;
  const line = on.recipe.getByRole("paragraph").filter({ hasText: /^Household: / });
  await on.button("Household: allergies, diet, how many").click();
  expect(await focused(page)).toBe("Household");
  await page.keyboard.insertText(` ${WISH}\nfor 4`);
  await on.household.click();
  expect(await on.status.textContent()).toBe("2 in your household");
  const shown = page.getByText(`${WISH} · for 4`, { exact: true });
  await shown.waitFor();
  await page.reload();
  await shown.waitFor();
  expect(await listed(page)).toEqual([]);

  await add(page, ...FOUR);
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
  await on.wish.fill("milder");
  await asks(on.change, EGGS.replace("Egg rice", "Mild rice"), both);

  // The recipe still shows both wishes: it was written for them.
  await on.household.click();
  await on.wishes.fill(WISH);
  await on.household.click();
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
  await on.saved.getByText("Mild rice").click();
  expect(await line.textContent()).toBe(`Household: ${WISH} · for 4`);
  expect(errors).toEqual([]);
});

it("tabs lose nothing of each other, and each request has all", async ({ visit }) => {
  const { page, on, gemini } = visit;
  const other = await page.context().newPage();
  await other.goto(page.url());
  const [here, there] = [on.wishes, parts(other).wishes];
  for (const tab of [on, parts(other)]) await tab.household.click();
  const stored = () => page.evaluate(() => Object.values(localStorage).join());
  await here.fill("vegan");
  await there.fill("no nuts");
  await there.blur();
  // Each tab's process has a copy of the storage, which follows the others' a moment later.
  await expect.poll(stored).toContain("no nuts");
  await on.input.focus();
  await expect.poll(() => here.inputValue()).toBe("vegan\nno nuts");
  // This tab has not heard of the other's yet.
  await page.evaluate(() =>
    addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
  );
  await there.fill("vegan\nno fish");
  await there.blur();
  await expect.poll(stored).toContain("no fish");
  await showRecipe(visit, EGGS);
  expect(gemini.calls.at(-1)?.body).toMatch(/vegan.*no fish/);
});

it("nothing is cut: what is not sent or not stored is said, and stays", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  await fillStorage(page);
  await on.household.click();
  const wishes = Array.from({ length: 11 }, (_, at) => `${at} ${"w".repeat(197)}`);
  const text = ["no sesame".padEnd(201, "!"), ...wishes].join("\n");
  // Not typed: set by the browser or a script.
  await on.wishes.evaluate((area: HTMLTextAreaElement, text) => {
    area.value = text;
  }, text);
  await on.input.focus();
  for (const words of [
    "A line has more than 200 characters: it is not sent",
    "Only the first 10 lines are sent",
    "Only until you leave this page: this browser has no room",
  ])
    await page.getByText(words).last().waitFor();
  expect(await on.wishes.inputValue()).toBe(text);
  expect(await findOverflows(page)).toEqual([]);
  await showRecipe(visitor, EGGS);
  const sent = gemini.calls.at(-1)?.body ?? "";
  expect(wishes.filter((wish) => sent.includes(wish))).toEqual(wishes.slice(0, 10));
  expect(sent).not.toContain("no sesame");

  // An answer that is shown as plain text has the line, too.
  await ask(visitor, on.another, `${EGGS}${"\n- a".repeat(600)}`);
  await on.recipe.getByText(wishes[0] ?? "").waitFor();
});
