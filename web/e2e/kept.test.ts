/** Nothing a cook has is lost: the recipe before, Undo reset, reloads, crashes, refused storage. */
import type { Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { focused } from "./assistive";
import { findViolations } from "./axe";
import { cookingParts, EGGS, listen, pass, show } from "./cookingParts";
import { add, FOUR, findOverflows, listed, openSite, parts, type Site, showRecipe } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const KEY = "chef-basil";
const DAY_MS = 24 * 60 * 60 * 1000;

const PEAS = `# Pea soup

## Ingredients

- 500 g peas
- 1 onion

## Method

1. Soften the onion for 5 minutes.
2. Add the peas.
`;

function keptParts(page: Page) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    ...parts(page),
    ...cookingParts(page),
    back: (title: string) => button(`Back to ${title}`),
    another: button("Another dish"),
    undo: button("Undo reset"),
    copy: button("Copy"),
    title: (name: string) => page.getByRole("heading", { level: 2, name, exact: true }),
    box: (name: string) => page.getByRole("checkbox", { name, exact: true }),
  };
}

/** What is kept in the tab, as text. */
const stored = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), KEY);

/** Stores another value in the tab, while no page of ours can write, and opens the page. */
async function put(page: Page, value: string) {
  const elsewhere = new URL("/elsewhere", site.worker.url).href;
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(elsewhere);
  await page.evaluate(([key = "", text = ""]) => sessionStorage.setItem(key, text), [KEY, value]);
  await page.goto(site.worker.url.href);
}

/** Asks for one more recipe, with a button that must be there. */
async function showNext(page: Page, markdown: string, finishReason = "STOP") {
  const on = keptParts(page);
  await on.requestButton.click();
  (await site.gemini.next()).end(markdown, finishReason);
  await on.stop.waitFor({ state: "detached" });
  return on;
}

describe("the recipe before", () => {
  it("comes back with its ticks, and the two are swapped as often as one likes", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    const on = keptParts(page);
    expect(await page.getByRole("button", { name: /^Back to/ }).count()).toBe(0);
    await on.box("Step 2").check();

    await showNext(page, PEAS);
    await on.box("Step 1").check();
    for (let round = 0; round < 2; round++) {
      await on.back("Egg rice").click();
      await on.title("Egg rice").waitFor();
      expect(await on.box("Step 1").isChecked()).toBe(false);
      expect(await on.box("Step 2").isChecked()).toBe(true);
      expect(await on.title("Pea soup").count()).toBe(0);
      expect(await focused(page)).toBe("Recipe");
      // Its next step is in sight.
      await expect
        .poll(async () => {
          const { y = -1, height = 0 } = (await on.box("Step 1").boundingBox()) ?? {};
          return y >= 0 && y + height <= 740;
        })
        .toBe(true);

      await page.keyboard.press("Tab");
      await on.back("Pea soup").focus();
      await page.keyboard.press("Enter");
      await on.title("Pea soup").waitFor();
      expect(await on.box("Step 1").isChecked()).toBe(true);
      expect(await on.box("Step 2").isChecked()).toBe(false);
      expect(await focused(page)).toBe("Recipe");
    }
    expect(visit.errors).toEqual([]);
  });

  it("is there beside a recipe that broke off, and beside an apology without words", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, "Just boil *everything*.");
    const on = await showNext(page, PEAS.slice(0, 60), "MAX_TOKENS");
    await on.alert.waitFor();
    // It has no title.
    await on.back("the recipe before").waitFor();

    await on.retry.click();
    await on.loader.waitFor();
    expect(await on.back("the recipe before").isVisible()).toBe(false);
    (await site.gemini.next()).fail(400);
    await on.alert.waitFor();
    await on.back("the recipe before").click();
    await page.getByText("Just boil everything.").waitFor();
    await on.back("Pea soup").click();
    // It still says that it broke off.
    await on.alert.waitFor();
    await on.title("Pea soup").waitFor();
  });

  it("can't be gone back to while another is written", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    const on = keptParts(page);
    await on.requestButton.click();
    const call = await site.gemini.next();
    call.write(PEAS);
    await on.title("Pea soup").waitFor();
    expect(await page.getByRole("button", { name: /^Back to/ }).count()).toBe(0);
    await on.stop.click();
    await on.back("Egg rice").waitFor();
  });

  it("has a button that fits every window, however long the title is", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(
      site,
      visit,
      PEAS.replace("Pea soup", "Donaudampfschifffahrtskapitänssuppe ".repeat(40)),
    );
    await showNext(page, PEAS);
    const back = page.getByRole("button", { name: /^Back to Donau/ });
    for (const width of [320, 360, 820, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await findOverflows(page), `${width}`).toEqual([]);
      const { height = 0 } = (await back.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      expect(height).toBeLessThan(80);
    }
  });
});

