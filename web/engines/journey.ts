/**
 * The main journey of a visitor, for any engine.
 *
 * @module
 */
import { readFileSync } from "node:fs";
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

const HALF = "# Pea omelette\n\nServes 2\n\n## Ingredients\n\n- 4 eggs\n- 150 g peas\n\n";
const RECIPE = `${HALF}## Method

1. Beat the eggs for 2 seconds.
2. Fry them with the peas for 8 minutes.
3. Eat.`;

/** Two screens long. */
const LENTILS = readFileSync(new URL("../e2e/corpus/lentil-supper.md", import.meta.url), "utf8");

const INPUT: Part = { selector: "input[type=text]", name: "Add ingredient" };
const RECIPE_AREA: Part = { selector: "section", name: "Recipe" };
const TITLE: Part = { selector: "section[aria-label=Recipe] h2" };
const LOADER: Part = { selector: "[role=progressbar]", name: "Loading recipe" };
const COOKING_MODE: Part = { selector: "[role=switch]", name: "Cooking mode" };
const COOKING: Part = { ...COOKING_MODE, selector: "[role=switch][aria-checked=true]" };
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

    /** To be called before the page is left: the record ends with it. */
    const expectNoErrors = async () =>
      expect(await engine.call(() => globalThis.recordedErrors)).toEqual([]);

    beforeEach(async () => {
      await engine.open(worker.url);
      return expectNoErrors;
    });

    const shown = (part: Part) =>
      expect.poll(() => engine.call(findElement, part), { message: JSON.stringify(part) });
    /** Awaits that the part is shown. */
    const see = (part: Part) => shown(part).not.toBeNull();
    /** Awaits that the part is not shown. */
    const miss = (part: Part) => shown(part).toBeNull();
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
    const request = async (...ingredients: string[]) => {
      await add(...ingredients);
      await click(button("Get a recipe"));
      return gemini.next();
    };
    const showRecipe = async (recipe = RECIPE) => {
      (await request("onions", "rice", "eggs", "peas")).end(recipe);
      await see(button("Copy"));
    };

    it("reports the expected language", async () => {
      const odd = name === "WebKitGTK" && locale === "C.UTF-8";
      const languages = await engine.call(() => navigator.languages.join());
      expect(languages).toMatch(odd ? /^C$/ : /^en-US/);
    });

    it("shows a list, and a recipe while it is written, which Stop ends and Reset takes away", async () => {
      await add("onions", "rice", "eggs", "nails");
      await see(text("Onions×"));
      await see(button("Get a recipe"));
      await click(button("Remove Nails"));
      await miss(button("Remove Nails"));
      await miss(button("Get a recipe"));

      const call = await request("peas");
      await see(LOADER);
      call.write(HALF);
      await see({ ...TITLE, name: "Pea omelette" });
      await miss(LOADER);
      await click(button("Stop"));
      await see(text("Stopped: it is not complete."));
      await see(TITLE);
      await see(box(1));

      await click(button("Reset"));
      await miss(RECIPE_AREA);
      await miss(button("Remove Onions"));
      await see(INPUT);
    });

    it("has a recipe to copy and to cook from, also after a reload without a network", async () => {
      await using proxy = await openProxy(worker.url);
      await expectNoErrors();
      await engine.open(new URL(proxy.url));
      await showRecipe();
      await click(button("Copy"));
      await see(text("Copied"));
      await click(box(0));
      await click(box(2));
      await expect.poll(ticks).toEqual([true, false, true, false, false]);
      await click(box(2));
      await expect.poll(ticks).toEqual([true, false, false, false, false]);
      // Words of a step that is not the current one.
      await click({ selector: "ol > li", index: 2 });
      await click(COOKING_MODE);
      await see(COOKING);
      await miss(INPUT);
      const size = await engine.call(
        () => getComputedStyle(document.querySelector("ol li") as Element).fontSize,
      );
      expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(22);
      // By keyboard, one step after the other.
      for (const step of [2, 3]) {
        await engine.type(box(step), " ");
        await expect.poll(focused).toBe(`Step ${step}`);
      }
      expect(await ticks()).toEqual([true, false, true, true, false]);

      await expect
        .poll(() => engine.call(() => navigator.serviceWorker.controller?.state))
        .toBe("activated");
      await proxy.close();
      await expectNoErrors();
      await engine.reload();
      await see({ ...TITLE, name: "Pea omelette" });
      await see(COOKING);
      await expect.poll(ticks).toEqual([true, false, true, true, false]);
      await click(COOKING_MODE);
      await miss(button("Remove Onions"));
      await add("onions");
      await see(text("Onions×"));
    });

    it("keeps the step that is cooked a fifth below the bar when a tablet is turned", async () => {
      await engine.resize(820, 1000);
      await showRecipe(LENTILS);
      await click(COOKING_MODE);
      await see(COOKING);
      for (let step = 0; step < 6; step++) {
        await click({ selector: "[data-current] > input" });
      }
      for (const [width, height] of [
        [1000, 820],
        [820, 1000],
      ] as const) {
        await engine.resize(width, height);
        const place = () =>
          engine.call((bar) => {
            const boxOf = (selector: string) =>
              document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
            const isBeside = boxOf("[data-column=ingredients]").x < boxOf("[data-column=method]").x;
            const fifths = (5 * (boxOf("[data-current]").y - bar)) / (innerHeight - bar);
            return [isBeside, fifths.toFixed(1)];
          }, 64);
        await expect.poll(place).toEqual([width > 960, "1.0"]);
      }
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
      const [colour, size, sound, toEdge] = await engine.call(() => {
        const row = document.querySelector("[role=alert]")?.closest("li") as Element;
        const { fontSize } = getComputedStyle(row.firstElementChild as Element);
        const { bottom } = (row.closest("section") as Element).getBoundingClientRect();
        const sound = navigator.audioSession?.type ?? "playback";
        const { backgroundColor } = getComputedStyle(row);
        return [backgroundColor, fontSize, sound, Math.abs(innerHeight - bottom)] as const;
      });
      expect([colour, size, sound]).toEqual(["rgb(43, 38, 32)", "32px", "playback"]);
      expect(toEdge).toBeLessThan(1);
      await engine.call(() => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      });
      await miss({ selector: "[role=alert]" });
    });
  });
}
