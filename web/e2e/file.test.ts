/** The file that Download saves, as browsers and recipe importers read it, and hostile words. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { findViolations } from "./axe";
import { it } from "./journey";
import { RECIPE } from "./states";
import { pagesOf, request, settled, showRecipe, type Visit } from "./visit";

const SCRIPT = "[link](<javascript:document.title='hit'>)";

const HOSTILE = `Sure! <script>document.title = 'hit'</script>

**Soup </script><img src="https://example.com/a.png" onerror="document.title='hit'"> <!-- "of" 'quotes' &#x2028; & &lt; ]]> {{x}} ${SCRIPT}**

**Serves 4** ${SCRIPT} <iframe src="https://example.com"></iframe>

**![a pea](https://example.com/pea.png):**
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
  await visit.on.button("Download").click();
  const file = await downloading;
  const name = file.suggestedFilename();
  await visit.page.getByText(`Saved as ${name}`, { exact: true }).waitFor();
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
