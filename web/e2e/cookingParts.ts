/**
 * What the tests of cooking from a recipe share: a recipe, its parts, the clock and the sound.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { showRecipe, type Visit } from "./visit";

export const EGGS = `[lang]: en

# Egg rice

**2 servings** · Total: [30 minutes](PT30M)

## Ingredients

- *4* eggs
- *200 g* rice, soaked for 20 minutes

## Method

1. Boil the eggs for **[8 minutes](PT8M "Boil the eggs")**, at 100 °C.
2. Simmer the rice for [12 minutes](PT12M "Simmer the rice"). Rest it for [1 hour 30 minutes](PT1H30M "Rest the rice").
3. Eat.

## Tips

- It keeps for 3 hours.
`;

/** As long as Gemini's: 3,100 to 4,900 characters, 14 to 22 steps. */
export const [LENTILS, PIE, ROAST] = ["lentil-supper", "potato-pie", "sunday-roast"].map((name) =>
  readFileSync(new URL(`corpus/${name}.md`, import.meta.url), "utf8"),
) as [string, string, string];

export const PHONE = { width: 390, height: 844 };
export const PORTRAIT = { width: 820, height: 1180 };
export const LANDSCAPE = { width: 1180, height: 820 };

/** Shows a recipe, with a stopped clock that the tests move. */
export async function show(visit: Visit, markdown = EGGS) {
  const { page } = visit;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  return { ...(await showRecipe(visit, markdown)), ...cookingParts(page) };
}

export function cookingParts(page: Page) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  /** Its name goes on with what it is of. */
  const buttonOfTimer = (verb: string, duration: string) =>
    page.getByRole("button", { name: new RegExp(`^${verb} timer: ${duration}, `) });
  return {
    start: (duration: string) => button(`Start timer: ${duration}`),
    /** Of one that runs. */
    show: (duration: string) => button(`Show timer: ${duration}`),
    stopTimer: (duration: string) => buttonOfTimer("Stop", duration),
    resumeTimer: (duration: string) => buttonOfTimer("Resume", duration),
    dismiss: button("Dismiss"),
    timerList: page.getByRole("region", { name: "Timers" }),
    timers: page.getByRole("timer"),
    timer: (duration: string) =>
      page
        .getByRole("listitem")
        .filter({ has: buttonOfTimer("Stop", duration) })
        .getByRole("timer"),
    cookingMode: page.getByRole("switch", { name: "Cooking mode", exact: true }),
    ingredients: button("Ingredients"),
    /** The checkbox of an ingredient or a step with these words. */
    step: (words: RegExp) =>
      page
        .locator("[data-id] > :has(> input)")
        .filter({ hasText: words })
        .getByRole("checkbox", { includeHidden: true }),
  };
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

/**
 * Observes the real sound of the page, from the taps on it until its loudspeakers.
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
      const states = contexts.map(({ state }) => state);
      return { ...counts, states, session: session.type, loudness };
    };
    return { contexts, read };
  });
  return { sound, heard: () => sound.evaluate(({ read }) => read()) };
}
