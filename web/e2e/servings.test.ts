/** Other amounts for more or fewer people, on the page and in all that takes the recipe. */
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { it } from "./journey";
import { readClipboard, request, settled, showRecipe } from "./visit";

const SOUP = `[lang]: de

# Erbsensuppe

**4 Portionen** · Vorbereitung: [10 Minuten](PT10M)

## Zutaten

- *1,2 kg* Erbsen
- *3* Eier (extra)

## Zubereitung

1. *600 g* Erbsen in *1 l* Wasser [20 Minuten](PT20M "Erbsen kochen") kochen.
2. *3* Eier unterheben.
`;

it("amounts change with the servings, by keyboard, and nothing else does", async ({ visitor }) => {
  const { page, on } = visitor;
  const { recipe } = await showRecipe(visitor, SOUP);
  const text = () => recipe.innerText();
  await recipe.getByRole("checkbox", { name: "1,2 kg Erbsen" }).check();
  await recipe.getByRole("button", { name: "Start timer: 20 Minuten" }).click();
  const before = await text();
  const said = await observeAnnouncements(page);
  const heading = await recipe.getByRole("heading", { level: 3 }).first().boundingBox();

  await recipe.focus();
  await tabTo(page, "More servings");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  expect(await focused(page)).toBe("More servings");
  expect(await said()).toEqual(["5 servings", "6 servings"]);
  for (const words of ["6 Portionen", "1,8 kg Erbsen", "900 g Erbsen in 1½ l", "4½ Eier unter"]) {
    expect(await text()).toContain(words);
  }
  expect(await text()).toContain("Amounts for 6. Times and tins are those of the recipe for 4.");
  expect(await recipe.getByRole("checkbox", { checked: true }).count()).toBe(1);
  expect(await page.getByRole("timer").count()).toBe(1);
  const line = await recipe.getByText("Amounts for 6.").boundingBox();
  const moved = await recipe.getByRole("heading", { level: 3 }).first().boundingBox();
  // Nothing has moved but by the line that says so.
  expect(Math.abs(Number(moved?.y) - Number(heading?.y) - Number(line?.height))).toBeLessThan(20);
  expect(await findViolations(page)).toEqual([]);

  await recipe.getByRole("button", { name: "Copy", exact: true }).click();
  await recipe.getByText("Copied").waitFor();
  const [plain] = await readClipboard(visitor);
  expect(plain).toContain("• 1,8 kg Erbsen\n• 4½ Eier (extra)");
  await recipe.getByRole("button", { name: "Copy what to buy" }).click();
  await expect.poll(async () => (await readClipboard(visitor))[0]).toBe("4½ Eier");
  await recipe.getByRole("checkbox", { name: "4½ Eier (extra)" }).check();
  await recipe.getByRole("button", { name: "Copy what to buy" }).click();
  await recipe.getByText("Nothing left to buy").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    recipe.getByRole("button", { name: "Download" }).click(),
  ]);
  const html = await readFile(await file.path(), "utf8");
  expect(html).toContain('"recipeYield":"6 Portionen"');
  expect(html).toContain('"recipeIngredient":["1,8 kg Erbsen","4½ Eier"]');

  await page.reload();
  await settled(page);
  expect(await text()).toContain("1,8 kg Erbsen");
  await page.getByRole("switch").click();
  expect(await recipe.getByRole("button", { name: "More servings" }).isVisible()).toBe(false);
  expect(await text()).toContain("1,8 kg Erbsen");
  await page.getByRole("switch").click();

  const call = await request(visitor);
  call.end("# Reis\n\n**1 Portion**\n\n## A\n\n- *1 g* Reis");
  await settled(page);
  const fewer = recipe.getByRole("button", { name: "Fewer servings" });
  expect(await fewer.getAttribute("aria-disabled")).toBe("true");
  await fewer.click({ force: true });
  expect(await text()).toContain("1 Portion");
  await recipe.getByRole("button", { name: "Back to Erbsensuppe" }).click();
  await settled(page);
  expect(await text()).toContain("1,8 kg Erbsen");
  await on.reset.click();
  await page.getByRole("button", { name: "Undo reset" }).click();
  expect(await text()).toContain("1,8 kg Erbsen");

  await recipe.getByRole("button", { name: "As written" }).click();
  expect(await focused(page)).toBe("Fewer servings");
  await page.getByRole("button", { name: /^Stop timer/ }).click();
  for (const words of ["4 Portionen", "1,2 kg Erbsen", "600 g Erbsen in 1 l"]) {
    expect(await text()).toContain(words);
  }
  expect(before).toContain("4 Portionen");
});

it("only a complete recipe whose servings have a number has other amounts", async ({ visitor }) => {
  const { page, on } = visitor;
  const more = on.recipe.getByRole("button", { name: "More servings" });
  const call = await request(visitor);
  call.write(SOUP);
  await on.recipe.getByText("unterheben").waitFor();
  expect(await more.count()).toBe(0);
  await on.stop.click();
  await settled(page);
  expect(await more.count()).toBe(0);
  await showRecipe(visitor, SOUP.replace("4 Portionen", "Für ein paar"));
  expect(await more.count()).toBe(0);
});
