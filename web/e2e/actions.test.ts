/** Actions on a recipe: ticks, servings, Copy, Share, Print, Download and its file. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { it } from "./journey";
import { areaOf, pagesOf, styleOf } from "./measure";
import { RECIPE } from "./states";
import { readClipboard, request, settled, showRecipe, type Visit } from "./visit";

const DISH = "Golden Rice with Soft Eggs and Peas";

const SOUP = "# Soup\n\n**2 servings** · [9 minutes](PT9M)\n\n- *1* leek\n\n1. Boil *1 l* water.";

it("a complete recipe has its actions, in order", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const call = await request(visitor);
  call.write(SOUP);
  await on.recipe.getByText("Boil").waitFor();
  const buttons = on.recipe.getByRole("button");
  expect(await buttons.allTextContents()).toEqual(["Stop", "−", "+"]);
  call.end();
  await settled(page);
  const row = ["−", "+", "Start cooking", "Save", "Another dish", "Share"];
  expect(await buttons.allTextContents()).toEqual([...row, "Change"]);
  await on.button("Share").click();
  const rows = page.getByRole("list", { name: "Share this recipe" }).getByRole("button");
  expect(await rows.allTextContents()).toEqual(["Copy", "Copy link", "Download", "Print"]);

  const shared = await page.evaluateHandle(() => {
    const shared: ShareData[] = [];
    navigator.share = async (data = {}) => {
      if (shared.push(data) === 2) throw new DOMException("Closed", "AbortError");
      if (shared.length > 2) await Promise.race([]);
    };
    return shared;
  });
  await showRecipe(visitor, SOUP.replace("Soup", "Pea soup"));
  expect(await buttons.allTextContents()).toEqual([...row, "← Back to Soup", "Change"]);
  await on.share("Share link");
  await expect.poll(() => on.status.textContent()).toBe("Shared");
  // The sheet is closed: nothing is said.
  await on.share("Share link");
  const url = expect.stringMatching(/^http.*\/#r2=[\w-]+$/);
  const data = { title: "Pea soup", text: "Pea soup", url };
  expect(await shared.jsonValue()).toEqual([data, data]);
  // No sheet comes.
  await on.share("Share link");
  await on.share("Copy link");
  const { top } = await areaOf(on.recipe.getByText("Link copied", { exact: true }));
  expect(top).toBeGreaterThanOrEqual((await areaOf(on.button("Share"))).bottom);
});

/** The answer of a model if nothing on the list is edible. */
const NOTHING = "[lang]: en\n\n# Nothing to eat\n\nSoap and bleach are no food. Add food.\n";

it("if nothing is edible, the list is in sight, too", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, NOTHING);
  expect(await on.recipe.getByRole("button").allTextContents()).toEqual(["Another dish", "Share"]);
  const { top } = await areaOf(page.getByRole("button", { name: /^Remove/ }).last());
  expect(top).toBeGreaterThanOrEqual(0);
  expect((await areaOf(page.getByText("Add food."))).bottom).toBeLessThanOrEqual(740);
});

it("Copy puts text and HTML on the clipboard, or says why not", async ({ visitor }) => {
  const { page, on } = visitor;
  const copied = page.getByRole("status").getByText("Copied", { exact: true });
  const things = "- peas\n- *1 tbsp* oil (extra)\n- salt, *fine* (Extra)";
  const text = `[lang]: en\n\n# Soup\n\n## Ingredients\n\n${things}\n\n1. Boil.`;
  (await request(visitor)).end(text, "MAX_TOKENS");
  await settled(page);
  await on.button("Copy what to buy (2)").click();
  await copied.waitFor();
  expect((await readClipboard(visitor))[0]).toBe("1 tbsp oil\nsalt, fine");
  // An equal announcement is announced again.
  const said = await observeAnnouncements(page);
  await on.share("Copy");
  await expect.poll(said).toEqual(["Copied"]);
  await on.share("Copy");
  await expect.poll(said).toEqual(["Copied", "Copied"]);
  const [words, html] = await readClipboard(visitor);
  expect(words).toMatch(/^Soup\n[\s\S]*• 1 tbsp oil[\s\S]*\n\nThis recipe is not complete\.$/);
  expect(html).toMatch(/^<article lang="en"[\s\S]*<b>1 tbsp<\/b>[\s\S]*not complete\.<\/p>$/);
  // Plain text is copied if the browser refuses rich text.
  const refuse = (name: "write" | "writeText") =>
    page.evaluate((name) => {
      navigator.clipboard[name] = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    }, name);
  await refuse("write");
  await on.button("Copy what to buy (2)").click();
  await on.share("Copy");
  await copied.waitFor();
  expect(await readClipboard(visitor)).toEqual([words, undefined]);
  await refuse("writeText");
  await on.share("Copy");
  await page.getByText("The browser refused to copy.", { exact: true }).last().waitFor();
});

