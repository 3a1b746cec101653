/**
 * The main journey of a visitor, for any engine.
 *
 * @module
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type StandIn, startGemini } from "../../worker/testing/gemini";
import { type RunningWorker, startWorker } from "../../worker/testing/worker";
import { openProxy } from "../e2e/proxy";
import { type Engine, findElement, type Part } from "./engine";
import { copyPageWithRecorder } from "./errorRecorder";

/**
 * Values for LANG. With the second one, WebKitGTK reports the language `C`, which is no valid
 * language tag: `Intl` rejects it. Both exist on every Debian: a locale that is not installed is
 * English.
 */
const LOCALES = ["en_US.UTF-8", "C.UTF-8"];

const RECIPE = [
  "# Pea omelette\n\nServes 2\n\n## Ingredients\n\n- 4 eggs\n- 150 g peas\n\n",
  "## Method\n\n1. Beat the eggs for 2 seconds.\n2. Fry them with the peas for 8 minutes.\n3. Eat.",
] as const;

const INPUT: Part = { selector: "input[type=text]", name: "Add ingredient" };
const RECIPE_AREA: Part = { selector: "section", name: "Recipe" };
const TITLE: Part = { selector: "section[aria-label=Recipe] h2" };
const LOADER: Part = { selector: "[role=progressbar]", name: "Loading recipe" };
const COOKING_MODE: Part = { selector: "[role=switch]", name: "Cooking mode" };
const button = (name: string): Part => ({ selector: "button", name });
const text = (name: string): Part => ({ selector: "p, li", name });
/** By place in the recipe: two ingredients, three steps. Their names are not the same everywhere. */
const box = (index: number): Part => ({
  selector: "section[aria-label=Recipe] input[type=checkbox]",
  index,
});

