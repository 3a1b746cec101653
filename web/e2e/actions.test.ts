/** Actions on a recipe: ticks, Copy, Share, Print. For Download see file.test.ts. */
import { expect } from "vitest";
import { descriptionOf, observeAnnouncements } from "./assistive";
import { it } from "./journey";
import { NOTHING, STATES } from "./states";
import { areaOf, ask, pagesOf, readClipboard, request, settled, showRecipe } from "./visit";

it("actions appear with the end, in order; Share where there is a sheet", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const call = await request(visitor);
  call.write("# Soup");
  await on.title("Soup").waitFor();
  const buttons = on.recipe.getByRole("button");
  expect(await buttons.allTextContents()).toEqual(["Stop"]);
  call.end();
  await settled(page);
  const first = ["Start cooking", "Keep", "Another dish"];
  const others = ["Copy", "Download", "Print", "Change"];
  expect(await buttons.allTextContents()).toEqual([...first, "Copy link", ...others]);

  const results = {
    "": "Shared",
    AbortError: "",
    NotAllowedError: "The browser refused to share.",
  };
  const shared = await page.evaluateHandle((errors) => {
    const shared: ShareData[] = [];
    navigator.share = async (data = {}) => {
      const error = errors[shared.push(data) - 1];
      if (error) throw new DOMException("no", error);
    };
    return shared;
  }, Object.keys(results));
  await ask(visitor, on.another, "# Pea soup\n\n1. Boil.");
  const back = "Back to Soup";
  expect(await buttons.allTextContents()).toEqual([back, ...first, "Share", ...others]);
  for (const message of Object.values(results)) {
    await on.button("Share").click();
    await expect.poll(() => on.recipe.getByRole("status").last().textContent()).toBe(message);
  }
  const url = expect.stringMatching(/^http.*\/#r2=[\w-]+$/);
  const data = { title: "Pea soup", text: "Pea soup", url };
  expect(await shared.jsonValue()).toEqual([data, data, data]);
});

it("where nothing can be eaten, the list is in sight and only another dish is offered", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  await showRecipe(visitor, NOTHING);
  expect(await on.another.isVisible()).toBe(true);
  for (const name of ["Start cooking", "Keep", "More servings", "Download", "Print", "Change"])
    expect(await on.button(name).count(), name).toBe(0);
  const { top, bottom } = await areaOf(page.getByRole("button", { name: /^Remove/ }).last());
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThan((await areaOf(on.title("Nothing to eat"))).top);
  expect((await areaOf(page.getByText("Add food."))).bottom).toBeLessThanOrEqual(740);
  // It is no dish that could come again.
  await on.another.click();
  expect((await gemini.next()).body).not.toContain("Nothing to eat");
});

it("Copy puts words and HTML on the clipboard, and says so or why not", async ({ visitor }) => {
  const { page, on } = visitor;
  /** Presses a button that copies. @returns What is then on the clipboard. */
  async function copy(name = "Copy") {
    await on.button(name).click();
    await on.recipe.getByRole("status").getByText("Copied", { exact: true }).last().waitFor();
    return readClipboard(visitor);
  }
  await showRecipe(
    visitor,
    '[lang]: en\n\n# Pea soup\n\n## Ingredients\n\n- *200 g* peas\n\n## Method\n\n1. Boil [8 minutes](PT8M "Boil").',
  );
  for (const tick of await page.getByRole("checkbox").all()) await tick.check();
  const [words, html] = await copy();
  expect(words).toBe("Pea soup\n\nIngredients\n\n• 200 g peas\n\nMethod\n\n1. Boil 8 minutes.");
  expect(html).toMatch(
    /<article lang="en"[^>]*>\s*<h1[^>]*>Pea soup<\/h1>[\s\S]*<b>200 g<\/b> peas/,
  );
  expect(html).not.toMatch(/<(?:input|label|span|div|button|time|a) |class|PT8M/);
  expect(await page.getByText("what to buy").count()).toBe(0);

  const things = "- peas\n- *1 tbsp* oil (extra)\n- salt, *fine* (Extra)";
  const broken = `# Soup\n\n## Ingredients\n\n${things}\n\n1. Boil.`;
  await ask(visitor, on.requestButton, broken, "OTHER");
  expect((await copy("Copy what to buy (2)"))[0]).toBe("1 tbsp oil\nsalt, fine");
  // The same words are said again.
  const said = await observeAnnouncements(page);
  const [halfWords, halfHtml] = await copy();
  expect(await said()).toEqual(["Copied"]);
  expect(halfWords).toMatch(/^Soup\n[\s\S]*Boil\.\n\nThis recipe is not complete\.$/);
  expect(halfHtml).toMatch(/<p>This recipe is not complete\.<\/p>$/);
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await on.button("Copy").click();
  await page.getByText("The browser refused to copy.", { exact: true }).waitFor();
});