describe("Another dish", () => {
  it("does what 'Get a recipe' does, where there are enough ingredients", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    const on = keptParts(page);
    const labels = await on.recipe
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.textContent));
    expect(labels.slice(-2)).toEqual(["Print", "Another dish"]);

    await on.another.focus();
    await page.keyboard.press("Enter");
    await on.loader.waitFor();
    expect(await focused(page)).toBe("Recipe");
    (await site.gemini.next()).end(PEAS);
    await on.title("Pea soup").waitFor();
    await on.another.waitFor();

    await on.cookingMode.click();
    await on.copy.waitFor();
    expect(await on.another.count()).toBe(0);
    await on.cookingMode.click();
    await on.another.waitFor();
    await page.getByRole("button", { name: "Remove Peas" }).click();
    await on.another.waitFor({ state: "detached" });
  });
});

describe("the dishes not to suggest again", () => {
  /** What each request has excluded so far. */
  function observeExcluded(page: Page): string[][] {
    const excluded: string[][] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") excluded.push(request.postDataJSON().exclude);
    });
    return excluded;
  }

  it("are those since Reset that were written to their end or stopped, over a reload too", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const excluded = observeExcluded(page);
    const on = keptParts(page);
    await showRecipe(site, visit, PEAS);
    await on.another.click();
    (await site.gemini.next()).end(EGGS.slice(0, 60), "MAX_TOKENS");
    await on.alert.waitFor();
    // One way to ask again is enough.
    expect(await on.another.count()).toBe(0);
    await on.retry.click();
    const call = await site.gemini.next();
    call.write("# Leek tart\n\nWith much butter.");
    await page.getByText("With much butter.").waitFor();
    await on.stop.click();
    await on.another.click();
    // No title, so no name.
    (await site.gemini.next()).end("Just boil *everything*.");
    await on.another.waitFor();
    expect(excluded).toEqual([[], ["Pea soup"], ["Pea soup"], ["Pea soup", "Leek tart"]]);

    await page.reload();
    await page.getByText("Just boil everything.").waitFor();
    await showRecipe(site, visit, EGGS);
    await on.reset.click();
    await on.undo.click();
    await on.another.click();
    (await site.gemini.next()).end(PEAS);
    await on.another.waitFor();
    await on.reset.click();
    await showRecipe(site, visit, EGGS);
    expect(excluded.slice(4)).toEqual([
      ["Pea soup", "Leek tart"],
      ["Pea soup", "Leek tart", "Egg rice"],
      [],
    ]);
  });
});

it.each<[string, string | undefined]>([
  ["broke off", "MAX_TOKENS"],
  ["was stopped", undefined],
])("that a recipe %s is said before it can be copied", async (_, finishReason) => {
  await using visit = await site.visit();
  const { page } = visit;
  const on = keptParts(page);
  await add(page, ...FOUR);
  await on.requestButton.click();
  const call = await site.gemini.next();
  if (finishReason) call.end(PEAS, finishReason);
  else {
    call.write(PEAS);
    await on.title("Pea soup").waitFor();
    await on.stop.click();
  }
  await on.copy.waitFor();
  const text = await on.recipe.innerText();
  const said = text.indexOf("not complete");
  expect(said).toBeGreaterThan(text.indexOf("Add the peas."));
  expect(said).toBeLessThan(text.indexOf("Copy"));
});

