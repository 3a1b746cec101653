/** The household: wishes that are entered once, and sent with every request. */
import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { expect } from "vitest";
import { focused } from "./assistive";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import { findOverflows } from "./measure";
import {
  add,
  ask,
  FOUR,
  fillStorage,
  listed,
  readClipboard,
  settled,
  showRecipe,
  type Visit,
} from "./visit";

const RECIPE = `${EGGS}\n[other]: <Pea frittata> "PT25M"\n`;
const WISH = 'no "nuts"';

/** The line of a recipe that was written for a household. */
const lineOf = ({ on }: Visit) =>
  on.recipe.getByRole("paragraph").filter({ hasText: /^Household: / });

it("each request contains it, and a recipe says so", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const line = lineOf(visitor);
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
});

// It may reveal somebody's health.
it("a saved recipe has it; paper, copies, links and files don't", async ({ visitor }) => {
  const { page, on, errors } = visitor;
  const line = lineOf(visitor);
  await on.household.click();
  await on.wishes.fill(`${WISH}\nfor 4`);
  await on.household.click();
  await showRecipe(visitor, EGGS);
  await on.button("Save").click();
  await page.emulateMedia({ media: "print" });
  expect(await line.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  const share = async (name: string) => {
    await on.button("Share").click();
    await on.button(name).click();
  };
  await share("Copy");
  const copied = await readClipboard(visitor);
  await share("Copy link");
  const [link = ""] = await readClipboard(visitor);
  const linked = inflateSync(Buffer.from(link.split("#r2=")[1] ?? "", "base64url")).toString();
  const files = [];
  for (const press of [() => share("Download"), () => on.button("Export").click()]) {
    const downloading = page.waitForEvent("download");
    await press();
    files.push(await readFile(await (await downloading).path(), "utf8"));
  }
  for (const words of [...copied, linked, ...files]) {
    expect(words).toContain("Egg rice");
    expect(words).not.toMatch(/nuts|for 4|household/i);
  }

  await on.reset.click();
  await on.saved.getByText("Egg rice").click();
  expect(await line.textContent()).toBe(`Household: ${WISH} · for 4`);
  expect(errors).toEqual([]);
});

it("what stands in the field is sent and stored, also by a press that takes no focus", async ({
  visit,
}) => {
  const { page, on, gemini } = visit;
  await add(page, ...FOUR);
  const stored = () => page.evaluate(() => localStorage.getItem("chef-basil.household.1"));
  await on.household.click();
  await on.wishes.fill("no nuts");
  // As voice control and Safari's buttons do.
  await on.requestButton.evaluate((button: HTMLButtonElement) => button.click());
  const call = await gemini.next();
  expect(call.body).toContain("no nuts");
  call.end(EGGS);
  await settled(page);
  await on.wishes.fill("no nuts\nvegan");
  // Another tab that has not heard of it.
  await page.evaluate(() => {
    localStorage.setItem("chef-basil.household.1", '["for 4"]');
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  expect(await on.wishes.inputValue()).toBe("no nuts\nvegan");
  // A phone ends a hidden page without `pagehide`, and some browsers leave out the other.
  for (const [type, wishes] of [
    ["visibilitychange", "no nuts\nvegan"],
    ["pagehide", "vegan"],
  ] as const) {
    await on.wishes.fill(wishes);
    await page.evaluate(
      (type) => void document.dispatchEvent(new Event(type, { bubbles: true })),
      type,
    );
    expect(await stored()).toBe(JSON.stringify(wishes.split("\n")));
  }

  // An entry under edit is taken in, too.
  await on.button("Edit Peas").click();
  await page.getByRole("textbox", { name: "Edit Peas" }).fill("snow peas");
  await on.requestButton.evaluate((button: HTMLButtonElement) => button.click());
  expect((await gemini.next()).body).toMatch(/Snow peas.*vegan|vegan.*Snow peas/);
});

it("nothing is cut: what is not sent or not stored is said, and stays", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const empty = await fillStorage(page);
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

  // Closed, it says so, too. With room again, all of it outlives a reload.
  await on.household.click();
  await empty();
  await on.household.click();
  await on.household.click();
  await page.reload();
  await page.getByText("Only the first 10 lines are sent").waitFor();
  await on.household.click();
  expect(await on.wishes.inputValue()).toBe(text);
  await on.household.click();

  // An answer that is shown as plain text has the line, too.
  await add(page, ...FOUR);
  await ask(visitor, on.another, `${EGGS}${"\n- a".repeat(600)}`);
  await on.recipe.getByText(wishes[0] ?? "").waitFor();
});
