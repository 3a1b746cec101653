/**
 * Shared by tests of cooking from a recipe: recipes, window sizes, clock and sound.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { showRecipe, stopClock, type Visit } from "./visit";

const read = (name: string) => readFileSync(new URL(`corpus/${name}.md`, import.meta.url), "utf8");

export const EGGS = read("egg-rice");
/** As long as Gemini's: 3,100 to 4,900 characters, 14 to 22 steps. */
export const LENTILS = read("lentil-supper");
export const PIE = read("potato-pie");
export const ROAST = read("sunday-roast");
export const PEAS =
  "[lang]: en\n\n# Pea soup\n\n**4 servings** · [20 minutes](PT20M)\n\n- *500 g* peas\n\n1. Add the peas.\n2. Boil [8 minutes](PT8M).\n";

export const PHONE = { width: 390, height: 844 };
export const LANDSCAPE = { width: 1180, height: 820 };

/** A phone on its side. */
export const LYING = { width: 740, height: 330 };

/** @returns What scrolls a line: a row of cooking mode, or the page. */
const scrollerOf = (line: Locator) =>
  line.evaluateHandle((element) => {
    for (let { parentElement } = element; parentElement; { parentElement } = parentElement)
      if (getComputedStyle(parentElement).overflowY === "auto") return parentElement;
    return document.documentElement;
  });

/** @returns How far a line is scrolled, in pixels. */
export const scrollOf = async (line: Locator) =>
  (await scrollerOf(line)).evaluate(({ scrollTop }) => scrollTop);

/** Scrolls so that a line is this far from the window's top. */
export async function scrollTo(line: Locator, top: number) {
  const scroller = await scrollerOf(line);
  const by = (await line.evaluate((element) => element.getBoundingClientRect().top)) - top;
  await scroller.evaluate((element, top) => element.scrollBy({ top, behavior: "instant" }), by);
}

/**
 * @returns "in place" for a line that begins below the upper edge of what scrolls by the gap before it: no line
 *   before it is seen. Out of cooking mode, in the upper half of the window.
 */
async function placeOf(line: Locator) {
  const scroller = await scrollerOf(line);
  const area = await line.evaluate((element) => element.getBoundingClientRect().toJSON());
  return scroller.evaluate((element, { top, bottom }) => {
    const isPage = element === document.documentElement;
    const view = isPage
      ? new DOMRect(0, 0, innerWidth, innerHeight)
      : element.getBoundingClientRect();
    const isSeen = top >= 0 && top < view.height / 2;
    if (isPage ? isSeen : Math.abs(top - view.top - 12) < 2) return "in place";
    return `from ${top} to ${bottom}, in ${view.top} to ${view.bottom}`;
  }, area);
}

/** Waits until a line is in its place. */
export const isInPlace = (line: Locator, message = "") =>
  expect.poll(() => placeOf(line), { message }).toBe("in place");

/** Shows a recipe, with a stopped clock that the tests move. */
export async function show(visit: Visit, markdown = EGGS) {
  const { page } = visit;
  await stopClock(page);
  return showRecipe(visit, markdown);
}

/** Moves the clock forward, running all timers on the way. */
export async function pass(page: Page, minutes: number) {
  await page.clock.runFor(minutes * 60_000);
}

/** Simulates that the page is hidden or shown. */
export function setVisibility(page: Page, visibility: DocumentVisibilityState) {
  return page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);
}

/** Simulates that the page was hidden, and is shown again. */
export async function hideAndShow(page: Page) {
  for (const state of ["hidden", "visible"] as const) await setVisibility(page, state);
}

/**
 * Observes the real sound of the page, from the taps on the page to the loudspeakers.
 *
 * @returns Its AudioContexts, and a function that reads their states, the type of the audio session,
 *   the highest amplitude so far (0 to 1), and the numbers of tones and vibrations so far.
 */
export async function listen(page: Page) {
  const sound = await page.evaluateHandle(() => {
    const session = { type: "auto" };
    // Only Safari has it.
    Object.assign(navigator, { audioSession: session });
    const contexts: AudioContext[] = [];
    const counts = { beeps: 0, vibrations: 0 };
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        contexts.push(this);
        const destination = new AnalyserNode(this, { fftSize: 32_768 });
        Object.defineProperty(this, "destination", { value: destination });
      }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      counts.beeps++;
      start.call(this, when);
    };
    navigator.vibrate = (pattern) => {
      if (pattern !== 0) counts.vibrations++;
      return true;
    };
    let loudness = 0;
    const read = () => {
      for (const { destination } of contexts) {
        const samples = new Float32Array(32_768);
        (destination as AudioNode as AnalyserNode).getFloatTimeDomainData(samples);
        loudness = Math.max(loudness, ...samples.map(Math.abs));
      }
      return { ...counts, states: contexts.map(({ state }) => state), session, loudness };
    };
    return { contexts, read };
  });
  return { sound, heard: () => sound.evaluate(({ read }) => read()) };
}