describe("Undo reset", () => {
  it("brings back list, recipes, ticks, timers and cooking mode", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await show(site, visit, PEAS);
    const on = await showNext(page, EGGS);
    await on.box("Step 2").check();
    await on.start("8 minutes").click();
    await pass(page, 1);
    await on.cookingMode.click();
    await on.reset.click();
    await on.recipe.waitFor({ state: "detached" });
    expect(await on.timers.count()).toBe(0);
    expect(await focused(page)).toBe("Add ingredient");
    await pass(page, 1);

    await on.undo.focus();
    await page.keyboard.press("Enter");
    await on.title("Egg rice").waitFor();
    expect(await focused(page)).toBe("Recipe");
    expect(await on.status.textContent()).toBe("Reset undone");
    expect(await on.undo.count()).toBe(0);
    expect(await on.box("Step 2").isChecked()).toBe(true);
    expect(await on.timer("8 minutes").textContent()).toBe("6:00");
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
    await on.cookingMode.click();
    expect(await listed(page)).toEqual(["Onions", "Rice", "Eggs", "Peas"]);
    await on.back("Pea soup").click();
    await on.title("Pea soup").waitFor();
    expect(visit.errors).toEqual([]);
  });

  it("brings back a list alone, and the focus to the input", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = keptParts(page);
    await add(page, "onions", "rice");
    await on.reset.click();
    await on.undo.click();
    expect(await listed(page)).toEqual(["Onions", "Rice"]);
    expect(await focused(page)).toBe("Add ingredient");
  });

  it("goes with the first new ingredient, and is not offered after a reload", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    const on = keptParts(page);
    expect(await stored(page)).toContain("Egg rice");
    await on.reset.click();
    await on.undo.waitFor();
    expect(await stored(page)).toBeNull();
    await add(page, "salt");
    expect(await on.undo.count()).toBe(0);

    await on.reset.click();
    await on.undo.waitFor();
    await page.reload();
    await add(page, "rice");
    expect(await on.undo.count()).toBe(0);
    expect(await on.recipe.count()).toBe(0);
    expect(await stored(page)).toBeNull();
  });
});