it("Print prints one page, black on white, titled as the dish", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.emulateMedia({ colorScheme: "dark" });
  await STATES.done(visitor);
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
  await on.button("Print").click();
  const dish = "Golden Rice with Soft Eggs and Peas";
  expect(await titles.jsonValue()).toEqual([dish, "Chef Basil – AI Recipe Maker"]);

  await page.getByRole("checkbox").first().check();
  await page.emulateMedia({ media: "print" });
  const controls = page.locator("button, input, header, form");
  expect(await controls.filter({ visible: true }).count()).toBe(0);
  const visible = await page.locator("h2, h3, p").filter({ visible: true }).allTextContents();
  expect(visible[0]).toBe(dish);
  expect(visible).toContain("Check it for allergies and cooking times before you cook.");
  expect(visible.join()).not.toMatch(/prepare receipe|stays in this tab/);
  const colours = await page
    .locator("body, h2, h3, li span")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  expect(new Set(colours)).toEqual(new Set(["rgb(0, 0, 0)"]));
  const paper = page.locator("body").evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await paper).toBe("rgb(255, 255, 255)");

  // A number of two figures has room.
  const [step, words] = [
    page.locator("ol > li").first(),
    page.locator("ol [data-step] > div").first(),
  ];
  const size = await step.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect((await areaOf(words)).left).toBeGreaterThan(1.6 * size);
  expect((await areaOf(words)).left).toBe((await areaOf(step)).left);
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});

it("a tap on an ingredient or the box of a step ticks it, and the steps in it; words of a step tick nothing", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await showRecipe(
    visitor,
    "# Soup\n\n## Ingredients\n\n- **Sauce:**\n    - tomatoes\n    - salt, [which](#salt)\n- rice\n\n## Method\n\n1. **Boil:**\n    - Boil the rice.\n    - Drain it.\n2. Eat.",
  );
  const ticked = () =>
    page
      .getByRole("checkbox", { checked: true })
      .evaluateAll((all: HTMLInputElement[]) =>
        all.map((one) => one.ariaLabel ?? one.labels?.[0]?.textContent),
      );
  expect(await descriptionOf(page, "[aria-label='Step 1–2']")).toBe("Boil:");
  expect(await descriptionOf(page, "[aria-label='Step 2']")).toBe("Drain it.");
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link").click();
  await (await opening).close();
  // Words are selected.
  const { left, right, top } = await areaOf(page.getByText("Boil the rice."));
  await page.mouse.move(left + 2, top + 5);
  await page.mouse.down();
  await page.mouse.move((left + right) / 2, top + 5);
  await page.mouse.up();
  expect(await ticked()).toEqual([]);

  await page.getByText("tomatoes").click();
  await on.box("Step 1–2").check();
  expect(await ticked()).toEqual(["tomatoes", "Step 1–2", "Step 1", "Step 2"]);
  await on.box("Step 2").uncheck();
  expect(await ticked()).toEqual(["tomatoes", "Step 1"]);
  await on.box("Step 2").check();
  await on.box("Step 1–2").uncheck();
  await page.getByText("tomatoes").click();
  expect(await ticked()).toEqual([]);

  await page.getByText("Boil the rice.").click();
  expect(await ticked()).toEqual([]);
});
