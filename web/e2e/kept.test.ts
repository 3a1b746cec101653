/** Nothing a cook has is lost: earlier recipes, Undo reset, reloads, refused storage. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused } from "./assistive";
import { EGGS, listen, pass, show } from "./cookingParts";
import { it } from "./journey";
import { add, areaOf, fillList, findOverflows, listed, request, showRecipe } from "./visit";

const PEAS = "# Pea soup\n\n- *500 g* peas\n\n1. Soften the onion.\n2. Add the peas.\n";
const LEEKS =
  "[lang]: en\n\n# Leek tart\n\n- *3* leeks\n\n1. Fry the leeks.\n2. Add much butter.\n";

/** What is kept in the tab, as text. */
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem("chef-basil"));

it("earlier recipes are a press away", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const older = page.getByText("Earlier recipes", { exact: true });
  /** Goes back to a recipe, which then has the focus and this tick alone. */
  async function goBack(title: string, tick: string) {
    await on.back(title).click();
    await on.title(title).waitFor();
    const ticked = page.getByRole("checkbox", { checked: true });
    expect(await ticked.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([tick]);
    expect(await focused(page)).toBe("Recipe");
  }

  await showRecipe(visitor, EGGS);
  await on.box("Step 2").check();
  await on.another.click();
  (await gemini.next()).write(LEEKS);
  await on.box("Step 1").check();
  expect(await on.anyBack.count()).toBe(0);
  await on.stop.click();
  await on.anyBack.waitFor();
  // It is near.
  const { bottom } = await areaOf(on.title("Leek tart"));
  expect((await areaOf(on.anyBack)).y).toBeLessThan(bottom + 16);
  expect(await on.anyBack.locator("bdi").getAttribute("lang")).toBe("en");
  await goBack("Egg rice", "Step 2");
  await goBack("Leek tart", "Step 1");
  expect(await older.count()).toBe(0);

  await on.retry.click();
  await on.loader.waitFor();
  expect(await on.anyBack.isVisible()).toBe(false);
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  await goBack("Egg rice", "Step 2");

  const long = "Donaudampfschifffahrtskapitänssuppe ".repeat(25).trim();
  await showRecipe(visitor, LEEKS.replace("Leek tart", long));
  await showRecipe(visitor, "Just boil *everything*.");
  expect(await findOverflows(page)).toEqual([]);
  const { y, height } = await areaOf(on.back(long));
  expect(y).toBeLessThan((await areaOf(on.recipe.getByText("Just boil"))).y);
  expect(height).toBeGreaterThanOrEqual(44);
  expect(height).toBeLessThan(80);
  await showRecipe(visitor, PEAS.replaceAll("\n", "\r\n"));
  await expect.poll(() => stored(page)).toContain("# Pea soup\\n\\n- *500");
  // It has no title, so no name.
  await on.back("the recipe before").waitFor();
  // The latest is a button, the others are folded away.
  expect(await on.back("Egg rice").isVisible()).toBe(false);
  await older.click();
  await goBack("Egg rice", "Step 2");
});

it("recipes, ticks and timers outlive Reset and a reload, the list Reset", async ({ visit }) => {
  const { page } = visit;
  const on = await show(visit, PEAS);
  const isKept = async () => {
    await on.back("Pea soup").waitFor();
    expect(await on.box("Step 1").isChecked()).toBe(false);
    expect(await on.box("Step 2").isChecked()).toBe(true);
  };
  await showRecipe(visit, EGGS);
  await on.box("Step 2").check();
  await on.start("8 minutes").click();
  await on.start("12 minutes").click();
  await on.reset.click();
  await on.recipe.waitFor({ state: "detached" });
  expect(await on.timers.count()).toBe(0);
  expect(await stored(page)).toBeNull();
  await pass(page, 1);
  await on.undo.click();
  await isKept();
  await expect.poll(() => on.timers.allTextContents()).toEqual(["7:00", "11:00"]);
  expect(await focused(page)).toBe("Recipe");
  expect(await listed(page)).toEqual(["Onions", "Rice", "Eggs", "Peas"]);

  await on.startCooking.click();
  await page.goto("about:blank");
  await pass(page, 10);
  await page.goBack({ waitUntil: "load" });
  const { heard } = await listen(page);
  await isKept();
  expect(await focused(page)).not.toBe("Recipe");
  // One runs on, and knows its place.
  await expect.poll(() => on.timers.allTextContents()).toEqual(["1:00"]);
  await on.show("12 minutes").waitFor();
  // The other has ended meanwhile. It sounds from the next tap or key on.
  expect(await on.alert.innerText()).toContain("ended 3 minutes ago");
  expect(await page.title()).toBe("Time's up: 1. Boil the eggs");
  await page.clock.runFor(4000);
  expect(await heard()).toMatchObject({ beeps: 0 });
  await page.getByText("Eat.").click();
  await page.clock.runFor(4000);
  await expect.poll(async () => (await heard()).loudness).toBeGreaterThan(0.05);

  await on.leaveCooking.click();
  await on.reset.click();
  await add(page, "salt");
  // Without a recipe, the focus goes to the list.
  await on.reset.click();
  await on.undo.click();
  expect(await listed(page)).toEqual(["Salt"]);
  expect(await focused(page)).toBe("Add ingredient");
  expect(visit.errors).toEqual([]);
});

