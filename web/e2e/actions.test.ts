/** Actions on a recipe: ticks, Copy, Share, Print. For Download see file.test.ts. */
import { expect } from "vitest";
import { descriptionOf, observeAnnouncements } from "./assistive";
import { it } from "./journey";
import { NOTHING, STATES } from "./states";
import { areaOf, pagesOf, readClipboard, request, settled, showRecipe, styleOf } from "./visit";

it("a complete recipe has its actions, in order; Share if there is a sheet", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const call = await request(visitor);
  call.write("# Soup\n\n**2 servings** · [9 minutes](PT9M)\n\n1. Boil *1 l* water");
  await on.recipe.getByText("Boil").waitFor();
  const buttons = on.recipe.getByRole("button");
  expect(await buttons.allTextContents()).toEqual(["Stop", "−", "+"]);
  call.end();
  await settled(page);
  const first = ["−", "+", "Start cooking", "Save", "Another dish"];
  const rest = ["Copy", "Download", "Print", "Change"];
  expect(await buttons.allTextContents()).toEqual([...first, "Copy link", ...rest]);

  const shared = await page.evaluateHandle(() => {
    const shared: ShareData[] = [];
    navigator.share = async (data = {}) => {
      if (shared.push(data) > 1) throw new DOMException("Closed", "AbortError");
    };
    return shared;
  });
  await showRecipe(
    visitor,
    "# Pea soup\n\n**2 servings** · [9 minutes](PT9M)\n\n1. Boil *1 l* water.",
  );
  expect(await buttons.allTextContents()).toEqual([...first, "Back to Soup", "Share", ...rest]);
  await on.button("Share").click();
  await expect.poll(() => on.status.textContent()).toBe("Shared");
  // The sheet is closed: nothing is said.
  await on.button("Share").click();
  const url = expect.stringMatching(/^http.*\/#r2=[\w-]+$/);
  const data = { title: "Pea soup", text: "Pea soup", url };
  expect(await shared.jsonValue()).toEqual([data, data]);
});

it("if nothing is edible, the list and another dish are offered", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  await showRecipe(visitor, NOTHING);
  const offered = await on.recipe.getByRole("button").allTextContents();
  expect(offered.filter((name) => !/link|Share/.test(name))).toEqual(["Another dish", "Copy"]);
  const { top } = await areaOf(page.getByRole("button", { name: /^Remove/ }).last());
  expect(top).toBeGreaterThanOrEqual(0);
  expect((await areaOf(page.getByText("Add food."))).bottom).toBeLessThanOrEqual(740);
  // A refusal is not a dish: its title is not excluded from the next request.
  await on.another.click();
  expect((await gemini.next()).body).not.toContain("Nothing to eat");
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
  await on.button("Copy").click();
  await copied.waitFor();
  // An equal announcement is announced again.
  const said = await observeAnnouncements(page);
  await on.button("Copy").click();
  await expect.poll(said).toEqual(["Copied"]);
  const [words, html] = await readClipboard(visitor);
  expect(words).toMatch(/^Soup\n[\s\S]*• 1 tbsp oil[\s\S]*\n\nThis recipe is not complete\.$/);
  expect(html).toMatch(/^<article lang="en"[\s\S]*<b>1 tbsp<\/b>[\s\S]*not complete\.<\/p>$/);
  // Plain text is copied if the browser refuses or doesn't support rich text.
  const refuse = (name: "write" | "writeText") =>
    page.evaluate((name) => {
      navigator.clipboard[name] = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    }, name);
  await refuse("write");
  for (const _ of ["refused", "unknown"]) {
    await on.button("Copy what to buy (2)").click();
    await on.button("Copy").click();
    await copied.waitFor();
    expect(await readClipboard(visitor)).toEqual([words, undefined]);
    await page.evaluate(() => Reflect.deleteProperty(window, "ClipboardItem"));
  }
  await refuse("writeText");
  await on.button("Copy").click();
  await page.getByText("The browser refused to copy.", { exact: true }).last().waitFor();
});

it("Print prints only the recipe, black on white, titled as the dish", async ({ visitor }) => {
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
  // A duration that starts a timer is printed as words.
  const buttons = page.getByRole("button", { name: /^(?!Start timer: )/ });
  for (const role of ["textbox", "checkbox", "banner"] as const)
    expect(await buttons.or(page.getByRole(role)).count(), role).toBe(0);
  const headings = page.getByRole("heading");
  expect(await headings.first().textContent()).toBe(dish);
  await page.getByText("An AI suggested this: check it for allergies and cooking times.").waitFor();
  const words = headings.or(page.getByRole("listitem"));
  for (const part of await words.all()) expect(await styleOf(part, "color")).toBe("rgb(0, 0, 0)");
  expect(await styleOf(page.locator("body"), "backgroundColor")).toBe("rgb(255, 255, 255)");
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});

it("a press ticks an ingredient or the box of a step, but not the words of a step", async ({
  visitor,
}) => {
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
  expect(await descriptionOf(page, "[aria-label='Step 2']")).toBe("Drain it.");
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
