/** Nothing a cook has is lost: earlier recipes, Undo reset, reloads, refused storage. */
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { focused } from "./assistive";
import { cookingParts, EGGS, listen, pass, show } from "./cookingParts";
import { it } from "./journey";
import { add, findOverflows, listed, parts, request, showRecipe } from "./visit";

const KEY = "chef-basil";

const PEAS = "# Pea soup\n\n- *500 g* peas\n\n1. Soften the onion.\n2. Add the peas.\n";
const LEEKS =
  "[lang]: en\n\n# Leek tart\n\n- *3* leeks\n\n1. Fry the leeks.\n2. Add much butter.\n";

function keptParts(page: Page) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    ...parts(page),
    ...cookingParts(page),
    back: (title: string) => button(`Back to ${title}`),
    another: button("Another dish"),
    undo: button("Undo reset"),
    title: (name: string) => page.getByRole("heading", { level: 2, name, exact: true }),
    box: (name: string) => page.getByRole("checkbox", { name, exact: true }),
  };
}

/** What is kept in the tab, as text. */
const stored = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), KEY);

/** Opens the page with another value in the tab. */
async function put(page: Page, value: string) {
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [KEY, value] as const);
  await page.reload();
}

it("earlier recipes are a press away, and are not suggested again", async ({ visitor: visit }) => {
  const { page } = visit;
  const on = keptParts(page);
  const excluded: string[][] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST") excluded.push(sent.postDataJSON().exclude);
  });
  const anyBack = page.getByRole("button", { name: /^Back to/ });
  const older = page.getByText("Earlier recipes", { exact: true });
  /** Expects this recipe, with the focus and these ticks. */
  async function shows(title: string, ...ticks: string[]) {
    await on.title(title).waitFor();
    const ticked = page.getByRole("checkbox", { checked: true });
    expect(await ticked.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(ticks);
    expect(await focused(page)).toBe("Recipe");
  }

  await showRecipe(visit, EGGS);
  await on.box("Step 2").check();
  await on.another.press("Enter");
  (await visit.gemini.next()).write(LEEKS);
  await on.box("Step 1").check();
  expect(await anyBack.count()).toBe(0);
  await on.stop.click();
  await anyBack.waitFor();
  expect(await on.recipe.innerText()).toMatch(/butter[\s\S]*not complete[\s\S]*Copy/);

  // It is near.
  const { y = 0, height = 0 } = (await on.title("Leek tart").boundingBox()) ?? {};
  expect((await anyBack.boundingBox())?.y).toBeLessThan(y + height + 16);
  expect(await anyBack.locator("bdi").getAttribute("lang")).toBe("en");
  await on.back("Egg rice").click();
  await shows("Egg rice", "Step 2");
  await on.back("Leek tart").press("Enter");
  await shows("Leek tart", "Step 1");
  expect(await older.count()).toBe(0);

  const long = "Donaudampfschifffahrtskapitänssuppe ".repeat(40).trim();
  (await request(visit)).end(LEEKS.replace("Leek tart", long), "MAX_TOKENS");
  await on.retry.click();
  await on.loader.waitFor();
  expect(await anyBack.isVisible()).toBe(false);
  (await visit.gemini.next()).fail(400);
  await on.alert.waitFor();
  await on.back("Leek tart").click();
  await shows("Leek tart", "Step 1");
  // The latest is a button, the others are folded away.
  await older.click();
  await on.back("Egg rice").waitFor();
  for (const width of [320, 360, 820, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await findOverflows(page), `${width}`).toEqual([]);
    const { height = 0 } = (await anyBack.first().boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThan(80);
  }
  await anyBack.first().click();
  // It still says that it broke off.
  await on.alert.waitFor();
  await showRecipe(visit, "Just boil *everything*.");
  await page.reload();
  // No title, so no name.
  await page.getByText("Just boil everything.").waitFor();
  await showRecipe(visit, PEAS);
  await on.back("the recipe before").waitFor();
  await older.click();
  await on.back("Egg rice").click();
  await shows("Egg rice", "Step 2");
  // What was stopped, or broke off, may come again.
  const later = ["Egg rice"];
  expect(excluded).toEqual([[], later, later, later, later, later]);
});

