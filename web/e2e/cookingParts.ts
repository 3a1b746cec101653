/**
 * Shared by tests of cooking from a recipe: recipes, window sizes, clock and sound.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
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
export const PORTRAIT = { width: 820, height: 1180 };
export const LANDSCAPE = { width: 1180, height: 820 };

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
