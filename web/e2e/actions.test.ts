/** Actions on a recipe: ticks, servings, Copy, Share, Print, Download and its file. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { setVisibility } from "./cookingParts";
import { it } from "./journey";
import { areaOf, findOverflows, pagesOf, styleOf } from "./measure";
import { RECIPE } from "./states";
import { readClipboard, request, settled, showRecipe } from "./visit";

const DISH = "Golden Rice with Soft Eggs and Peas";

const SOUP = "# Soup\n\n**2 servings** · [9 minutes](PT9M)\n\n- *1* leek\n\n1. Boil *1 l* water.";

it("a complete recipe has its actions, in order", async ({ visitor }) => {
  const { page, on } = visitor;
  const shared = await page.evaluateHandle(() => {
    const shared: ShareData[] = [];
    navigator.share = async (data = {}) => void shared.push(data);
    return shared;
  });
  const buttons = on.recipe.getByRole("button");
  const call = await request(visitor);
  call.write(SOUP);
  await on.recipe.getByText("Boil").waitFor();
  expect(await buttons.allTextContents()).toEqual(["Stop", "−", "+"]);
  call.end();
  await settled(page);
  const row = ["−", "+", "Start cooking", "Save", "Another dish", "Share", "Change"];
  expect(await buttons.allTextContents()).toEqual(row);

  await on.share("Share link");
  await expect.poll(() => on.status.textContent()).toBe("Shared");
  const data = { title: "Soup", text: "Soup", url: expect.stringMatching(/\/#r2=[\w-]+$/) };
  expect(await shared.jsonValue()).toEqual([data]);
  await on.share("Copy link");
  await on.recipe.getByText("Link copied", { exact: true }).waitFor();
});

it("the row says when the dish is ready: each minute anew, and at once after the page was hidden", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await page.clock.install();
  await page.clock.pauseAt(new Date(2030, 0, 1, 10, 50, 30));
  await showRecipe(visitor, SOUP);
  const ready = on.recipe.getByText(/^Ready .* if you start now$/);
  const words = () => ready.textContent();
  await expect.poll(words).toContain("10:59");
  await page.clock.runFor(30_000);
  await expect.poll(words).toContain("11:00");
  await setVisibility(page, "hidden");
  await page.clock.runFor(120_000);
  expect(await words()).toContain("11:00");
  await setVisibility(page, "visible");
  await expect.poll(words).toContain("11:02");
  await on.startCooking.click();
  await ready.waitFor({ state: "detached" });
  // The journeys of a file share a page.
  await page.clock.resume();
});

it("if nothing is edible, the list is in sight, too", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, "# Nothing to eat\n\nSoap and bleach are no food. Add food.\n");
  expect(await on.recipe.getByRole("button").allTextContents()).toEqual(["Another dish", "Share"]);
  const { top } = await areaOf(page.getByRole("button", { name: /^Remove/ }).last());
  expect(top).toBeGreaterThanOrEqual(0);
  expect((await areaOf(page.getByText("Add food."))).bottom).toBeLessThanOrEqual(740);
});

it("Copy puts text and HTML on the clipboard, or says why not", async ({ visitor }) => {
  const { page, on } = visitor;
  (await request(visitor)).end(`[lang]: en\n\n${SOUP} (extra)`, "MAX_TOKENS");
  await settled(page);
  // An equal announcement is announced again.
  const said = await observeAnnouncements(page);
  for (const all of [["Copied"], ["Copied", "Copied"]]) {
    await on.share("Copy");
    await expect.poll(said).toEqual(all);
  }
  const [words, html] = await readClipboard(visitor);
  expect(words).toMatch(/^Soup\n[\s\S]*\n\nThis recipe is not complete\.$/);
  expect(html).toMatch(/^<article lang="en"[\s\S]*not complete\.<\/p>$/);
  // Plain text is copied if the browser refuses rich text.
  for (const name of ["write", "writeText"] as const) {
    await page.evaluate((name) => {
      navigator.clipboard[name] = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    }, name);
    await on.share("Copy");
    const result = name === "write" ? "Copied" : "The browser refused to copy.";
    await on.recipe.getByText(result, { exact: true }).waitFor();
  }
  expect(await readClipboard(visitor)).toEqual([words, undefined]);
});

it("a printed recipe has its title, and is one sheet, black on white, with boxes to tick", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await page.emulateMedia({ colorScheme: "dark" });
  // 15 ingredients, and 6 steps.
  const more = RECIPE.replace("- *½ tsp* salt", (line) => `${line}\n`.repeat(10).trim());
  await showRecipe(visitor, more.replace("then eat", "stir.\n6. Eat"));
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
  await on.button("Save").click();
  await on.note.fill("Less salt");
  await page.emulateMedia({ media: "print" });
  // A duration that starts a timer is printed as words.
  const buttons = page.getByRole("button", { name: /^(?!Start timer: )/ });
  expect(await buttons.or(page.getByRole("banner")).count()).toBe(0);
  const salt = page.getByRole("checkbox", { name: /salt/ });
  // In two columns.
  expect((await areaOf(salt.first())).right).toBeLessThan((await areaOf(salt.last())).left);
  const words = on.recipe.locator("h2, h3, li, footer").filter({ visible: true });
  const isBlackOnWhite = async () => {
    const colours = await words.evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
    expect(new Set(colours)).toEqual(new Set(["rgb(0, 0, 0)"]));
    expect(await styleOf(page.locator("html"), "backgroundColor")).toBe("rgb(255, 255, 255)");
  };
  await isBlackOnWhite();
  // The note.
  expect(await page.getByRole("textbox").count()).toBe(1);
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
  // Whatever is on the screen meanwhile.
  await page.emulateMedia({ media: null, contrast: "more" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await on.startCooking.click();
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ media: "print", forcedColors });
    await isBlackOnWhite();
    expect((await areaOf(on.title(DISH))).left).toBeGreaterThanOrEqual(0);
    expect(await styleOf(page.locator(".head"), "clipPath")).toBe("none");
  }
});

it("a press ticks an ingredient or a step's box, but not a step's words", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(
    visitor,
    "# Soup\n\n- tomatoes\n- salt\n\n1. **Boil:**\n    - Boil the rice in *1 l* water.\n    - Drain it.\n2. Eat.",
  );
  const ticked = () =>
    page
      .getByRole("checkbox", { checked: true })
      .evaluateAll((all: HTMLInputElement[]) =>
        all.map((box) => box.ariaLabel ?? box.labels?.[0]?.textContent),
      );
  await page.getByText("Boil the rice").click();
  expect(await ticked()).toEqual([]);
  const amount = page.getByText("1 l", { exact: true });
  const before = await styleOf(amount, "color");
  await page.getByText("tomatoes").click();
  await on.box("Step 1–2").check();
  expect(await ticked()).toEqual(["tomatoes", "Step 1–2", "Step 1", "Step 2"]);
  expect(await styleOf(amount, "color")).not.toBe(before);
  await on.box("Step 2").uncheck();
  await page.getByText("tomatoes").click();
  expect(await ticked()).toEqual(["Step 1"]);
});

it("amounts change with the servings, and are copied and bought as shown", async ({ visitor }) => {
  const { page, on } = visitor;
  const { recipe } = await showRecipe(visitor, RECIPE);
  await on.box("150 g peas").check();
  await on.start("12 minutes").click();
  await recipe.focus();
  await tabTo(page, "More servings");
  for (const key of ["Enter", "Space"]) await page.keyboard.press(key);
  expect([await on.status.textContent(), await focused(page)]).toEqual([
    "4 servings",
    "More servings",
  ]);
  await recipe.getByText("for 4 instead of 2 · times and pans stay").waitFor();
  expect(await recipe.getByRole("checkbox", { checked: true }).count()).toBe(1);
  expect(await on.timers.count()).toBe(1);
  await on.share("Copy");
  await page.getByRole("status").getByText("Copied").waitFor();
  expect((await readClipboard(visitor))[0]).toContain("• 300 g peas\n• 2 tbsp olive oil\n");
  await on.button("Copy what to buy (1)").click();
  await expect.poll(async () => (await readClipboard(visitor))[0]).toBe("2 tbsp olive oil");
  await on.box("2 tbsp olive oil to buy").check();
  expect(await on.button("Nothing left to buy").isDisabled()).toBe(true);
});

it("the file has the dish's name and shown amounts, loads nothing, and is accessible", async ({
  visitor,
}) => {
  const { share, button, recipe } = await showRecipe(visitor, RECIPE);
  await button("More servings").click();
  const downloading = visitor.page.waitForEvent("download");
  await share("Download");
  const file = await downloading;
  const name = "golden-rice-with-soft-eggs-and-peas.html";
  await recipe.getByText(`Look for ${name} in your downloads.`).waitFor();
  // The browser takes it for a page by its name.
  const path = join(`${await file.path()}-saved`, file.suggestedFilename());
  await file.saveAs(path);
  const page = await visitor.page.context().newPage();
  const done: string[] = [];
  page.on("request", (request) => done.push(request.url()));
  page.on("console", (message) => done.push(message.text()));
  await page.goto(pathToFileURL(path).href);
  expect(done).toEqual([page.url()]);
  await page.getByText("3 servings").waitFor();
  expect((await page.locator("h1 > svg").boundingBox())?.width).toBeGreaterThan(64);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await findOverflows(page)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  // It fits on both sides of one sheet.
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await styleOf(page.locator("li").first(), "color")).toBe("rgb(0, 0, 0)");
  await page.close();
});
