/** Nothing a cook has is lost: the recipe before, Undo reset, reloads, crashes, refused storage. */
import type { Locator, Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { type Kept, readKept, writeKept } from "../src/kept";
import { focused } from "./assistive";
import { cookingParts, EGGS, listen, pass, show } from "./cookingParts";
import { it } from "./journey";
import {
  add,
  findOverflows,
  listed,
  parts,
  request,
  settled,
  showRecipe,
  type Visit,
} from "./visit";

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

const LEEKS = `# Leek tart

## Ingredients

- 3 leeks

## Method

1. Fry the leeks.
2. Add much butter.
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

/** Opens the page with another value in the tab, which is there before the page's own scripts run. */
async function put(page: Page, value: string) {
  await page.addInitScript(
    ([key = "", text = ""]) => sessionStorage.setItem(key, text),
    [KEY, value],
  );
  await page.reload();
}

/** Asks for one more recipe. */
async function showNext({ page, on, gemini }: Visit, markdown: string, finishReason = "STOP") {
  await on.requestButton.click();
  (await gemini.next()).end(markdown, finishReason);
  await settled(page);
}

/** From the lower edge of one to the upper edge of the other, in pixels. */
async function gapBetween(upper: Locator, lower: Locator) {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return (below?.y ?? Number.NaN) - (above ? above.y + above.height : Number.NaN);
}

/** That the recipe is not complete is said behind its words, and before it can be copied. */
async function saysIncomplete(page: Page) {
  const { recipe, copy } = keptParts(page);
  await copy.waitFor();
  expect(await recipe.innerText()).toMatch(/butter[\s\S]*not complete[\s\S]*Copy/);
}

it("the recipe before is a press away, and is not suggested again", async ({ visitor: visit }) => {
  const { page } = visit;
  const on = keptParts(page);
  const excluded: string[][] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST") excluded.push(sent.postDataJSON().exclude);
  });
  const anyBack = page.getByRole("button", { name: /^Back to/ });

  await showRecipe(visit, EGGS);
  expect(await anyBack.count()).toBe(0);
  await on.box("Step 2").check();
  const labels = await on.recipe.getByRole("button").allTextContents();
  expect(labels.slice(-3)).toEqual(["Print", "Change", "Another dish"]);
  const print = page.getByRole("button", { name: "Print", exact: true });
  expect(await gapBetween(print, on.another)).toBeGreaterThanOrEqual(16);
  await on.another.focus();
  await page.keyboard.press("Enter");
  await on.loader.waitFor();
  expect(await focused(page)).toBe("Recipe");
  (await visit.gemini.next()).write(LEEKS);
  await on.box("Step 1").check();
  expect(await anyBack.count()).toBe(0);
  await on.stop.click();
  await saysIncomplete(page);

  // It is near.
  expect(await gapBetween(on.title("Leek tart"), on.back("Egg rice"))).toBeLessThan(16);
  expect(await on.back("Egg rice").locator("bdi").getAttribute("lang")).toBe("en");
  await on.back("Egg rice").click();
  await on.title("Egg rice").waitFor();
  expect(await on.box("Step 1").isChecked()).toBe(false);
  expect(await on.box("Step 2").isChecked()).toBe(true);
  expect(await on.title("Leek tart").count()).toBe(0);
  expect(await focused(page)).toBe("Recipe");
  await on.back("Leek tart").focus();
  await page.keyboard.press("Enter");
  await on.title("Leek tart").waitFor();
  expect(await on.box("Step 1").isChecked()).toBe(true);
  expect(await on.box("Step 2").isChecked()).toBe(false);
  expect(await focused(page)).toBe("Recipe");

  const long = "Donaudampfschifffahrtskapitänssuppe ".repeat(40).trim();
  await showNext(visit, LEEKS.replace("Leek tart", long), "MAX_TOKENS");
  await on.alert.waitFor();
  await saysIncomplete(page);
  // One way to ask again is enough.
  expect(await on.another.count()).toBe(0);
  await on.retry.click();
  await on.loader.waitFor();
  expect(await anyBack.isVisible()).toBe(false);
  (await visit.gemini.next()).fail(400);
  await on.alert.waitFor();
  await on.back("Leek tart").click();
  await on.title("Leek tart").waitFor();
  for (const width of [320, 360, 820, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await findOverflows(page), `${width}`).toEqual([]);
    const { height = 0 } = (await anyBack.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThan(80);
  }
  await anyBack.click();
  // It still says that it broke off.
  await on.alert.waitFor();
  await showNext(visit, "Just boil *everything*.");
  // What was stopped, or broke off, may come again.
  const LATER = ["Egg rice"];
  expect(excluded).toEqual([[], LATER, LATER, LATER, LATER]);

  // No title, so no name.
  await page.reload();
  await page.getByText("Just boil everything.").waitFor();
  await showRecipe(visit, PEAS);
  await on.back("the recipe before").waitFor();
  await on.cookingMode.click();
  await on.copy.waitFor();
  expect(await on.another.count()).toBe(0);
  await on.reset.click();
  await on.undo.click();
  await on.cookingMode.click();
  await showNext(visit, EGGS);
  await page.getByRole("button", { name: "Remove Peas" }).click();
  await on.another.waitFor({ state: "detached" });
  await on.reset.click();
  await showRecipe(visit, EGGS);
  expect(excluded.slice(5)).toEqual([LATER, [...LATER, "Pea soup"], []]);
});

it("both recipes, ticks and timers outlive Reset and reload, the list Reset", async ({ visit }) => {
  const { page } = visit;
  const on = keptParts(page);
  await show(visit, PEAS);
  await showNext(visit, EGGS);
  await on.box("Step 2").check();
  await on.start("8 minutes").click();
  await pass(page, 1);
  await on.cookingMode.click();
  expect(await stored(page)).toContain("Egg rice");
  await on.reset.click();
  await on.recipe.waitFor({ state: "detached" });
  expect(await on.timers.count()).toBe(0);
  expect(await stored(page)).toBeNull();
  expect(await focused(page)).toBe("Add ingredient");
  await pass(page, 1);

  await on.undo.focus();
  await page.keyboard.press("Enter");
  await on.title("Egg rice").waitFor();
  expect(await focused(page)).toBe("Recipe");
  expect(await on.status.textContent()).toBe("Reset undone");
  expect(await on.undo.count()).toBe(0);
  const isKept = async (left: string) => {
    expect(await on.box("Step 1").isChecked()).toBe(false);
    expect(await on.box("Step 2").isChecked()).toBe(true);
    await expect.poll(() => on.timer("8 minutes").textContent()).toBe(left);
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
  };
  await isKept("6:00");
  await on.cookingMode.click();
  expect(await listed(page)).toEqual(["Onions", "Rice", "Eggs", "Peas"]);
  await on.cookingMode.click();

  await pass(page, 2);
  await page.reload();
  await on.title("Egg rice").waitFor();
  await isKept("4:00");
  expect(await focused(page)).not.toBe("Recipe");
  // The timer knows its place: tapped again, it starts no second one.
  await on.show("8 minutes").click();
  expect(await on.timers.count()).toBe(1);
  await on.cookingMode.click();
  expect(await listed(page)).toEqual([]);
  expect(await on.another.count()).toBe(0);
  await on.back("Pea soup").click();
  await on.title("Pea soup").waitFor();
  await page.reload();
  await on.title("Pea soup").waitFor();
  await on.back("Egg rice").waitFor();

  await on.reset.click();
  await on.undo.waitFor();
  await add(page, "salt");
  expect(await on.undo.count()).toBe(0);
  await on.reset.click();
  await on.undo.click();
  expect(await listed(page)).toEqual(["Salt"]);
  expect(await focused(page)).toBe("Add ingredient");
  await on.reset.click();
  await on.undo.waitFor();
  await page.reload();
  await add(page, "rice");
  expect(await on.undo.count()).toBe(0);
  expect(await on.recipe.count()).toBe(0);
  expect(await stored(page)).toBeNull();
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
  await on.copy.waitFor();

  await request(visit);
  await page.reload();
  await on.title("Pea soup").waitFor();
  expect(await on.stop.count()).toBe(0);

  // What can't be replaced any more is removed: it would be old.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await on.box("Step 2").check();
  await expect.poll(() => stored(page)).toBeNull();
});

it("a timer whose time came meanwhile rings, and sounds from the next tap", async ({ visit }) => {
  const { page } = visit;
  const on = { ...(await show(visit, EGGS)), ...keptParts(page) };
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

  const nowMs = await page.evaluate(() => Date.now());
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

it("what was typed meanwhile stays, and so do focus and cursor", async ({ visitor: visit }) => {
  const { page } = visit;
  await showRecipe(visit, EGGS);
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

it("a copied tab has it for its own, and it comes back after a crash", async ({ visit }) => {
  const { page } = visit;
  const on = keptParts(page);
  await showRecipe(visit, EGGS);
  await on.box("Step 2").check();
  await on.start("12 minutes").click();
  await expect.poll(() => stored(page)).toContain('"seconds":720');
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => window.open("/"));
  const copy = keptParts(await opened);
  await copy.title("Egg rice").waitFor();
  expect(await copy.box("Step 2").isChecked()).toBe(true);
  await copy.timer("12 minutes").waitFor();
  await copy.reset.click();
  const empty = await page.context().newPage();
  await empty.goto(page.url());
  await add(empty, "rice");
  expect(await parts(empty).recipe.count()).toBe(0);

  // Playwright gives a crashed page up, the protocol doesn't.
  const devtools = await page.context().newCDPSession(page);
  const until = (event: "Inspector.targetCrashed" | "Inspector.targetReloadedAfterCrash") =>
    new Promise((resolve) => devtools.once(event, resolve));
  await devtools.send("Inspector.enable");
  const crashed = until("Inspector.targetCrashed");
  devtools.send("Page.crash").catch(() => {});
  await crashed;
  const reloaded = until("Inspector.targetReloadedAfterCrash");
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
  await expect.poll(text).toMatch(/^Egg rice,Step 2,2\. Simmer the rice/);
  expect(visit.errors).toEqual([]);
});

it("what is kept is dropped when damaged, and is text, whatever is in it", async ({ visit }) => {
  const { page } = visit;
  const on = keptParts(page);
  await showRecipe(visit, EGGS);
  await on.start("12 minutes").click();
  await expect.poll(() => stored(page)).toContain('"seconds":720');
  const good = (await stored(page)) ?? "";
  await put(page, good.slice(0, -20));
  await expect.poll(() => stored(page)).toBeNull();
  await add(page, "rice");
  expect(await on.recipe.count()).toBe(0);
  expect(await on.timers.count()).toBe(0);

  const kept = readKept(good);
  const [answer] = kept?.answers ?? [];
  const [timer] = kept?.timers ?? [];
  if (!kept || !answer || !timer) throw new Error("Nothing is kept");
  const markup = "<img src=x onerror=alert(1)><script>alert(1)</script>";
  const eat = `[Eat](javascript:alert(1)) ${markup}`;
  const text = EGGS.replace("Egg rice", markup).replace("Eat", eat);
  const odd: Kept = {
    ...kept,
    answers: [
      { ...answer, text },
      { ...answer, text, id: 9 },
    ],
    timers: [
      { ...timer, dish: markup, label: markup, recipeId: 77 },
      { ...timer, id: 9, durationId: '"]', seconds: 660 },
    ],
  };
  await put(page, writeKept(odd));
  await on.title(markup).waitFor();
  await on.back(markup).waitFor();
  await expect.poll(() => on.timers.count()).toBe(2);
  expect(await page.getByRole("region", { name: "Timers" }).innerText()).toContain(markup);
  expect(await page.locator("main img, section script, a[href^=javascript]").count()).toBe(0);
  await on.stopTimer("11 minutes").click();
  await on.resumeTimer("11 minutes").waitFor();
  expect(visit.errors).toEqual([]);
});

it.for<[string, (scripts: Promise<void>) => (route: Route) => Promise<void>]>([
  ["come late", (scripts) => (route) => scripts.then(() => route.continue())],
  ["fail", () => (route) => route.abort()],
])(
  "what is kept never comes back after Reset when scripts %s, but by Undo reset",
  async ([, answerBy], { visitor: visit }) => {
    const { page } = visit;
    await showRecipe(visit, EGGS);
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
  },
);

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

  it.for(Object.entries(REFUSALS))(
    "%s, the page works as without, and warns once",
    async ([, refuse], { visit }) => {
      const { page } = visit;
      await page.addInitScript(refuse);
      await page.reload();
      const on = keptParts(page);
      await showRecipe(visit, EGGS);
      await on.box("Step 2").check();
      await on.start("12 minutes").click();
      await on.reset.click();
      await on.undo.click();
      await on.title("Egg rice").waitFor();
      expect(visit.errors).toHaveLength(1);
      expect(visit.errors[0]).toMatch(/^The recipe won't outlive a reload/);

      await page.reload();
      await add(page, "rice");
      expect(await on.recipe.count()).toBe(0);
    },
  );
});
