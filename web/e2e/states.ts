/**
 * Every state of the page, for tests that check all of them.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { nextVisitor } from "../../worker/testing/worker.ts";
import { add, request, settled, showRecipe, type Visit } from "./visit.ts";

const TWENTY = [
  ...["onions", "garlic", "carrots", "celery", "tomatoes", "2 red peppers", "spinach", "potatoes"],
  ...["chicken thighs", "bacon", "eggs", "cheddar", "butter", "crème fraîche", "rice", "lentils"],
  ...["smoked paprika", "thyme", "lemon", "olive oil"],
];

const ODD = [
  "Donaudampfschifffahrtsgesellschaftskapitänsbrot",
  "بصل أحمر",
  "新鮮な玉ねぎ",
  "🧅🧄",
  "x".repeat(200),
  "a very long name of an ingredient that somebody pasted from somewhere else, with all its words",
];

export const RECIPE = readFileSync(new URL("corpus/golden-rice.md", import.meta.url), "utf8");

const ARABIC = readFileSync(
  new URL("../src/reading/testing/corpus/ar-maqluba.md", import.meta.url),
  "utf8",
);

const LONG_FACTS = `[lang]: de

# Suppe

**4 Portionen als Hauptgericht oder 8 als Vorspeise** · Gesamte Zubereitungszeit: [etwa eine gute halbe Stunde](PT30M)

- *1,2 kg* Erbsen

1. Die Hülsenfrüchte [mindestens anderthalb Stunden](PT90M "Kochen") kochen.
2. Essen.
`;

const HALF = RECIPE.slice(0, RECIPE.indexOf("3. Scatter"));

const TITLES = [
  RECIPE.match(/^# (.*)/m)?.[1] ?? "",
  "كشري بالعدس والبصل المقلي",
  "新じゃがと卵の炊き込みご飯",
  `${"Donaudampfschifffahrtskapitänssuppe ".repeat(5)}`.trim(),
  "Soup",
];

/** Saves recipes as another tab does, the first with a note. Some have a drawing. */
export async function saveMany(page: Page, count: number) {
  await page.evaluate(
    ([count, titles]) => {
      for (let at = 0; at < count; at++) {
        const title = `${titles[at % titles.length]}${at < titles.length ? "" : ` ${at}`}`;
        const kind = ["rice", "stew", undefined][at % 3];
        const note = at === 0 ? `Less salt.\n${title}` : undefined;
        const facts = ["4 servings", "35 minutes"];
        const times = "**4 servings** · [35 minutes](PT35M)";
        const text = `# ${title}\n\n${times}\n\n1. Boil.`;
        const recipe = { text, facts, kind, note };
        const json = JSON.stringify({ version: 1, title, ...recipe });
        localStorage.setItem(`chef-basil.kept.${1_790_000_000_000 - at}-x`, json);
      }
    },
    [count, TITLES] as const,
  );
  await notify(page);
}

/** Tells the page that another tab has changed the storage. */
const notify = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new StorageEvent("storage", { key: null })));

/** Opens a link in the tab. */
export async function openLink(page: Page, text: string) {
  const code = deflateSync(JSON.stringify({ text })).toString("base64url");
  await page.evaluate((code) => location.assign(`#r2=${code}`), code);
}

/** A picture of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Chooses a photo, as a new visitor for the rate limit.
 *
 * @param names The first text that the stand-in writes.
 */
export async function showPhoto({ page, gemini }: Visit, names = "") {
  await page.setExtraHTTPHeaders(nextVisitor());
  const photo = { name: "fridge.png", mimeType: "image/png", buffer: PNG };
  await page.getByLabel(/^(?:Photo of your fridge|Add from a photo)$/).setInputFiles(photo);
  const call = await gemini.next();
  if (names) call.write(names);
  return call;
}

/** Opens the field for a recipe of one's own, and chooses photos of pages, as a new visitor for the rate limit. */
export async function showPages({ page, on }: Visit, ...photos: Buffer[]) {
  await page.setExtraHTTPHeaders(nextVisitor());
  await on.button("Cook a recipe you have").click();
  const files = photos.map((buffer) => ({ name: "page", mimeType: "image/jpeg", buffer }));
  await page.getByLabel("Photo of a page").setInputFiles(files);
}

/** Asks a question at a step, as a new visitor for the rate limit. */
async function askHot(visit: Visit) {
  await STATES.cookingStep(visit);
  await visit.on.ask.click();
  await visit.on.question.fill("Hot?");
  await visit.page.setExtraHTTPHeaders(nextVisitor());
  await visit.page.keyboard.press("Enter");
  return visit.gemini.next();
}

/** Expected messages: the page logs failure codes, the browser error statuses and network errors. */
export const KNOWN_MESSAGES =
  /^No (?:recipe|names|page|answer): |^Failed to load resource: |^TypeError: (?:Failed to fetch|network error)/;

