/** Amounts for more or fewer servings, on the page and in copies, files, links and changes. */
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { it } from "./journey";
import { plain, readClipboard, settled, showRecipe } from "./visit";

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

it("amounts change with the servings everywhere, and nothing else does", async ({ visitor }) => {
  const { page, on } = visitor;
  const { recipe, button } = await showRecipe(visitor, SOUP);
  const shows = async (...all: string[]) => {
    const text = plain(await recipe.innerText());
    for (const words of all) expect(text).toContain(words);
  };
  await on.box("1,2 kg Erbsen").check();
  await on.start("20 Minuten").click();
  await recipe.focus();
  await tabTo(page, "More servings");
  await page.keyboard.press("Enter");
  expect(await on.status.textContent()).toBe("5 servings");
  await page.keyboard.press("Space");
  expect(await on.status.textContent()).toBe("6 servings");
  expect(await focused(page)).toBe("More servings");
  await shows("6 Portionen", "1,8 kg Erbsen", "900 g Erbsen in 1½ l", "4½ Eier unter");
  expect(await recipe.getByRole("checkbox", { checked: true }).count()).toBe(1);
  expect(await on.timers.count()).toBe(1);
  await shows("for 6 instead of 4 · times and pans stay");

  await button("Copy").click();
  await page.getByRole("status").getByText("Copied").waitFor();
  expect((await readClipboard(visitor))[0]).toContain("• 1,8 kg Erbsen\n• 4½ Eier\n");
  await button("Copy what to buy (1)").click();
  await expect.poll(async () => (await readClipboard(visitor))[0]).toBe("4½ Eier");
  await on.box("4½ Eier to buy").check();
  expect(await button("Nothing left to buy").isDisabled()).toBe(true);
  const downloading = page.waitForEvent("download");
  await button("Download").click();
  const html = await readFile(await (await downloading).path(), "utf8");
  expect(html).toContain('"recipeIngredient":["1,8 kg Erbsen","4½ Eier"]');
  await on.startCooking.click();
  expect(await button("More servings").isVisible()).toBe(false);
  await shows("1,8 kg Erbsen");
  await on.leaveCooking.click();

  await showRecipe(visitor, "# Reis\n\n**1 Portion**\n\n## A\n\n- *1 g* Reis");
  const fewer = button("Fewer servings");
  await fewer.click();
  await shows("½ Portion", "½ g Reis", "for ½ instead of 1");
  expect(await fewer.getAttribute("aria-disabled")).toBe("true");
  await page.reload();
  await settled(page);
  await shows("½ Portion");
  await on.back("Erbsensuppe").click();
  await settled(page);
  await shows("1,8 kg Erbsen");
  await on.reset.click();
  await on.undo.click();
  await shows("1,8 kg Erbsen");

  for (const _ of "56") await fewer.click();
  expect(await recipe.getByText("times and pans stay").count()).toBe(0);
  await shows("4 Portionen", "1,2 kg Erbsen", "600 g Erbsen in 1 l");
});
