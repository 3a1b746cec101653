/** Actions on a recipe: copy, download, print, share, tick. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STATES } from "./states";
import { add, FOUR, openSite, parts, type Site, showRecipe, type Visit } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const show = (visit: Visit, markdown: string) => showRecipe(site, visit, markdown);

const button = ({ page }: Visit, name: string) => page.getByRole("button", { name, exact: true });

/** Reads the clipboard as text and HTML, from another page because this one has no permission. */
async function readClipboard({ page }: Visit) {
  const other = await page.context().newPage();
  await other.route(site.gemini.url, (route) => route.fulfill({ body: "" }));
  await other.goto(site.gemini.url);
  return other.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return [await read("text/plain"), await read("text/html")];
  });
}

describe("actions", () => {
  it("appear when the recipe has ended, was stopped or broke off, and not before", async () => {
    await using visit = await site.visit();
    await STATES.writing(site, visit);
    expect(await button(visit, "Copy").count()).toBe(0);
    await parts(visit.page).stop.click();
    await button(visit, "Copy").waitFor();
    await using other = await site.visit();
    await STATES.failedAfter(site, other);
    await button(other, "Copy").waitFor();
  });

  it("are Share, Copy, Download, Print and Another dish in this order, none of them filled", async () => {
    await using visit = await site.visit();
    await visit.page.evaluate(() => {
      navigator.share = async () => {};
    });
    await show(visit, "# Pea soup");
    const buttons = button(visit, "Copy").locator("..").getByRole("button");
    expect(await buttons.allTextContents()).toEqual([
      ...["Share", "Copy", "Download", "Print", "Another dish"],
    ]);
    const fills = await buttons.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).backgroundColor),
    );
    expect(new Set(fills)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
  });
});

const SOUP =
  "# Pea soup\n\nServes 2.\n\n- **peas**\n- salt\n\n3. Boil.\n   - gently\n\n| a | b |\n| - | - |\n| c | d |";
const SOUP_WORDS =
  "Pea soup\n\nServes 2.\n\n• peas\n• salt\n\n3. Boil.\n   • gently\n\na | b\nc | d";

describe("Copy", () => {
  it("puts the recipe on the clipboard as plain text and as HTML, without ticks", async () => {
    await using visit = await site.visit({ permissions: ["clipboard-read", "clipboard-write"] });
    await show(visit, SOUP);
    for (const tick of await visit.page.getByRole("checkbox").all()) await tick.check();
    await button(visit, "Copy").click();
    await visit.page.getByText("Copied", { exact: true }).waitFor();
    const [words, html] = await readClipboard(visit);
    expect(words).toBe(SOUP_WORDS);
    expect(html).toMatch(/<h1[^>]*>Pea soup<\/h1>/);
    expect(html).toMatch(/<li>\s*<strong>peas<\/strong>\s*<\/li>/);
    expect(html).toMatch(/<ol[^>]* start="3">\s*<li>\s*Boil\.\s*<ul>\s*<li>\s*gently/);
    expect(html).toMatch(/<td>d<\/td>/);
    expect(html).not.toMatch(/<(?:input|label|span|div|button)|class/);
  });

  it("marks a stopped recipe as not complete", async () => {
    await using visit = await site.visit({ permissions: ["clipboard-read", "clipboard-write"] });
    await STATES.stopped(site, visit);
    await button(visit, "Copy").click();
    await visit.page.getByText("Copied", { exact: true }).waitFor();
    const [words, html] = await readClipboard(visit);
    expect(words).toMatch(
      /^Golden Rice[\s\S]*Stir in the rice[\s\S]*\n\nThis recipe is not complete\.$/,
    );
    expect(html).toMatch(/<p>This recipe is not complete\.<\/p>$/);
  });

  it("shows a message when the browser refuses", async () => {
    await using visit = await site.visit();
    await visit.page.evaluate(() => {
      navigator.clipboard.write = async () => {
        throw new DOMException("no", "NotAllowedError");
      };
    });
    await show(visit, "# Pea soup");
    await button(visit, "Copy").click();
    await visit.page.getByText("The browser refused to copy.", { exact: true }).waitFor();
  });
});

