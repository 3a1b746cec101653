/**
 * Measures Interaction to Next Paint: how long after a press the page shows a frame with its effect.
 * On a phone, with its CPU slowed down to a quarter. And counts the elements that a press styles.
 *
 * @see https://web.dev/articles/inp
 * @see https://www.w3.org/TR/event-timing/
 * @module
 */
import type { Locator, Page } from "playwright-core";
import { startWorker } from "../../worker/testing/worker.ts";
import { openSite } from "../e2e/visit.ts";
import type { RecipeSize } from "./recipe.ts";
import type { Row } from "./run.ts";
import { openSlowPage } from "./slowPage.ts";
import { countStyled, MAX_STYLED } from "./styled.ts";

const RUNS = 5;

/** "Good" by https://web.dev/articles/inp. */
const MAX_MS = 200;

/** For a typical recipe: a press that waits for such a task is still answered in time. */
const MAX_TASK_MS = 100;

/** As Gemini sends it. */
const TYPICAL: RecipeSize = { words: 600, pieces: 40 };

/** Twenty steps. */
const LONG: RecipeSize = { words: 1100, pieces: 75 };

/** The stream pauses after these pieces, so that there is time to find the next control. */
const PAUSES = [30, 45, 60];

const LONGEST_TASKS = {
  press: "Longest task of Get a recipe",
  stream: "Longest task while words stream",
};

const SCREENS = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

/** Durations in milliseconds by the name of the pressed control. */
type Presses = Record<string, number>;

export async function benchPresses(): Promise<Row[]> {
  await using worker = await startWorker();
  const runs: Presses[] = [];
  // Each visit has a new browser: the first sound in a browser starts its audio process.
  for (let run = 0; run < RUNS; run++) {
    runs.push({
      ...(await pressWhileWritten(worker.url)),
      ...(await pressBeforeCooking(worker.url)),
      ...(await pressInCookingMode(worker.url)),
      ...(await findLongestTasks(worker.url)),
    });
  }
  const durations = Object.keys(runs[0] ?? {}).map((name) => ({
    name: isTask(name) ? name : `Press: ${name}`,
    values: runs.map((run) => run[name] ?? Number.NaN),
    unit: "ms",
    max: isTask(name) ? MAX_TASK_MS : MAX_MS,
  }));
  return [...durations, ...(await benchStyles())];
}

const isTask = (name: string) => Object.values(LONGEST_TASKS).includes(name);

/** Counts once: a count is the same in each run. */
async function benchStyles(): Promise<Row[]> {
  await using site = await openSite();
  const rows: Row[] = [];
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    await using visit = await site.visit({ viewport });
    for (const [name, count] of await countStyled(visit))
      rows.push({
        name: `Styled on a ${screen}: ${name}`,
        values: [count],
        unit: "elements",
        max: MAX_STYLED[name],
      });
  }
  return rows;
}

/**
 * Shows one recipe. @returns The longest tasks of the press and of the stream in milliseconds; 0 if none took 50
 * (https://w3c.github.io/longtasks/).
 */
async function findLongestTasks(url: URL): Promise<Presses> {
  await using slow = await openSlowPage(url, TYPICAL, [0]);
  const { page } = slow;
  const on = controls(page);
  const request = await slow.atFullSpeed(() => pointOf(on.request));
  const tasks = await page.evaluateHandle(() => {
    const durations = [0];
    new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
    return durations;
  });
  const takeLongest = () => tasks.evaluate((durations) => Math.max(0, ...durations.splice(0)));
  await page.touchscreen.tap(request.x, request.y);
  await slow.isStill();
  const press = await takeLongest();
  await slow.goOn();
  await slow.isStill();
  const stream = await takeLongest();
  const timers = await slow.atFullSpeed(() => on.startTimer.count());
  if (timers === 0) throw new Error("The recipe was shown as plain text");
  return { [LONGEST_TASKS.press]: press, [LONGEST_TASKS.stream]: stream };
}

/** Presses while pieces arrive as fast as the page can show them. */
async function pressWhileWritten(url: URL): Promise<Presses> {
  await using slow = await openSlowPage(url, LONG, PAUSES);
  const { page } = slow;
  const on = controls(page);
  await slow.atFullSpeed(() => on.request.tap());
  await slow.isStill();
  const timer = await slow.atFullSpeed(() => pointOf(on.startTimer));
  await slow.goOn();
  const startTimer = await tap(page, timer);
  await slow.atFullSpeed(() => on.stopTimer.waitFor());
  await slow.isStill();
  await slow.atFullSpeed(() => on.input.fill("mushrooms"));
  await slow.goOn();
  const addIngredient = await measure(page, () => page.keyboard.press("Enter"));
  await slow.atFullSpeed(() => on.mushrooms.waitFor());
  await slow.isStill();
  const stop = await slow.atFullSpeed(() => pointOf(on.stop));
  await slow.goOn();
  const stopRequest = await tap(page, stop);
  await slow.atFullSpeed(() => on.incomplete.waitFor());
  return {
    "first timer, while words stream": startTimer,
    "another ingredient, while words stream": addIngredient,
    "Stop, while words stream": stopRequest,
  };
}