it("Print has the dish as its title, and says if the browser refuses", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, RECIPE);
  // The browser reads the title after `beforeprint`.
  const titles = await page.evaluateHandle(() => {
    const titles: string[] = [];
    window.print = () => {
      for (const type of ["beforeprint", "afterprint"]) {
        window.dispatchEvent(new Event(type));
        titles.push(document.title);
      }
    };
    return titles;
  });
  await on.share("Print");
  expect(await titles.jsonValue()).toEqual([DISH, "Chef Basil – AI Recipe Maker"]);
  // As in a browser inside of another app.
  await page.evaluate(() => Object.assign(window, { print() {} }));
  await on.share("Print");
  await on.recipe.getByText("The browser refused to print.", { exact: true }).waitFor();
});

it("a printed recipe is one sheet, black on white, with boxes to tick", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.emulateMedia({ colorScheme: "dark" });
  // 15 ingredients, and 6 steps.
  const more = RECIPE.replace("- *½ tsp* salt", (line) => `${line}\n`.repeat(10).trim());
  await showRecipe(visitor, more.replace("then eat", "stir.\n6. Eat"));
  await on.button("Save").click();
  await on.note.fill("Less salt");
  await page.emulateMedia({ media: "print" });
  // A duration that starts a timer is printed as words.
  const buttons = page.getByRole("button", { name: /^(?!Start timer: )/ });
  expect(await buttons.or(page.getByRole("banner")).count()).toBe(0);
  const salt = page.getByRole("checkbox", { name: /salt/ });
  // In two columns.
  expect((await areaOf(salt.first())).right).toBeLessThan((await areaOf(salt.last())).left);
  const headings = page.getByRole("heading");
  expect(await headings.first().textContent()).toBe(DISH);
  await page.getByText("An AI suggested this: check it for allergies and cooking times.").waitFor();
  const words = headings.or(page.getByRole("listitem"));
  for (const part of await words.all()) expect(await styleOf(part, "color")).toBe("rgb(0, 0, 0)");
  expect(await styleOf(page.locator("html"), "backgroundColor")).toBe("rgb(255, 255, 255)");
  expect(await on.note.isVisible()).toBe(true);
  expect(await page.getByRole("textbox").count()).toBe(1);
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});

it("a press ticks an ingredient or a step's box, but not a step's words", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(
    visitor,
    "# Soup\n\n## Ingredients\n\n- tomatoes\n- salt\n\n## Method\n\n1. **Boil:**\n    - Boil the rice in *1 l* water.\n    - Drain it.\n2. Eat.",
  );
  const boxes = page.getByRole("checkbox", { checked: true });
  const ticked = () =>
    boxes.evaluateAll((all: HTMLInputElement[]) =>
      all.map((box) => box.ariaLabel ?? box.labels?.[0]?.textContent),
    );
  await page.getByRole("checkbox", { name: "Step 2", description: "Drain it." }).waitFor();
  await page.getByText("Boil the rice").click();
  expect(await ticked()).toEqual([]);
  const amount = page.getByText("1 l", { exact: true });
  expect(Number(await styleOf(amount, "fontWeight"))).toBeGreaterThan(400);
  const before = await styleOf(amount, "color");
  await page.getByText("tomatoes").click();
  await on.box("Step 1–2").check();
  expect(await ticked()).toEqual(["tomatoes", "Step 1–2", "Step 1", "Step 2"]);
  expect(await styleOf(amount, "color")).not.toBe(before);
  await on.box("Step 2").uncheck();
  await page.getByText("tomatoes").click();
  expect(await ticked()).toEqual(["Step 1"]);
});

const ERBSEN = `[lang]: de

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
  const { recipe, button } = await showRecipe(visitor, ERBSEN);
  const shows = async (...all: string[]) => {
    // An amount is in a cell of its own.
    const text = (await recipe.innerText()).replace(/\s+/g, " ");
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
  await shows("6 Portionen", "1,8 kg Erbsen", "900 g Erbsen in 1½ l", "5 Eier unter");
  expect(await recipe.getByRole("checkbox", { checked: true }).count()).toBe(1);
  expect(await on.timers.count()).toBe(1);
  await shows("for 6 instead of 4 · times and pans stay");

  await showRecipe(visitor, "# Reis\n\n**1 Portion**\n\n## A\n\n- *1 g* Reis");
  const fewer = button("Fewer servings");
  await fewer.click();
  await shows("½ Portion", "0.5 g Reis", "for ½ instead of 1");
  expect(await fewer.getAttribute("aria-disabled")).toBe("true");
  await on.back("Erbsensuppe").click();
  await settled(page);
  await shows("1,8 kg Erbsen");

  for (const _ of "56") await fewer.click();
  expect(await recipe.getByText("times and pans stay").count()).toBe(0);
  await shows("4 Portionen", "1,2 kg Erbsen", "600 g Erbsen in 1 l");
});

it("amounts are copied, bought and downloaded as shown", async ({ visitor }) => {
  const { page, on } = visitor;
  const { button } = await showRecipe(visitor, ERBSEN);
  for (const _ of "56") await button("More servings").click();
  await on.share("Copy");
  await page.getByRole("status").getByText("Copied").waitFor();
  expect((await readClipboard(visitor))[0]).toContain("• 1,8 kg Erbsen\n• 5 Eier\n");
  await button("Copy what to buy (1)").click();
  await expect.poll(async () => (await readClipboard(visitor))[0]).toBe("5 Eier");
  await on.box("5 Eier to buy").check();
  expect(await button("Nothing left to buy").isDisabled()).toBe(true);
  const downloading = page.waitForEvent("download");
  await on.share("Download");
  const html = await readFile(await (await downloading).path(), "utf8");
  expect(html).toContain('"recipeIngredient":["1,8 kg Erbsen","5 Eier"]');
  await on.startCooking.click();
  expect(await button("More servings").isVisible()).toBe(false);
  expect(await on.line(1).textContent()).toContain("900\u00a0g");
});

const SCRIPT = "[link](<javascript:document.title='hit'>)";

const HOSTILE = `Sure! <script>document.title = 'hit'</script>