describe("Download", () => {
  it("saves a file that is named after the dish", async () => {
    await using visit = await site.visit();
    await show(visit, "# Crème brûlée: été / hiver\n\nBoil.");
    const downloading = visit.page.waitForEvent("download");
    await button(visit, "Download").click();
    const download = await downloading;
    const name = "crème-brûlée-été-hiver.html";
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path(), "utf8")).toMatch(/^<!doctype html>/);
    await visit.page.getByText(`Saved as ${name}`, { exact: true }).waitFor();
    expect(visit.errors).toEqual([]);
  });
});

describe("Print", () => {
  it("asks the browser to print", async () => {
    await using visit = await site.visit();
    await visit.page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await show(visit, "# Pea soup");
    await button(visit, "Print").click();
    expect(await visit.page.locator("body[data-printed]").count()).toBe(1);
  });

  it("prints the recipe on one page, black on white, without controls", async () => {
    await using visit = await site.visit({ colorScheme: "dark" });
    await STATES.done(site, visit);
    const { page } = visit;
    await page.getByRole("checkbox").first().check();
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    await page.emulateMedia({ media: "print" });
    const visible = await page
      .locator("button, input, header, form, h2, h3, li, p")
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.textContent?.trim()),
      );
    const [title, ...rest] = visible;
    expect(title).toBe("Golden Rice with Soft Eggs and Peas");
    expect(rest).toContain("Check it for allergies and cooking times before you cook.");
    for (const text of ["Get a recipe", "Reset", "Your Ingredients to prepare receipe:", "Copy"]) {
      expect(visible.join("\n")).not.toContain(text);
    }
    // The title is not cut off at the top of the paper.
    const top = await page
      .getByRole("heading", { level: 2 })
      .evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
    expect(top).toBeGreaterThanOrEqual(0);
    const colours = await page
      .locator("body, h2, h3, li span")
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).color),
      );
    expect(new Set(colours)).toEqual(new Set(["rgb(0, 0, 0)"]));
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    expect(
      await page
        .locator("li span")
        .first()
        .evaluate((one) => getComputedStyle(one).textDecorationLine),
    ).toBe("none");
  });
});

describe("Share", () => {
  it("is not offered when the browser has no share sheet", async () => {
    await using visit = await site.visit();
    await visit.page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await show(visit, "# Pea soup");
    await button(visit, "Copy").waitFor();
    expect(await button(visit, "Share").count()).toBe(0);
  });

  it.each([
    ["", "Shared"],
    ["AbortError", ""],
    ["NotAllowedError", "The browser refused to share."],
  ])("passes the recipe to the share sheet, and shows its result (%j)", async (error, message) => {
    await using visit = await site.visit();
    await visit.page.evaluate((name) => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data) => {
        shared.push(data ?? {});
        if (name) throw new DOMException("no", name);
      };
    }, error);
    const on = await show(visit, "# Pea soup\n\nBoil.");
    await button(visit, "Share").click();
    await expect.poll(() => on.recipe.getByRole("status").last().textContent()).toBe(message);
    const shared = await visit.page.evaluate(
      () => (window as unknown as { shared: ShareData[] }).shared,
    );
    expect(shared).toEqual([{ title: "Pea soup", text: "Pea soup\n\nBoil." }]);
  });
});