it("each word is kept, and no list; what can't be replaced is removed", async ({ visitor }) => {
  const { page, on } = visitor;
  const call = await request(visitor);
  expect(await stored(page)).toBeNull();
  for (const piece of PEAS.split(/(?=Soften|Add)/)) {
    call.write(piece);
    await expect.poll(() => stored(page)).toContain(JSON.stringify(piece).slice(1, -1));
  }
  expect(await stored(page)).not.toMatch(/onions"|ingredients"/i);
  await page.reload();
  await page.getByText("Add the peas.").waitFor();
  await page.getByText("Stopped: it is not complete.").waitFor();

  // It would be old.
  const full = await page.evaluateHandle(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    return { end: () => Object.assign(Storage.prototype, { setItem }) };
  });
  await on.box("Step 2").check();
  await expect.poll(() => stored(page)).toBeNull();
  // There is room again.
  await full.evaluate(({ end }) => end());
  await on.box("Step 1").check();
  await expect.poll(() => stored(page)).toMatch(/"ticks":\[\d+,\d+\]/);
});

it("pieces are stored when they rest; those that just came, too, when the page goes", async ({
  visit,
}) => {
  const { page, on } = visit;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await page.clock.install();
  const call = await request(visit);
  const writes = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...item) {
      counted.count++;
      setItem.apply(this, item);
    };
    return counted;
  });
  call.write("# Pea soup\n\n1. Stir");
  await page.getByText("Stir").waitFor();
  for (let word = 0; word < 40; word++) {
    call.write(" and stir");
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await expect.poll(() => stored(page)).toMatch(/( and stir){40}/);
  expect(await writes.evaluate(({ count }) => count)).toBeLessThan(10);

  // The clock stands: no piece is joined, and none has rested.
  await page.clock.pauseAt(Date.now() + 2000);
  const last = ` ${"x".repeat(900)}`;
  const comes = new Promise((resolve) =>
    devtools.on(
      "Network.dataReceived",
      ({ dataLength }) => dataLength > 900 && resolve(dataLength),
    ),
  );
  call.write(" then");
  await page.getByText(/stir then$/).waitFor();
  call.write(last);
  await comes;
  await page.reload();
  await page.getByText(`stir then${last}`).waitFor();
  await on.title("Pea soup").waitFor();
});

it("what is kept may be damaged or odd", async ({ visitor }) => {
  const { page } = visitor;
  const on = await showRecipe(visitor, EGGS);
  await on.start("12 minutes").click();
  await on.start("8 minutes").click();
  await expect.poll(() => stored(page)).toContain('"seconds":480');
  const good = (await stored(page)) ?? "";
  const reloadWith = async (kept: string) => {
    await page.evaluate((text) => sessionStorage.setItem("chef-basil", text), kept);
    await page.reload();
  };
  await reloadWith(good.slice(0, -20));
  await add(page, "rice");
  expect(await stored(page)).toBeNull();
  expect(await on.recipe.count()).toBe(0);

  // Of one timer the recipe isn't there, of the other the duration.
  const odd = good.replaceAll(/"durationId":"\w+"/g, String.raw`"durationId":"\"]"`);
  await reloadWith(odd.replace('"recipeId":1', '"recipeId":77'));
  await on.title("Egg rice").waitFor();
  for (const row of await on.timerList.getByRole("listitem").all()) {
    await row.getByRole("button").first().click();
  }
  expect(visitor.errors).toEqual([]);
});

it("a rendering error costs a recipe its form alone: timers ring, and the next recipe is whole", async ({
  visit,
}) => {
  const { page, errors } = visit;
  const on = await show(visit, EGGS);
  await on.start("8 minutes").click();
  // As extensions do. React fails to remove a node that is not where it was.
  await on.recipe.getByRole("button").evaluateAll((all) => {
    for (const one of all) one.replaceWith(one.cloneNode(true));
  });
  await on.button("Remove Onions").click();
  await on.title("Egg rice").waitFor({ state: "detached" });
  expect(errors.join()).toContain("removeChild");
  expect(await on.recipe.innerText()).toMatch(
    /^# Egg rice\n[\s\S]*\n1\. Boil the eggs for 8 minutes, at 100 °C\.\n/,
  );
  await on.recipe.getByText("An AI suggested this recipe.").waitFor();
  await pass(page, 8);
  await on.dismiss.click();

  await add(page, "leeks");
  await showRecipe(visit, PEAS);
  await on.title("Pea soup").waitFor();
  await on.back("Egg rice").click();
  await on.title("Egg rice").waitFor();
  expect(await on.button("Start cooking").isVisible()).toBe(true);
});

it("where the browser refuses to store, the page works, and warns once of each", async ({
  visit,
}) => {
  const { page, on, errors } = visit;
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("no", "SecurityError");
    };
    for (const name of ["sessionStorage", "localStorage"])
      Object.defineProperty(window, name, { get });
  });
  await page.reload();
  await showRecipe(visit, EGGS);
  await on.box("Step 2").check();
  await on.button("Keep").click();
  await page.getByText("Not kept: this browser has no room for it.").waitFor();
  expect(await on.button("Keep").getAttribute("aria-pressed")).toBe("false");
  await on.reset.click();
  await on.undo.click();
  await on.title("Egg rice").waitFor();
  // What was had before is offered as long as the page is open.
  await on.reset.click();
  await fillList(page, "salt", "oil", "flour", "yeast");
  await showRecipe(visit, PEAS);
  await on.button("Remove Salt").click();
  await on.button("Add Salt").click();
  await on.button("Add Peas").click();
  expect(await findOverflows(page)).toEqual([]);
  const said = errors.map((error) => error.split(":")[0]).sort();
  expect(said).toEqual([
    "No recipe outlives this tab",
    "The recipe won't outlive a reload",
    "What you had won't be remembered",
  ]);
});
