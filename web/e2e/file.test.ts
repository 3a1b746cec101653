/** The file that Download saves, as browsers and recipe importers read it. */
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions } from "playwright-core";
import { expect } from "vitest";
import { findViolations } from "./axe";
import { it } from "./journey";
import { RECIPE } from "./states";
import { request, settled, showRecipe, type Visit } from "./visit";

const HOSTILE = `# Soup </script><img src=x onerror="document.title='hit'"> <!-- "of" 'quotes' &#x2028; & &lt; ]]> {{x}}

Serves 4 <script>document.title = "hit"</script>

## Ingredients </title>

- peas </li></ul><script>document.title = "hit"</script> <!--
- [salt](javascript:document.title='hit') and [oil](https://example.com/?a="&b=</script>)
- ![a pot](https://example.com/pot.png)

## Method

1. Boil </script><script>document.title = "hit"</script> for &#x2028; 8 minutes.
2. <iframe src="https://example.com/"></iframe> <style>@import "https://example.com/";</style>
`;

/** Presses Download. @returns The path of the file, with the name that the page has given it. */
async function download({ page }: Visit): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const file = await downloading;
  const name = file.suggestedFilename();
  await page.getByText(`Saved as ${name}`, { exact: true }).waitFor();
  // All downloads of a browser stand in one folder, and two dishes may have the same name.
  const path = join(`${await file.path()}-saved`, name);
  await file.saveAs(path);
  return path;
}

/** Opens a downloaded file in a browser, and collects what it does and says meanwhile. */
async function open(visit: Visit, path: string, options: BrowserContextOptions = {}) {
  const browser = visit.page.context().browser();
  if (!browser) throw new Error("The visit has no browser");
  const context = await browser.newContext(options);
  const page = await context.newPage();
  /** URLs, except for the file itself. */
  const requests: string[] = [];
  const errors: string[] = [];
  const address = pathToFileURL(path).href;
  page.on("request", (request) => request.url() !== address && requests.push(request.url()));
  page.on("console", (message) => errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("dialog", (dialog) => errors.push(dialog.message()));
  await page.goto(address);
  return { page, requests, errors, [Symbol.asyncDispose]: () => context.close() };
}

it("the file of a hostile recipe shows HTML as text, and its policy blocks what is injected", async ({
  visitor,
}) => {
  (await request(visitor)).end(HOSTILE, "MAX_TOKENS");
  await settled(visitor.page);
  await using opened = await open(visitor, await download(visitor));
  const { page, errors, requests } = opened;
  const words = await page.locator("body").innerText();
  for (const text of ["</li></ul><script>", "a pot", "This recipe is not complete."]) {
    expect(words).toContain(text);
  }
  const links = page.getByRole("link");
  expect(await links.allTextContents()).toEqual(["oil"]);
  expect(await links.getAttribute("href")).toMatch(/^https:\/\/example\.com\/\?a=/);
  expect([errors, requests, visitor.foreign]).toEqual([[], [], []]);

  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'hit'";
    const image = new Image();
    image.src = "https://example.com/pot.png";
    for (const injected of [script, image]) document.body.appendChild(injected);
  });
  await expect
    .poll(() => errors.filter((text) => /Content Security Policy/.test(text)).length)
    .toBe(2);
  expect(await page.title()).toMatch(/^Soup <\/script><img/);
});

it("the file has the dish's name, is accessible, prints on one page, and can be imported", async ({
  visitor,
}) => {
  await showRecipe(visitor, RECIPE);
  const path = await download(visitor);
  expect(basename(path)).toBe("golden-rice-with-soft-eggs-and-peas.html");
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  await using opened = await open(visitor, path, { ...phone, colorScheme: "dark" });
  const { page } = opened;
  const json = await page.locator("script[type='application/ld+json']").textContent();
  const { recipeIngredient, recipeInstructions, ...recipe } = JSON.parse(json ?? "");
  expect(recipe).toMatchObject({ "@type": "Recipe", name: "Golden Rice with Soft Eggs and Peas" });
  expect([recipeIngredient.length, recipeInstructions.length]).toEqual([6, 5]);
  expect(await page.evaluate(() => window.innerWidth)).toBe(360);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await findViolations(page)).toEqual([]);

  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  const colours = await page
    .locator("body, h1, h2, p, li, footer")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  expect(new Set(colours)).toEqual(new Set(["rgb(0, 0, 0)"]));
});