describe("ticking off", () => {
  it("marks an ingredient or step by a tap anywhere on it, and unmarks it by a second tap", async () => {
    await using visit = await site.visit();
    await STATES.done(site, visit);
    const { page } = visit;
    const step = page.getByRole("checkbox", { name: "Step 1", exact: true });
    await page.getByText("Warm the oil").click({ position: { x: 8, y: 8 } });
    expect(await step.isChecked()).toBe(true);
    expect(
      await page
        .getByText("Warm the oil")
        .evaluate((text) => getComputedStyle(text).textDecorationLine),
    ).toBe("line-through");
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(1);
    await page.getByText("Warm the oil").click({ position: { x: 8, y: 8 } });
    expect(await step.isChecked()).toBe(false);
  });

  it("gives no box to the name of a group, and marks all steps within a step with it", async () => {
    await using visit = await site.visit();
    await show(
      visit,
      "# Soup\n\n## Ingredients\n\n- **Sauce:**\n    - tomatoes\n    - salt\n- rice\n\n## Method\n\n1. **Boil:**\n    - Boil the rice.\n    - Drain it.\n2. Eat.",
    );
    const { page } = visit;
    const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
    const names = (options: { checked?: boolean } = {}) =>
      page.getByRole("checkbox", options).evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(await names()).toEqual([
      ...["tomatoes", "salt", "rice"],
      ...["Step 1", "Step 1.1", "Step 1.2", "Step 2"],
    ]);
    await page.getByRole("heading", { level: 4, name: "Sauce" }).waitFor();
    await page.getByText("tomatoes").click();
    await tick("Step 1").check();
    expect(await names({ checked: true })).toEqual([
      ...["tomatoes", "Step 1", "Step 1.1", "Step 1.2"],
    ]);
    await tick("Step 1.2").uncheck();
    expect(await names({ checked: true })).toEqual(["tomatoes", "Step 1.1"]);
    await tick("Step 1.2").check();
    await tick("Step 1").uncheck();
    expect(await names({ checked: true })).toEqual(["tomatoes"]);
  });

  it("stays while the rest is being written, and ends with the recipe", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    await add(visit.page, ...FOUR);
    await on.requestButton.click();
    const call = await site.gemini.next();
    call.write("# Soup\n\n- peas\n- sa");
    await visit.page.getByText("peas", { exact: true }).click();
    call.end("lt\n\n1. Boil");
    await on.stop.waitFor({ state: "detached" });
    expect(await visit.page.getByRole("checkbox", { name: "peas" }).isChecked()).toBe(true);
    await on.requestButton.click();
    (await site.gemini.next()).end("# Soup\n\n- peas\n- salt\n\n1. Boil");
    await on.recipe.getByRole("heading").waitFor();
    expect(await visit.page.getByRole("checkbox", { checked: true }).count()).toBe(0);
  });

  it("does not tick an item when a link in it is opened", async () => {
    await using visit = await site.visit();
    await show(visit, "# Soup\n\n## Ingredients\n\n- peas, [how to shell](#how)");
    const opening = visit.page.context().waitForEvent("page");
    await visit.page.getByRole("link").click();
    await (await opening).close();
    expect(await visit.page.getByRole("checkbox").isChecked()).toBe(false);
  });
});

it("a wide table scrolls within the page on a phone", async () => {
  await using visit = await site.visit();
  const columns = Array.from({ length: 12 }, (_, index) => `Column ${index}`).join(" | ");
  const dashes = Array.from({ length: 12 }, () => "---").join(" | ");
  const on = await show(visit, `# Soup\n\n| ${columns} |\n| ${dashes} |\n| ${columns} |`);
  expect(await on.recipe.getByRole("columnheader").count()).toBe(12);
  const scroller = visit.page.getByRole("group", { name: "Table" });
  expect(await scroller.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await scroller.focus();
  await visit.page.keyboard.press("ArrowRight");
  await expect.poll(() => scroller.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
});

it("other extensions of GitHub's Markdown are shown as written", async () => {
  await using visit = await site.visit();
  const on = await show(visit, "www.example.com and ~~gone~~\n\n- [ ] a task");
  expect(await on.recipe.getByRole("link").count()).toBe(0);
  expect(await on.recipe.innerText()).toContain("~~gone~~");
  expect(await on.recipe.innerText()).toContain("[ ] a task");
});