# Soup </script><img src="https://example.com/a.png" onerror="document.title='hit'"> <!-- "of" 'quotes' &#x2028; & &lt; ]]> {{x}} ${SCRIPT}

**Serves 4** ${SCRIPT} <iframe src="https://example.com"></iframe>

## ![a pea](https://example.com/pea.png):
    * peas ${SCRIPT} </li></ul><style>@import "https://example.com/";</style> </title>, ![pods](https://example.com/b.png)
    * [oil](https://example.com/?a="&b=</script>)

<b>bold</b> and <!-- a comment --> <a href="javascript:alert(1)">a</a>

www.example.com and ~~gone~~

- [ ] a task ${SCRIPT}

> # ${SCRIPT} <javascript:alert(1)>

![a soup](/icon.svg) ![](https://example.com/c.png)
`;

/** Presses Download, and opens the file in another tab. */
async function openDownload(visit: Visit) {
  const downloading = visit.page.waitForEvent("download");
  await visit.on.share("Download");
  const file = await downloading;
  const name = file.suggestedFilename();
  const said = `Look for ${name} in your downloads.`;
  await visit.on.recipe.getByText(said, { exact: true }).waitFor();
  // A browser's downloads share a folder, and two dishes may have the same name.
  const path = join(`${await file.path()}-saved`, name);
  await file.saveAs(path);
  const page = await visit.page.context().newPage();
  const address = pathToFileURL(path).href;
  /** Requests of the file, except for itself, and its console messages and errors. */
  const done: string[] = [];
  page.on("request", (request) => request.url() !== address && done.push(request.url()));
  page.on("console", (message) => done.push(message.text()));
  page.on("pageerror", (error) => done.push(String(error)));
  page.on("dialog", (dialog) => done.push(dialog.message()));
  await page.goto(address);
  return { page, name, done, [Symbol.asyncDispose]: () => page.close() };
}

it("a hostile recipe is words on the page and in its file", async ({ visitor }) => {
  const { recipe } = visitor.on;
  (await request(visitor)).end(HOSTILE, "MAX_TOKENS");
  await settled(visitor.page);
  await using opened = await openDownload(visitor);
  const { page, done } = opened;
  const tags = HOSTILE.match(/<[/!]?(?:script|img|iframe|style|b|a|li|--)\b[^>]*>/g) ?? [];
  expect(tags).toHaveLength(14);
  const shown = ["www.example.com", "~~gone~~", "[ ] a task", "a pea", "a soup", "not complete."];
  for (const area of [recipe, page.locator("body")]) {
    const words = (await area.innerText()).replace(/\s+/g, " ");
    for (const text of [...tags, ...shown]) expect(words).toContain(text);
    // The link of the oil, and the servings.
    const made = area.locator("script:not([type]), img, b, iframe, style, a:not([href=''])");
    expect(await made.count()).toBe(2);
  }
  await recipe.getByRole("heading", { name: "a pea" }).waitFor();
  expect(await recipe.locator("a[href='']").count()).toBe(6);
  expect(visitor.errors).toEqual(["No recipe: unfinished"]);
  const links = page.getByRole("link");
  expect(await links.allTextContents()).toEqual(["oil"]);
  expect(await links.getAttribute("href")).toMatch(/^https:\/\/example\.com\/\?a=/);
  expect([done, visitor.foreign]).toEqual([[], []]);
  expect(await visitor.page.title()).not.toBe("hit");
  expect(await page.title()).toMatch(/^Soup <\/script><img/);
});

it("the file has the dish's name, and is accessible", async ({ visitor }) => {
  await showRecipe(visitor, RECIPE);
  await using opened = await openDownload(visitor);
  const { page, name, done } = opened;
  expect(name).toBe("golden-rice-with-soft-eggs-and-peas.html");
  expect((await page.locator("h1 > svg").boundingBox())?.width).toBeGreaterThan(64);
  expect(done).toEqual([]);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await findViolations(page)).toEqual([]);

  // It fits on both sides of one sheet.
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const colours = await page
    .locator("body, h1, h2, p, li, footer")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  expect(new Set(colours)).toEqual(new Set(["rgb(0, 0, 0)"]));
});