it("recipes, ticks and timers outlive Reset and a reload, the list Reset", async ({ visit }) => {
  const { page } = visit;
  const on = { ...(await show(visit, PEAS)), ...keptParts(page) };
  await showRecipe(visit, EGGS);
  await on.box("Step 2").check();
  await on.start("8 minutes").click();
  await pass(page, 1);
  await on.reset.click();
  await on.recipe.waitFor({ state: "detached" });
  expect(await on.timers.count()).toBe(0);
  expect(await stored(page)).toBeNull();
  await pass(page, 1);
  await on.undo.press("Enter");
  const isKept = async (left: string) => {
    await on.back("Pea soup").waitFor();
    expect(await on.box("Step 1").isChecked()).toBe(false);
    expect(await on.box("Step 2").isChecked()).toBe(true);
    await expect.poll(() => on.timer("8 minutes").textContent()).toBe(left);
  };
  await isKept("6:00");
  expect(await focused(page)).toBe("Recipe");
  expect(await on.status.textContent()).toBe("Reset undone");
  expect(await on.undo.count()).toBe(0);
  expect(await listed(page)).toEqual(["Onions", "Rice", "Eggs", "Peas"]);

  await on.cookingMode.click();
  await pass(page, 2);
  await page.reload();
  await isKept("4:00");
  expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
  expect(await focused(page)).not.toBe("Recipe");
  // The timer knows its place: tapped again, it starts no second one.
  await on.show("8 minutes").click();
  expect(await on.timers.count()).toBe(1);
  await on.cookingMode.click();
  expect(await listed(page)).toEqual([]);

  // It rings if its time has come meanwhile, and sounds from the next tap on.
  await page.goto("about:blank");
  await pass(page, 7);
  await page.goBack({ waitUntil: "load" });
  const heard = await listen(page);
  await on.alert.waitFor();
  expect(await on.alert.innerText()).toContain("ended 3 minutes ago");
  expect(await page.title()).toBe("Time's up: 1. Boil the eggs");
  await page.clock.runFor(4000);
  expect(await heard()).toMatchObject({ beeps: 0 });
  await page.getByText("Eat.").click();
  await page.clock.runFor(4000);
  await expect.poll(async () => (await heard()).loudness).toBeGreaterThan(0.05);

  await on.reset.click();
  await page.reload();
  await add(page, "salt");
  expect(await on.recipe.count()).toBe(0);
  expect(await stored(page)).toBeNull();
  // Without a recipe, the focus goes to the list.
  await on.reset.click();
  await on.undo.click();
  expect(await listed(page)).toEqual(["Salt"]);
  expect(await focused(page)).toBe("Add ingredient");
  expect(visit.errors).toEqual([]);
});

it("each word is kept, no list, and the recipe that waits for the next", async ({
  visitor: visit,
}) => {
  const { page } = visit;
  const on = keptParts(page);
  const call = await request(visit);
  expect(await stored(page)).toBeNull();
  for (const piece of PEAS.split(/(?=Soften|Add)/)) {
    call.write(piece);
    await expect.poll(() => stored(page)).toContain(JSON.stringify(piece).slice(1, -1));
  }
  expect(await stored(page)).not.toMatch(/onions"|ingredients"/i);
  await page.reload();
  await on.title("Pea soup").waitFor();
  await page.getByText("Stopped: it is not complete.").waitFor();
  await page.getByText("Add the peas.").waitFor();

  await request(visit);
  await page.reload();
  await on.title("Pea soup").waitFor();

  // What can't be replaced any more is removed: it would be old.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await on.box("Step 2").check();
  await expect.poll(() => stored(page)).toBeNull();
});

