/** Other amounts for more or fewer people, on the page and in all that takes the recipe. */
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { it } from "./journey";
import { findOverflows, readClipboard, request, settled, showRecipe } from "./visit";

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
  const shows = async (...all: string[]) => {
    const text = await recipe.innerText();
    for (const words of all) expect(text).toContain(words);
  };
  await on.box("1,2 kg Erbsen").check();
  await on.button("Start timer: 20 Minuten").click();
  const said = await observeAnnouncements(page);

  await recipe.focus();
  await tabTo(page, "More servings");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  expect(await focused(page)).toBe("More servings");
  expect(await said()).toEqual(["5 servings", "6 servings"]);
  await shows("6 Portionen", "1,8 kg Erbsen", "900 g Erbsen in 1½ l", "4½ Eier unter");
  expect(await recipe.getByRole("checkbox", { checked: true }).count()).toBe(1);
  expect(await page.getByRole("timer").count()).toBe(1);
  await shows("Amounts for 6. Times and tins are those of the recipe for 4.");
  await shows("Words stay as they were written.");
  expect(await findViolations(page)).toEqual([]);

  await on.button("Copy").click();
  await recipe.getByRole("status").getByText("Copied").waitFor();
  expect((await readClipboard(visitor))[0]).toContain("• 1,8 kg Erbsen\n• 4½ Eier (extra)");
  await on.button("Copy shopping list (1)").click();
  await expect.poll(async () => (await readClipboard(visitor))[0]).toBe("4½ Eier");
  await on.box("4½ Eier to buy").check();
  expect(await on.button("Nothing left to buy").isDisabled()).toBe(true);
  const downloading = page.waitForEvent("download");
  await on.button("Download").click();
  const html = await readFile(await (await downloading).path(), "utf8");
  expect(html).toContain('"recipeIngredient":["1,8 kg Erbsen","4½ Eier"]');

  await page.reload();
  await settled(page);
  await shows("1,8 kg Erbsen");
  await on.startCooking.click();
  expect(await on.button("More servings").isVisible()).toBe(false);
  await shows("1,8 kg Erbsen");
  await on.leaveCooking.click();

  await showRecipe(visitor, "# Reis\n\n**1 Portion**\n\n## A\n\n- *1 g* Reis");
  const fewer = on.button("Fewer servings");
  await fewer.click();
  await shows("½ Portion", "½ g Reis", "Amounts for ½.");
  expect(await fewer.getAttribute("aria-disabled")).toBe("true");
  await fewer.click({ force: true });
  expect(await fewer.count()).toBe(1);
  await page.reload();
  await settled(page);
  await shows("½ Portion");
  await on.back("Erbsensuppe").click();
  await settled(page);
  await shows("1,8 kg Erbsen");
  await on.reset.click();
  await on.button("Undo reset").click();
  await shows("1,8 kg Erbsen");

  await on.button("As written").click();
  expect(await focused(page)).toBe("Fewer servings");
  expect(await on.button("As written").count()).toBe(0);
  await shows("4 Portionen", "1,2 kg Erbsen", "600 g Erbsen in 1 l");
});

it("only a complete recipe has other amounts", async ({ visitor }) => {
  const { page, on } = visitor;
  const more = on.button("More servings");
  const call = await request(visitor);
  call.write(SOUP);
  await on.recipe.getByText("unterheben").waitFor();
  expect(await more.count()).toBe(0);
  await on.stop.click();
  await settled(page);
  expect(await more.count()).toBe(0);
});

it.for(["12 mittelgroße Pfannkuchen", "4 Portionen als Hauptgericht oder 8 als Vorspeise"])(
  "%s break where they don't fit, in any type, with both buttons in sight",
  async (words, { visitor }) => {
    const { page, on } = visitor;
    await showRecipe(
      visitor,
      SOUP.replace("4 Portionen", words).replace("10 Minuten", "etwa eine gute halbe Stunde"),
    );
    for (const [width, size, family] of [
      [360, 100, "inherit"],
      [320, 100, "monospace"],
      [320, 200, "monospace"],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(
        ([size, family]) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`html { font-size: ${size}% }
            * { font-family: ${family} !important; letter-spacing: 0.12em !important;
              word-spacing: 0.16em !important; line-height: 1.5 !important }`);
          document.adoptedStyleSheets = [sheet];
        },
        [size, family] as const,
      );
      expect(await findOverflows(page), `${width} px, ${size} %`).toEqual([]);
      for (const name of ["Fewer servings", "More servings"])
        expect(await on.button(name).isVisible()).toBe(true);
    }
  },
);