/** Each function brings a newly opened page into the state of its name. */
export const STATES = {
  async empty() {},
  async twenty({ page }) {
    await add(page, ...TWENTY);
  },
  async editing({ page, on }) {
    await add(page, ...ODD);
    await on.button(`Edit X${"x".repeat(199)}`).click();
  },
  async photo(visit) {
    await add(visit.page, "onions", "milk");
    (await showPhoto(visit)).end(TWENTY.join("\n"));
    await visit.on.button("Add all 19").waitFor();
  },
  /** The second of two is being read. */
  async pages(visit) {
    await add(visit.page, "onions");
    await showPages(visit, PNG, PNG);
    (await visit.gemini.next()).end(ODD.join("\n"));
    (await visit.gemini.next()).write("2 eggs");
    await visit.page.getByText("Reading your page").last().waitFor();
  },
  /** Also with recently used ingredients. */
  async split({ page }) {
    await page.evaluate(
      (names) => {
        const all = names.map((name) => ({ name, times: 1 }));
        localStorage.setItem("chef-basil.had-before.1", JSON.stringify(all));
      },
      [...ODD, ...TWENTY],
    );
    await notify(page);
    await page.getByRole("group", { name: "Recently used" }).waitFor();
    await add(page, "eggs, rice and leeks from the garden behind the house, salt");
  },
  async loading(visit) {
    await request(visit);
    await visit.on.loader.waitFor();
  },
  async writing(visit) {
    const call = await request(visit);
    call.write(HALF.slice(0, -40));
    await visit.page.getByText("Stir in the rice").waitFor();
    call.write(HALF.slice(-40));
    await visit.page.getByText("12 minutes").waitFor();
  },
  async otherDishes(visit) {
    const names = ODD.filter((name) => name.length > 40).map((name) => name.slice(0, 99));
    const others = names.map((name) => `\n\n[other]: <${name}> "PT80M: mint, feta"`);
    await showRecipe(visit, RECIPE.replace(/\n\[other\][\s\S]*/, others.join("")));
    await visit.on.another.click();
  },
  async link({ page, on }) {
    await openLink(page, RECIPE);
    await on.recipe
      .getByText("This recipe came with a link: anybody may have changed it.")
      .waitFor();
    // By an event: a click would scroll to the button.
    await on.button("Save").dispatchEvent("click");
    await on.button("Saved").waitFor();
  },
  async savedMany({ page }) {
    await saveMany(page, 23);
    await add(page, "onions");
    await page.getByRole("searchbox", { name: "Find" }).waitFor();
  },
  /** Written from right to left. */
  async arabic(visit) {
    const { button } = await showRecipe(visit, ARABIC);
    for (const _ of "12") await button("More servings").click();
  },
  /** With two timers, one of them ringing. */
  async cooking(visit) {
    const on = await showRecipe(visit, RECIPE.replace("PT2M", "PT1S"));
    for (const words of ["10 minutes", "two minutes"]) await on.start(words).click();
    await on.dismiss.waitFor();
    await on.startCooking.click();
    // Cooking scrolls to the first step: show the title instead.
    await visit.page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  },
  /** At a step, with steps that are done, and a timer. */
  async cookingStep(visit) {
    await showRecipe(visit, RECIPE);
    await visit.on.startCooking.click();
    await visit.on.button("Step 1 of 5").click();
    for (const step of [1, 2]) await visit.on.button(`Step ${step} done`).click();
    await visit.on.start("12 minutes").click();
    await visit.on.button("Step 3 done").waitFor();
  },
  /** An answer with all of its optional parts. */
  async answered(visit) {
    const change = "turmeric instead of saffron";
    (await askHot(visit)).answerQuestion(undefined, { change });
    await visit.on.cookOn.waitFor();
  },
  async notAnswered(visit) {
    (await askHot(visit)).fail(400);
    await visit.on.alert.waitFor();
  },
  async cooked(visit) {
    await showRecipe(visit, RECIPE);
    await visit.on.startCooking.click();
    for (let step = 1; step <= 5; step++) await visit.on.box(`Step ${step}`).check();
    await visit.page.getByText("Done. Enjoy your meal.").waitFor();
  },
  async failedAfter(visit) {
    (await request(visit)).end(HALF, "MAX_TOKENS");
    await visit.on.alert.waitFor();
    await settled(visit.page);
  },
  /** The opened group and a recipe for the household, with facts longer than a line. Reset leaves the group open for later states. */
  async household(visit) {
    const { page, on } = visit;
    await page.evaluate(
      (wishes) => {
        localStorage.setItem("chef-basil.household.1", JSON.stringify(wishes));
      },
      ODD.map((wish) => wish.slice(0, 100)),
    );
    await notify(page);
    await on.household.click();
    await on.wishes.waitFor();
    await showRecipe(visit, LONG_FACTS);
  },
  /** It counts down. The last, because a new request would wait for the end. */
  async busy(visit) {
    (await request(visit)).fail(429, [{ retryDelay: "60s" }]);
    await visit.page.getByText("Please try again in 59 seconds.").waitFor();
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;