describe("over a reload", () => {
  it("recipe, the one before, ticks, timers and cooking mode stay, the list does not", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await show(site, visit, PEAS);
    const on = await showNext(page, EGGS);
    await on.box("Step 1").check();
    await on.start("12 minutes").click();
    await on.cookingMode.click();
    await pass(page, 2);
    await page.reload();
    await on.title("Egg rice").waitFor();
    expect(await on.box("Step 1").isChecked()).toBe(true);
    expect(await on.box("Step 2").isChecked()).toBe(false);
    await expect.poll(() => on.timer("12 minutes").textContent()).toBe("10:00");
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
    expect(await focused(page)).not.toBe("Recipe");
    // The timer knows its place: tapped again, it starts no second one.
    await on.start("12 minutes").click();
    expect(await on.timers.count()).toBe(1);

    await on.cookingMode.click();
    expect(await listed(page)).toEqual([]);
    expect(await on.another.count()).toBe(0);
    await on.back("Pea soup").click();
    await on.title("Pea soup").waitFor();
    await page.reload();
    await on.title("Pea soup").waitFor();
    await on.back("Egg rice").waitFor();
    expect(visit.errors).toEqual([]);
  });

  it("a recipe that was being written comes back as stopped", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = keptParts(page);
    await add(page, ...FOUR);
    await on.requestButton.click();
    (await site.gemini.next()).write(PEAS);
    await on.title("Pea soup").waitFor();
    await page.getByText("Add the peas.").waitFor();
    await page.reload();
    await on.title("Pea soup").waitFor();
    await page.getByText("Stopped: this recipe is not complete.").waitFor();
    await page.getByText("Add the peas.").waitFor();
    await on.copy.waitFor();
  });

  it("the recipe that waited for the next one comes back", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    const on = keptParts(page);
    await on.requestButton.click();
    await on.loader.waitFor();
    await site.gemini.next();
    await page.reload();
    await on.title("Egg rice").waitFor();
    expect(await on.stop.count()).toBe(0);
  });

  it("a timer whose time came meanwhile rings, says how long ago, and sounds from the next tap on", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = { ...(await show(site, visit, EGGS)), ...keptParts(page) };
    await on.start("8 minutes").click();
    await page.goto("about:blank");
    await pass(page, 11);
    await page.goBack({ waitUntil: "load" });
    const heard = await listen(page);
    await on.alert.waitFor();
    expect(await on.alert.innerText()).toMatch(/^Time's up: 8 minutes\s+ended 3 minutes ago\s+1\./);
    expect(await page.title()).toBe("Time's up: 8 minutes");
    await page.clock.runFor(4000);
    expect(await heard()).toMatchObject({ beeps: 0 });
    await page.getByText("Eat.").click();
    await page.clock.runFor(4000);
    await expect.poll(async () => (await heard()).loudness).toBeGreaterThan(0.05);
    expect(visit.errors).toEqual([]);
  });

  it("what the visitor typed meanwhile stays, and so do the focus and the cursor", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    let hydrate = () => {};
    const typed = new Promise<void>((resolve) => {
      hydrate = resolve;
    });
    await page.route("**/assets/index-*.js", async (route) => {
      await typed;
      await route.continue();
    });
    const on = keptParts(page);
    await page.reload({ waitUntil: "commit" });
    await on.input.click();
    await page.keyboard.type("saffron");
    await page.keyboard.press("ArrowLeft");
    hydrate();
    await on.title("Egg rice").waitFor();
    expect(await on.input.inputValue()).toBe("saffron");
    expect(await focused(page)).toBe("Add ingredient");
    expect(await on.input.evaluate((one: HTMLInputElement) => one.selectionStart)).toBe(6);
    await page.keyboard.press("Enter");
    expect(await listed(page)).toEqual(["Saffron"]);
    expect(visit.errors).toEqual([]);
  });

  it("in cooking mode the step that is next is in sight", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const steps = Array.from({ length: 30 }, (_, index) => `${index + 1}. Stir once more.`);
    await showRecipe(
      site,
      visit,
      `# Risotto\n\n## Ingredients\n\n- rice\n\n## Method\n\n${steps.join("\n")}`,
    );
    const on = keptParts(page);
    await on.cookingMode.click();
    for (let step = 1; step <= 20; step++) await on.box(`Step ${step}`).check();
    await page.reload();
    await on.title("Risotto").waitFor({ state: "attached" });
    await expect.poll(() => page.getByText("Four things or more").isVisible()).toBe(false);
    await expect
      .poll(async () => {
        const box = await on.box("Step 21").boundingBox();
        return box && box.y > 40 && box.y + box.height < 740;
      })
      .toBe(true);
  });
});

