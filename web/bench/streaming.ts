/**
 * Measures the browser's CPU time to show a recipe while it is being written: this page and the
 * plain page, in Chromium with its CPU slowed down to a quarter. And how soon Stop answers
 * meanwhile.
 *
 * @module
 */
import type { Browser, Page } from "playwright-core";
import { type AnswerSize, cut, RECIPE, writeRecipe } from "../../worker/bench/answers.ts";
import { median, type Row, summarize, takeTurns } from "../../worker/bench/table.ts";
import { startWorker } from "../../worker/testing/worker.ts";
import { launchChromium } from "../e2e/chromium.ts";
import type { Pages } from "./plain/build.ts";

const RUNS = 3;
const SLOW_DOWN = 4;

/** The longest answer that the bound on output tokens allows, in pieces as large as Gemini's. */
const LONGEST: AnswerSize = { words: 8 * RECIPE.words, pieces: 8 * RECIPE.pieces };
/** A Flash model takes this long to write it. */
const LONGEST_IS_WRITTEN_IN_MS = 55_000;
/** Stop is pressed when this share of the pieces has come: more text takes longer to render. */
const STOP_AFTER = 0.9;

/** Long enough for the longest recipe on a slow machine. */
const TIMEOUT_MS = 120_000;

interface Cost {
  /** Script, style and layout, in milliseconds. */
  ms: number;
  /** Number of tasks longer than 50 ms, and the longest. */
  longTasks: number;
  longestTaskMs: number;
  /** How often the recipe's elements changed. */
  renderings: number;
}

/** Takes about four minutes. */
export async function benchStreaming(pages: Pages): Promise<Row[]> {
  await using page = await startWorker({}, { page: pages.page });
  await using plain = await startWorker({}, { page: pages.plain });
  const browser = await launchChromium();
  try {
    const costs = await takeTurns(["page", "plain"], RUNS, (way) =>
      measureCost(browser, way === "page" ? page.url : plain.url, RECIPE),
    );
    const longest: Cost[] = [];
    const stopMs: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      longest.push(await measureCost(browser, page.url, LONGEST));
      stopMs.push(await measureStop(browser, page.url, LONGEST));
    }

    const usual = nameOf(RECIPE);
    const long = nameOf(LONGEST);
    /** A figure of the usual recipe, beside that of the plain page. */
    const compare = (name: string, unit: string, figure: keyof Cost) => ({
      name,
      ...summarize(costs.page.map((cost) => cost[figure])),
      unit,
      baseline: {
        name: "bare react-markdown",
        value: median(costs.plain.map((cost) => cost[figure])),
      },
    });
    const ofLongest = (name: string, unit: string, figure: keyof Cost) => ({
      name,
      ...summarize(longest.map((cost) => cost[figure])),
      unit,
    });
    const shown = compare(`Showing ${usual}`, "ms", "ms");
    const longShown = ofLongest(`Showing ${long}`, "ms", "ms");
    const stop = summarize(stopMs);
    return [
      { ...shown, target: { text: "≤ 1.45 ×", met: shown.value <= 1.45 * shown.baseline.value } },
      compare(`Renderings, ${usual}`, "", "renderings"),
      compare(`Tasks over 50 ms, ${usual}`, "", "longTasks"),
      {
        ...longShown,
        baseline: { name: "time in which it is written", value: LONGEST_IS_WRITTEN_IN_MS },
        target: { text: "≤ 0.3 ×", met: longShown.value <= 0.3 * LONGEST_IS_WRITTEN_IN_MS },
      },
      ofLongest(`Renderings, ${long}`, "", "renderings"),
      ofLongest(`Longest task, ${long}`, "ms", "longestTaskMs"),
      {
        name: `From a press of Stop to the next frame, after ${STOP_AFTER * 100} % of it`,
        ...stop,
        unit: "ms",
        target: { text: "≤ 500 ms", met: stop.value <= 500 },
      },
    ];
  } finally {
    await browser.close();
  }
}

function nameOf({ words, pieces }: AnswerSize): string {
  return `${words.toLocaleString("en")} words in ${pieces.toLocaleString("en")} pieces`;
}

/** Opens the page with four ingredients. It will answer its own request. */
async function open(browser: Browser, url: URL, size: AnswerSize): Promise<Page> {
  // It would fetch files meanwhile.
  const page = await browser.newPage({ serviceWorkers: "block" });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(answerPieceByPiece, cut(writeRecipe(size.words), size.pieces));
  // Until React has hydrated the page, Enter adds nothing.
  await page.goto(url.href, { waitUntil: "networkidle" });
  for (const ingredient of ["onions", "rice", "peas", "eggs"]) {
    await page.getByLabel("Add ingredient").fill(ingredient);
    await page.keyboard.press("Enter");
  }
  // By then the scripts that a recipe needs have loaded.
  await page.waitForLoadState("networkidle");
  return page;
}