/** @param start Gets the value for the environment variable LANG. */
export function testJourney(name: string, start: (locale: string) => Promise<Engine>) {
  describe.each(LOCALES)(`${name} with LANG=%s`, (locale) => {
    const stack = new AsyncDisposableStack();
    let gemini: StandIn;
    let worker: RunningWorker;
    let engine: Engine;

    beforeAll(async () => {
      const page = stack.use(await copyPageWithRecorder());
      gemini = stack.use(await startGemini());
      worker = stack.use(
        await startWorker(
          {
            GEMINI_API_KEY: "a-key",
            GEMINI_BASE_URL: gemini.url,
            GEMINI_MODELS: "gemini-1.5-flash",
          },
          { page: page.folder },
        ),
      );
      engine = stack.use(await start(locale));
      console.log(engine.version);
    });
    afterAll(() => stack.disposeAsync());

    beforeEach(async () => {
      await engine.open(worker.url);
      return async () => expect(await engine.takeErrors()).toEqual([]);
    });

    const shows = (part: Part) => engine.call(findElement, part).then((found) => found !== null);
    /** Awaits that the part is shown. */
    const see = (part: Part) =>
      expect.poll(() => shows(part), { message: `Not shown: ${JSON.stringify(part)}` }).toBe(true);
    /** Awaits that the part is not shown. */
    const miss = (part: Part) =>
      expect
        .poll(() => shows(part), { message: `Still shown: ${JSON.stringify(part)}` })
        .toBe(false);
    const click = async (part: Part) => {
      await see(part);
      await engine.click(part);
    };
    /** The name of what has the focus. */
    const focused = () => engine.call(() => document.activeElement?.ariaLabel);
    const ticks = () =>
      engine.call(() =>
        Array.from(
          document.querySelectorAll<HTMLInputElement>("[type=checkbox]"),
          (one) => one.checked,
        ),
      );
    const add = async (...ingredients: string[]) => {
      for (const ingredient of ingredients) await engine.type(INPUT, ingredient);
    };
    /** Requests a recipe. @returns The stand-in's call, to be answered. */
    const request = async () => {
      await add("onions", "rice", "eggs", "peas");
      await click(button("Get a recipe"));
      return gemini.next();
    };
    const showRecipe = async () => {
      (await request()).end(RECIPE.join(""));
      await see(button("Copy"));
    };

    it("reports the expected language", async () => {
      const odd = name === "WebKitGTK" && locale === "C.UTF-8";
      const languages = await engine.call(() => navigator.languages.join());
      expect(languages).toMatch(odd ? /^C$/ : /^en-US/);
    });

    it("adds ingredients to the list and removes one", async () => {
      await add("onions", "rice", "eggs", "nails");
      await see(text("Onions×"));
      await see(button("Get a recipe"));
      await click(button("Remove Nails"));
      await miss(button("Remove Nails"));
      await miss(button("Get a recipe"));
    });

    it("shows a recipe while it is written", async () => {
      const call = await request();
      await see(LOADER);
      call.write(RECIPE[0]);
      await see({ ...TITLE, name: "Pea omelette" });
      await miss(LOADER);
      await see(button("Stop"));
      call.end(RECIPE[1]);
      await miss(button("Stop"));
      await see(box(4));
      await see(button("Start timer: 8 minutes"));
    });

    it("ticks ingredients and steps, by keyboard one after the other, and skips none", async () => {
      await showRecipe();
      await click(box(0));
      await click(box(2));
      await expect.poll(ticks).toEqual([true, false, true, false, false]);
      await click(box(2));
      await expect.poll(ticks).toEqual([true, false, false, false, false]);
      // Words of a step that is not the current one.
      await click({ selector: "ol > li", index: 2 });
      await click(COOKING_MODE);
      for (const step of [2, 3]) {
        await engine.type(box(step), " ");
        await expect.poll(focused).toBe(`Step ${step}`);
      }
      expect(await ticks()).toEqual([true, false, true, true, false]);
    });

    it("runs a timer until it is stopped, and another until it rings", async () => {
      await showRecipe();
      await click(button("Start timer: 8 minutes"));
      await see({ selector: "[role=timer]", name: "2. Fry them with the peas" });
      await click(button("Stop timer: 8 minutes"));
      await see(button("Resume timer: 8 minutes"));
      await expect.poll(focused).toBe("Resume timer: 8 minutes");
      await click(button("Start timer: 2 seconds"));
      await see(button("1. Beat the eggs"));
      await see({ selector: "[role=alert] strong", name: "Time's up: 2 seconds" });
      const ringing = await engine.call(() => {
        const row = document.querySelector("[role=alert]")?.closest("li") as Element;
        const { fontSize } = getComputedStyle(row.firstElementChild as Element);
        const { bottom } = (row.closest("section") as Element).getBoundingClientRect();
        const sound = navigator.audioSession?.type ?? "playback";
        const { backgroundColor } = getComputedStyle(row);
        return { backgroundColor, fontSize, sound, isAtEdge: Math.abs(innerHeight - bottom) < 1 };
      });
      expect(ringing).toEqual({
        backgroundColor: "rgb(43, 38, 32)",
        fontSize: "32px",
        sound: "playback",
        isAtEdge: true,
      });
      await engine.call(() => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      });
      await miss({ selector: "[role=alert]" });
    });

    it("has a cooking mode with large words and without the form", async () => {
      await showRecipe();
      await click(COOKING_MODE);
      await see({ ...COOKING_MODE, selector: "[role=switch][aria-checked=true]" });
      await miss(INPUT);
      const size = await engine.call(
        () => getComputedStyle(document.querySelector("ol li") as Element).fontSize,
      );
      expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(22);
      await click(COOKING_MODE);
      await see(INPUT);
    });

    it("copies the recipe", async () => {
      await showRecipe();
      await click(button("Copy"));
      await see(text("Copied"));
    });

    it("stops, and keeps the words that came", async () => {
      const call = await request();
      call.write(RECIPE[0]);
      await see(TITLE);
      await click(button("Stop"));
      await see(text("Stopped: it is not complete."));
      await see(TITLE);
      await see(box(1));
    });

    it("has the recipe, its ticks and cooking mode after a reload, and no list", async () => {
      await showRecipe();
      await click(box(2));
      await click(COOKING_MODE);
      await engine.reload();
      await see({ ...TITLE, name: "Pea omelette" });
      await see({ ...COOKING_MODE, selector: "[role=switch][aria-checked=true]" });
      await expect.poll(ticks).toEqual([false, false, true, false, false]);
      await click(COOKING_MODE);
      await see(INPUT);
      await miss(button("Remove Onions"));
    });

    it("opens without a network, with the recipe and its ticks", async () => {
      await using proxy = await openProxy(worker.url);
      await engine.open(new URL(proxy.url));
      await expect
        .poll(() => engine.call(() => navigator.serviceWorker.controller?.state))
        .toBe("activated");
      await showRecipe();
      await click(box(2));
      await proxy.close();
      await engine.reload();
      await see({ ...TITLE, name: "Pea omelette" });
      await expect.poll(ticks).toEqual([false, false, true, false, false]);
      await add("onions");
      await see(text("Onions×"));
    });

    it("is empty after a reset", async () => {
      await showRecipe();
      await click(button("Reset"));
      await miss(RECIPE_AREA);
      await miss(button("Remove Onions"));
      await see(INPUT);
    });
  });
}