it("what is kept is dropped when damaged, and is text, whatever is in it", async ({ visit }) => {
  const { page } = visit;
  const on = keptParts(page);
  await showRecipe(visit, EGGS);
  await on.start("12 minutes").click();
  await on.start("8 minutes").click();
  await expect.poll(() => stored(page)).toContain('"seconds":480');
  const good = (await stored(page)) ?? "";
  await put(page, good.slice(0, -20));
  await expect.poll(() => stored(page)).toBeNull();
  await add(page, "rice");
  expect(await on.recipe.count()).toBe(0);

  const markup = "<img src=x onerror=alert(1)><script>alert(1)</script>";
  const odd = good
    .replaceAll(/Egg rice|Boil the eggs/g, markup)
    .replaceAll(/"durationId":"\w+"/g, String.raw`"durationId":"\"]"`)
    .replace('"recipeId":1', '"recipeId":77');
  await put(page, odd);
  await on.title(markup).waitFor();
  const list = page.getByRole("region", { name: "Timers" });
  expect((await list.innerText()).split(markup)).toHaveLength(3);
  expect(await page.locator("main img, section script").count()).toBe(0);
  // Of one the recipe isn't there, of the other the duration.
  const rows = await list.getByRole("listitem").all();
  for (const row of rows) await row.getByRole("button").first().click();
  await on.stopTimer("8 minutes").click();
  await on.resumeTimer("8 minutes").waitFor();
  expect(visit.errors).toEqual([]);
});

it("where the recipe's script fails, a reload is no trap; it is loaded with a network or the next recipe", async ({
  visitor: visit,
}) => {
  const { page } = visit;
  const on = keptParts(page);
  const words = page.getByText("Simmer the rice");
  /** Awaits that both tries to load it have failed. */
  const fails = async (change: () => Promise<unknown>) => {
    await page.route("**/assets/RecipeText-*", (route) => route.abort());
    const isSecond = (sent: Request) => /RecipeText-.*\?/.test(sent.url());
    await Promise.all([page.waitForEvent("requestfailed", isSecond), change()]);
    await words.waitFor();
    expect(await on.title("Egg rice").count()).toBe(0);
  };
  await showRecipe(visit, EGGS);
  await on.cookingMode.click();
  await fails(() => page.reload());
  await add(page, "milk");
  expect(await listed(page)).toEqual(["Milk"]);
  await on.reset.click();
  await on.recipe.waitFor({ state: "detached" });
  expect(await stored(page)).toBeNull();
  await fails(() => on.undo.click());

  await page.context().setOffline(true);
  await page.unrouteAll();
  await page.context().setOffline(false);
  await on.title("Egg rice").waitFor();
  expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
  expect(await on.input.isVisible()).toBe(false);

  await fails(() => page.reload());
  await fails(() => add(page, "rice", "eggs", "peas", "salt"));
  await page.unrouteAll();
  await showRecipe(visit, PEAS);
  await on.title("Pea soup").waitFor();
});

it.for(["access", "call"])(
  "where the browser refuses every %s to store, the page works, and warns once",
  async (refused, { visit }) => {
    const { page, errors } = visit;
    await page.addInitScript((what) => {
      const refuse = () => {
        throw new DOMException("no", "SecurityError");
      };
      const methods = { getItem: refuse, setItem: refuse, removeItem: refuse };
      if (what === "call") Object.assign(Storage.prototype, methods);
      else Object.defineProperty(window, "sessionStorage", { get: refuse });
    }, refused);
    await page.reload();
    const on = keptParts(page);
    await showRecipe(visit, EGGS);
    await on.box("Step 2").check();
    await on.start("12 minutes").click();
    await on.reset.click();
    await on.undo.click();
    await on.title("Egg rice").waitFor();
    expect(errors).toEqual([expect.stringMatching(/^The recipe won't outlive a reload/)]);
    await page.reload();
    await add(page, "rice");
    expect(await on.recipe.count()).toBe(0);
  },
);