/** Presses on a finished recipe, and starts cooking with four timers. */
async function pressBeforeCooking(url: URL): Promise<Presses> {
  await using slow = await openSlowPage(url, LONG);
  const on = controls(slow.page);
  const press = pressIn(slow);
  await slow.atFullSpeed(() => on.request.tap());
  await slow.isStill();
  const presses = {
    "tick of an ingredient": await press(on.ingredient, on.tickedIngredient),
    "More servings": await press(on.moreServings, on.fiveServings),
    "first timer": await press(on.startTimer, on.runningTimers.nth(0)),
    "second timer": await press(on.startTimer, on.runningTimers.nth(1)),
  };
  for (let timer = 2; timer < 4; timer++) await press(on.startTimer, on.runningTimers.nth(timer));
  return {
    ...presses,
    "Start cooking, with four timers": await press(on.startCooking, on.leaveCooking),
  };
}

/** Presses in cooking mode, from its start on. */
async function pressInCookingMode(url: URL): Promise<Presses> {
  await using slow = await openSlowPage(url, LONG);
  const on = controls(slow.page);
  const press = pressIn(slow);
  await slow.atFullSpeed(() => on.request.tap());
  await slow.isStill();
  const presses = {
    "Start cooking": await press(on.startCooking, on.leaveCooking),
    "first timer, in cooking mode": await press(on.startTimer, on.runningTimers.nth(0)),
    "second timer, in cooking mode": await press(on.startTimer, on.runningTimers.nth(1)),
  };
  for (let timer = 2; timer < 4; timer++) await press(on.startTimer, on.runningTimers.nth(timer));
  // The first step may be out of sight.
  if (await on.toStep.isVisible()) await press(on.toStep, on.stepDone);
  return {
    ...presses,
    "Step 1 done": await press(on.stepDone, on.backToStep),
    "Leave cooking mode": await press(on.leaveCooking, on.startCooking),
  };
}

function controls(page: Page) {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const notStep = /^(?!Step )/;
  return {
    input: page.getByRole("textbox", { name: "Add ingredient" }),
    mushrooms: button("Remove Mushrooms"),
    request: button("Get a recipe"),
    stop: button("Stop"),
    incomplete: page.getByText("Not complete", { exact: true }),
    ingredient: page.getByRole("checkbox", { name: notStep }).first(),
    tickedIngredient: page.getByRole("checkbox", { name: notStep, checked: true }),
    moreServings: button("More servings"),
    fiveServings: page.getByRole("region", { name: "Recipe" }).getByText(/\b5\sservings/),
    /** The button of the first timer that is not running. */
    startTimer: button(/^Start timer: /).first(),
    stopTimer: button(/^Stop timer: /),
    runningTimers: page.getByRole("timer"),
    startCooking: button(/^(?:Start cooking|Cook on: step \d+)$/),
    toStep: button(/^To step /),
    stepDone: button(/^Step .+ done$/),
    backToStep: button(/^Back to step /),
    leaveCooking: button("Leave cooking mode"),
  };
}

type Point = { x: number; y: number };

/** Scrolls a control into sight. @returns Its centre in the window, in pixels. */
async function pointOf(control: Locator): Promise<Point> {
  // Waits until it no longer moves and nothing covers it.
  await control.click({ trial: true });
  const box = await control.boundingBox();
  if (!box) throw new Error(`There is no ${control}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @returns A function that presses a control, and waits until its effect is on the page. */
const pressIn =
  ({ page, atFullSpeed }: Awaited<ReturnType<typeof openSlowPage>>) =>
  async (control: Locator, effect: Locator) => {
    const ms = await tap(page, await atFullSpeed(() => pointOf(control)));
    await atFullSpeed(() => effect.waitFor());
    return ms;
  };

const tap = (page: Page, { x, y }: Point) => measure(page, () => page.touchscreen.tap(x, y));

/** @returns Interaction to Next Paint in milliseconds, in steps of 8. */
async function measure(page: Page, press: () => Promise<void>): Promise<number> {
  const interaction = await page.evaluateHandle(observeInteraction);
  await press();
  return interaction.evaluate(({ ended }) => ended);
}

/** Runs in the page: observes the next press, from the touch to the frame after its click. */
function observeInteraction() {
  // A locator's trial click is a press, too, and may be reported only now.
  const since = performance.now();
  let longestMs = 0;
  const ended = new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId || entry.startTime < since) continue;
        longestMs = Math.max(longestMs, entry.duration);
        if (entry.name !== "click" && entry.name !== "keydown") continue;
        observer.disconnect();
        resolve(longestMs);
      }
    });
    // TypeScript's types don't have `durationThreshold` yet.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    observer.observe(options);
    // Shorter presses are not reported. `effect` shows that the press arrived.
    setTimeout(() => resolve(options.durationThreshold), 5000);
  });
  return { ended };
}
