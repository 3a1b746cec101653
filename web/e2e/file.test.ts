/** The file that Download saves, as browsers and recipe importers read it. */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { findViolations } from "./axe";
import { it as journey } from "./journey";
import { RECIPE, STATES } from "./states";
import { showRecipe, type Visit } from "./visit";

const it = journey
  /** Paths of two files. They exist until the visitor leaves. */
  .extend("files", { scope: "file" }, async ({ sharedVisit }) => {
    await showRecipe(sharedVisit, RECIPE);
    const plain = await download(sharedVisit);
    await showRecipe(sharedVisit, HOSTILE);
    return { plain, hostile: await download(sharedVisit) };
  });

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

interface Opened extends AsyncDisposable {
  page: Page;
  /** URLs of all requests except for the file itself. */
  requests: string[];
  errors: string[];
  dialogs: string[];
}

/** Opens a downloaded file in a browser. */
async function open(
  visit: Visit,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const browser = visit.page.context().browser();
  if (!browser) throw new Error("The visit has no browser");
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  const dialogs: string[] = [];
  const address = pathToFileURL(path).href;
  page.on("request", (request) => request.url() !== address && requests.push(request.url()));
  page.on("console", (message) => errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  await page.goto(address);
  return { page, requests, errors, dialogs, [Symbol.asyncDispose]: () => context.close() };
}

async function jsonIn(path: string) {
  const [, json = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await readFile(path, "utf8")) ?? [];
  return JSON.parse(json);
}

describe("the file of a hostile recipe", () => {
  it.for([
    ["forbidden", { javaScriptEnabled: false }],
    ["allowed", {}],
  ] as const)(
    "shows hostile HTML as text, with scripts %s",
    async ([, options], { visitor, files }) => {
      await using opened = await open(visitor, files.hostile, options);
      const { page } = opened;
      const words = await page.locator("article").innerText();
      for (const text of [
        `</script><img src=x onerror="document.title='hit'"> <!-- "of" 'quotes'`,
        "& < ]]> {{x}}",
        '<script>document.title = "hit"</script>',
        "</li></ul><script>",
        "a pot",
        '<iframe src="https://example.com/"></iframe>',
      ]) {
        expect(words).toContain(text);
      }
      expect(await page.title()).toMatch(/^Soup <\/script><img/);
      expect(
        await page.locator("article :is(script, img, iframe, style, input, button)").count(),
      ).toBe(0);
      const links = page.getByRole("link");
      expect(await links.allTextContents()).toEqual(["oil"]);
      expect(await links.getAttribute("href")).toMatch(/^https:\/\/example\.com\/\?a=/);
      expect(opened.requests).toEqual([]);
      expect(opened.errors).toEqual([]);
      expect(opened.dialogs).toEqual([]);
      expect(visitor.foreign).toEqual([]);
    },
  );

  it("blocks injected scripts and images by its policy", async ({ visitor, files }) => {
    await using opened = await open(visitor, files.plain);
    await opened.page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'hit'";
      const image = new Image();
      image.src = "https://example.com/pot.png";
      document.body.appendChild(script);
      document.body.appendChild(image);
    });
    await expect
      .poll(() => opened.errors.filter((text) => /Content Security Policy/.test(text)).length)
      .toBe(2);
    expect(await opened.page.title()).toBe("Golden Rice with Soft Eggs and Peas");
  });

  it("contains the hostile text unchanged in its JSON-LD", async ({ files }) => {
    const recipe = await jsonIn(files.hostile);
    expect(recipe.name).toContain("</script><img src=x");
    expect(recipe.recipeIngredient[0]).toBe(
      'peas </li></ul><script>document.title = "hit"</script> <!--',
    );
    expect(recipe.recipeIngredient[2]).toBe("a pot");
    expect(recipe.recipeInstructions[0].text).toContain("</script><script>");
  });
});

it("the file contains the recipe as schema.org JSON-LD", async ({ files }) => {
  const recipe = await jsonIn(files.plain);
  expect(recipe).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: "Golden Rice with Soft Eggs and Peas",
    recipeYield: "2",
  });
  expect(recipe.recipeIngredient).toEqual(
    RECIPE.match(/(?<=^- ).*/gm)?.map((line) => line.replaceAll("*", "")),
  );
  expect(recipe.recipeInstructions).toEqual(
    RECIPE.match(/(?<=^\d\. ).*/gm)?.map((text) => ({ "@type": "HowToStep", text })),
  );
});

it("the file has the dish's name, is accessible, prints on one page", async ({
  visitor,
  files,
}) => {
  expect(basename(files.plain)).toBe("golden-rice-with-soft-eggs-and-peas.html");
  await using opened = await open(visitor, files.plain, { colorScheme: "dark" });
  const { page } = opened;
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

it("the file uses a phone's width, and says that its recipe broke off", async ({ visit }) => {
  await STATES.failedAfter(visit);
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  await using opened = await open(visit, await download(visit), phone);
  expect(await opened.page.evaluate(() => window.innerWidth)).toBe(360);
  await opened.page.getByText("This recipe is not complete.").waitFor();
  await opened.page.getByText("An AI suggested this recipe.").waitFor();
});