describe("what is kept", () => {
  it("is written with every change, and not the list", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = keptParts(page);
    await add(page, ...FOUR);
    expect(await stored(page)).toBeNull();
    await on.requestButton.click();
    const call = await site.gemini.next();
    for (const word of ["one ", "two ", "three "]) {
      call.write(word);
      await page.getByText(word).waitFor();
      expect(await stored(page)).toContain(word);
    }
    call.end();
    await on.stop.waitFor({ state: "detached" });
    expect(await stored(page)).not.toMatch(/onions"|ingredients"/i);
  });

  it("comes back after a crash", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    const on = keptParts(page);
    await on.box("Step 2").check();
    await on.start("12 minutes").click();
    await expect.poll(() => stored(page)).toContain('"seconds":720');

    // Playwright gives a crashed page up, the protocol doesn't.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Inspector.enable");
    const crashed = new Promise((resolve) => devtools.once("Inspector.targetCrashed", resolve));
    devtools.send("Page.crash").catch(() => {});
    await crashed;
    const reloaded = new Promise((resolve) =>
      devtools.once("Inspector.targetReloadedAfterCrash", resolve),
    );
    await devtools.send("Page.reload");
    await reloaded;
    const text = async () => {
      const { result } = await devtools.send("Runtime.evaluate", {
        expression: `[
          document.querySelector("h2[dir], section h2")?.textContent,
          ...Array.from(document.querySelectorAll("input:checked"), (one) => one.ariaLabel),
          document.querySelector("[role=timer]")?.ariaLabel,
        ].join()`,
      });
      return result.value;
    };
    await expect.poll(text).toMatch(/^Egg rice,Step 2,2\. Simmer the rice for 12 minutes/);
  });

  it("is copied with the tab: both show the recipe", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    const on = keptParts(page);
    await on.box("Step 2").check();
    await on.start("12 minutes").click();
    await expect.poll(() => stored(page)).toContain('"seconds":720');
    const opened = page.waitForEvent("popup");
    await page.evaluate(() => window.open("/"));
    const copy = keptParts(await opened);
    await copy.title("Egg rice").waitFor();
    expect(await copy.box("Step 2").isChecked()).toBe(true);
    await copy.timer("12 minutes").waitFor();

    // From then on each is on its own.
    await copy.reset.click();
    await page.reload();
    await on.title("Egg rice").waitFor();
    await on.timer("12 minutes").waitFor();
    expect(visit.errors).toEqual([]);
  });

  it("is not there in a new tab", async () => {
    await using visit = await site.visit();
    await showRecipe(site, visit, EGGS);
    const other = await visit.page.context().newPage();
    await other.goto(site.worker.url.href);
    await add(other, "rice");
    expect(await keptParts(other).recipe.count()).toBe(0);
  });

  it("is dropped when it is damaged, and without what is odd in it otherwise", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await show(site, visit, EGGS);
    const on = keptParts(page);
    await on.start("12 minutes").click();
    await on.start("8 minutes").click();
    const good = (await stored(page)) ?? "";

    await put(page, good.slice(0, -20));
    await expect.poll(() => stored(page)).toBeNull();
    await add(page, "rice");
    expect(await on.recipe.count()).toBe(0);
    expect(await on.timers.count()).toBe(0);

    const odd = JSON.parse(good);
    odd.kept.recipe.words.ticks.push(70_000, "<b>");
    odd.kept.timers[0].seconds = "720";
    await put(page, JSON.stringify(odd));
    await on.title("Egg rice").waitFor();
    await on.timer("8 minutes").waitFor();
    expect(await on.timers.count()).toBe(1);
    expect(visit.errors).toEqual([]);
  });

  it.each<[string, (scripts: Promise<void>) => (route: Route) => Promise<void>]>([
    ["come late", (scripts) => (route) => scripts.then(() => route.continue())],
    ["fail", () => (route) => route.abort()],
  ])("never comes back after Reset when scripts %s, but by Undo reset", async (_, answerBy) => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    const on = keptParts(page);
    let release = () => {};
    const scripts = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/RecipeText-*.js", answerBy(scripts));
    await page.reload({ waitUntil: "commit" });
    await page.getByText("Simmer the rice").waitFor();
    await add(page, "milk");
    await on.reset.click();
    await on.undo.waitFor();
    expect(await stored(page)).toBeNull();
    release();
    await page.evaluate(() => document.fonts.ready);
    expect(await on.recipe.count()).toBe(0);

    await on.undo.click();
    expect(await listed(page)).toEqual(["Milk"]);
    await page.getByText("Simmer the rice").waitFor();
    await on.reset.click();
    await page.reload();
    await add(page, "rice");
    expect(await on.recipe.count()).toBe(0);
    expect(await stored(page)).toBeNull();
  });

  it("is there with its timers though the clock was days ahead, and set back", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = { ...(await show(site, visit, EGGS)), ...keptParts(page) };
    const nowMs = await page.evaluate(() => Date.now());
    await on.start("8 minutes").click();
    await on.start("12 minutes").click();
    await on.stopTimer("12 minutes").click();
    await on.start("1 hour 30 minutes").click();

    await page.clock.setSystemTime(nowMs + 3 * DAY_MS);
    await page.reload();
    await on.title("Egg rice").waitFor();
    await expect.poll(() => on.alert.count()).toBe(2);
    expect(await on.alert.first().innerText()).toContain("ended more than a day ago");
    await on.start("12 minutes").click();

    await page.clock.setSystemTime(nowMs);
    await page.reload();
    await on.title("Egg rice").waitFor();
    await expect.poll(() => on.timer("12 minutes").textContent()).toBe("12:00");
    expect(await on.alert.count()).toBe(2);
    expect(visit.errors).toEqual([]);
  });

  it("may have 120 timers", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await show(site, visit, EGGS);
    const on = keptParts(page);
    await on.start("12 minutes").click();
    const file = JSON.parse((await stored(page)) ?? "");
    const [timer] = file.kept.timers;
    file.kept.timers = Array.from({ length: 120 }, (_, id) => ({
      ...timer,
      id: id + 1,
      durationId: `${timer.durationId}/${id}`,
    }));
    await put(page, JSON.stringify(file));
    await on.title("Egg rice").waitFor();
    await expect.poll(() => on.timers.count()).toBe(120);
    await on.start("8 minutes").click();
    await expect.poll(() => on.timers.count()).toBe(121);
  });

  it("is shown as text, whatever is in it", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await showRecipe(site, visit, EGGS);
    const on = keptParts(page);
    await on.start("12 minutes").click();
    await expect.poll(() => stored(page)).toContain('"seconds":720');
    const markup = "<img src=x onerror=alert(1)><script>alert(1)</script>";
    const file = JSON.parse((await stored(page)) ?? "");
    const { kept } = file;
    kept.recipe.words.text = PEAS.replace("Pea soup", markup).replace(
      "Add the",
      `[Add](javascript:alert(1)) ${markup} the`,
    );
    Object.assign(kept.timers[0], { dish: markup, label: markup, recipeId: 77 });
    kept.recipe.before = { ...kept.recipe, words: { ...kept.recipe.words, id: 9 } };
    await put(page, JSON.stringify(file));
    await on.title(markup).waitFor();
    await on.back(markup).waitFor();
    expect(await page.getByRole("region", { name: "Timers" }).innerText()).toContain(markup);
    expect(await page.locator("main img, section script, a[href^=javascript]").count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });
});