/** Shows one recipe, from the click on the button to the end. */
async function measureCost(browser: Browser, url: URL, size: AnswerSize): Promise<Cost> {
  const page = await open(browser, url, size);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const busySeconds = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics
      .filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name))
      .reduce((sum, { value }) => sum + value, 0);
  };
  const before = await busySeconds();
  const { tasks, renderings } = await page.evaluate(requestUntilDone);
  const ms = ((await busySeconds()) - before) * 1000;
  if ((await page.locator("[class*=markdown] li").count()) === 0) {
    throw new Error("The recipe was shown as plain text");
  }
  await page.close();
  return { ms, longTasks: tasks.length, longestTaskMs: Math.max(0, ...tasks), renderings };
}

/**
 * Presses Stop while the recipe is written.
 *
 * @returns The time from the press to the next frame, as the metric Interaction to Next Paint has
 *   it, in milliseconds.
 * @see https://web.dev/articles/inp
 */
async function measureStop(browser: Browser, url: URL, size: AnswerSize): Promise<number> {
  const page = await open(browser, url, size);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const press = page.evaluate(pressOnStop);
  // If what follows fails, that is the error to show.
  press.catch(() => {});
  await page.getByRole("button", { name: "Get a recipe" }).click();
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  const box = await stop.boundingBox();
  if (!box) throw new Error("There is no button");
  const enough = Math.floor(size.pieces * STOP_AFTER);
  await page.waitForFunction((count) => Number(document.body.dataset.pieces) >= count, enough);
  // At its place: Playwright's own click would first wait for the page to be idle.
  const { x, y, width, height } = (await stop.boundingBox()) ?? box;
  await page.mouse.click(x + width / 2, y + height / 2);
  const ms = await press;
  await page.close();
  return ms;
}

/** Runs in the page: answers its request with a piece whenever the browser is idle. */
function answerPieceByPiece(pieces: readonly string[]) {
  const encoder = new TextEncoder();
  const events = [
    ...pieces.map((text) => `event: text\ndata: ${JSON.stringify({ text })}\n\n`),
    `event: done\ndata: {"finishReason":"STOP"}\n\n`,
  ].map((event) => encoder.encode(event));
  window.fetch = async () => {
    const remaining = events.entries();
    return new Response(
      new ReadableStream(
        {
          async pull(controller) {
            // Each piece gets a frame of its own: two in one frame would cost as much as one.
            await new Promise((resolve) => requestIdleCallback(resolve));
            const { value, done } = remaining.next();
            if (done) {
              controller.close();
              return;
            }
            const [index, event] = value;
            document.body.dataset.pieces = `${index}`;
            controller.enqueue(event);
          },
        },
        { highWaterMark: 0 },
      ),
    );
  };
}

/** Runs in the page: clicks the button, and waits until it is enabled again. */
async function requestUntilDone(): Promise<{ tasks: number[]; renderings: number }> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: "longtask" });
  let renderings = 0;
  // One call for all changes of one rendering.
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => target.parentElement?.closest("[class*=markdown]"))) {
      renderings++;
    }
  });
  changes.observe(document.body, { childList: true, characterData: true, subtree: true });
  const buttons = Array.from(document.querySelectorAll("button"));
  const button = buttons.find(({ textContent }) => textContent === "Get a recipe");
  if (!button) throw new Error("There is no button");
  button.click();
  await new Promise<void>((resolve) => {
    new MutationObserver(() => button.disabled || resolve()).observe(button, { attributes: true });
  });
  // A task is reported only after it has ended.
  await new Promise((resolve) => requestIdleCallback(resolve));
  observer.disconnect();
  changes.disconnect();
  return { tasks, renderings };
}

/** Runs in the page. @returns The duration of the press that removes the button Stop. */
function pressOnStop(): Promise<number> {
  return new Promise((resolve) => {
    let target: Element | undefined;
    document.addEventListener(
      "click",
      (event) => {
        if (event.target instanceof Element && event.target.textContent === "Stop") {
          target = event.target;
        }
      },
      { capture: true },
    );
    new PerformanceObserver((list) => {
      const presses = list.getEntries().filter(({ name }) => /^(?:pointerup|click)$/.test(name));
      if (target && presses.length > 0) resolve(Math.max(...presses.map((one) => one.duration)));
      // All presses are reported, also short ones.
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
}