describe("where the browser refuses to store", () => {
  const REFUSALS: Record<string, () => void> = {
    "every access": () =>
      Object.defineProperty(window, "sessionStorage", {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      }),
    "every call": () => {
      for (const name of ["getItem", "setItem", "removeItem"] as const) {
        Storage.prototype[name] = () => {
          throw new DOMException("Denied", "SecurityError");
        };
      }
    },
    "because it is full": () => {
      // A page has 10 MB in Chromium, so this leaves a few bytes.
      for (let length = 2 ** 23; length >= 1; length /= 2) {
        try {
          sessionStorage.setItem(`filler${length}`, "x".repeat(length));
        } catch {
          // Too long: the next is half as long.
        }
      }
    },
  };

  it.each(Object.entries(REFUSALS))(
    "%s, the page works as without, and warns once",
    async (_, refuse) => {
      await using visit = await site.visit();
      const { page } = visit;
      await page.addInitScript(refuse);
      await page.reload();
      await showRecipe(site, visit, PEAS);
      const on = await showNext(page, EGGS);
      await on.box("Step 2").check();
      await on.start("12 minutes").click();
      await on.back("Pea soup").click();
      await on.title("Pea soup").waitFor();
      await on.reset.click();
      await on.undo.click();
      await on.title("Pea soup").waitFor();
      expect(visit.errors).toHaveLength(1);
      expect(visit.errors[0]).toMatch(/^The recipe won't outlive a reload/);

      await page.reload();
      await add(page, "rice");
      expect(await on.recipe.count()).toBe(0);
    },
  );
});

it("every new button is quiet and 44 pixels high, and no new state has accessibility violations", async () => {
  await using visit = await site.visit();
  const { page } = visit;
  const windows = [
    { width: 360, height: 740 },
    { width: 820, height: 1180 },
    { width: 1280, height: 800 },
  ];
  const check = async (...buttons: Locator[]) => {
    expect(await findViolations(page)).toEqual([]);
    for (const size of windows) {
      await page.setViewportSize(size);
      expect(await findOverflows(page)).toEqual([]);
      for (const button of buttons) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        const background = await button.evaluate((one) => getComputedStyle(one).backgroundColor);
        expect(background).toBe("rgba(0, 0, 0, 0)");
      }
    }
  };
  await showRecipe(site, visit, PEAS);
  const on = await showNext(page, EGGS);
  await check(on.back("Pea soup"), on.another);
  await on.reset.click();
  await check(on.undo);
  await on.undo.click();
  await on.title("Egg rice").waitFor();
  await page.reload();
  await on.title("Egg rice").waitFor();
  await check(on.back("Pea soup"));
});
