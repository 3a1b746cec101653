/**
 * Measures the browser's CPU time to show a recipe while it is being written: this page and the plain
 * page, in Chromium with its CPU slowed down to a quarter.
 *
 * @module
 */
import type { Browser } from "playwright-core";
import { cut, LONG_RECIPE, writeRecipe } from "../../worker/bench/answers.ts";
import { type Row, summarize, takeTurns } from "../../worker/bench/table.ts";
import { startWorker } from "../../worker/testing/worker.ts";
import { launchChromium } from "../e2e/chromium.ts";
import type { Pages } from "./plain/build.ts";

const RUNS = 3;
const SLOW_DOWN = 4;

/** Which page, and the length of the recipe as a multiple of {@link LONG_RECIPE}. */
type Way = "page 1" | "plain 1" | "page 4" | "plain 2";

interface Cost {
  /** Script, style and layout, in milliseconds. */
  ms: number;
  /** Number of tasks longer than 50 ms. */
  longTasks: number;
  /** The complete recipe, to compare both pages. */
  html: string;
}

/** Takes about five minutes. */
export async function benchStreaming(pages: Pages): Promise<Row[]> {
  await using page = await startWorker({}, { page: pages.page });
  await using plain = await startWorker({}, { page: pages.plain });
  const urls = { page: page.url, plain: plain.url };
  const browser = await launchChromium();
  try {
    const show = (way: Way) => {
      const [whose, times] = way.split(" ") as ["page" | "plain", string];
      return stream(browser, urls[whose], Number(times));
    };
    const costs = {
      ...(await takeTurns(["page 1", "plain 1", "page 4"], RUNS, show)),
      // Only one run, and not of four times the length, because its cost grows with the square.
      "plain 2": [await show("plain 2")],
    };
    const once = [...costs["page 1"], ...costs["plain 1"]].map(({ html }) => html);
    if (new Set(once).size !== 1) throw new Error("The two ways show different recipes");
    const ms = (way: Way) => summarize(costs[way].map((cost) => cost.ms));
    const longTasks = (way: Way) => summarize(costs[way].map((cost) => cost.longTasks));

    const plain1 = ms("plain 1").value;
    const page1 = ms("page 1");
    const page4 = ms("page 4");
    const besidePlain: Row = {
      name: `Showing ${sizeOf(1)}`,
      ...page1,
      unit: "ms",
      baseline: { name: "plain way", value: plain1 },
      target: { text: "≤ 0.2 ×", met: page1.value <= plain1 / 5 },
    };
    const longer: Row = {
      name: `Showing ${sizeOf(4)}`,
      ...page4,
      unit: "ms",
      baseline: { name: "a quarter of the length", value: page1.value },
      target: { text: "≤ 4.6 ×", met: page4.value <= 4.6 * page1.value },
    };
    const plainLonger: Row = {
      name: `Showing ${sizeOf(2)}, the plain way, one run`,
      ...ms("plain 2"),
      unit: "ms",
      baseline: { name: "half the length", value: plain1 },
    };
    const tasks: Row = {
      name: `Tasks over 50 ms, ${sizeOf(1)}`,
      ...longTasks("page 1"),
      unit: "",
      baseline: { name: "plain way", value: longTasks("plain 1").value },
      target: { text: "none", met: longTasks("page 1").value === 0 },
    };
    return [besidePlain, longer, plainLonger, tasks];
  } finally {
    await browser.close();
  }
}

function sizeOf(times: number): string {
  const [words, pieces] = [LONG_RECIPE.words * times, LONG_RECIPE.pieces * times];
  return `${words.toLocaleString("en")} words in ${pieces.toLocaleString("en")} pieces`;
}

/** Shows one recipe, from the click on the button to the end. */
async function stream(browser: Browser, url: URL, times: number): Promise<Cost> {
  const page = await browser.newPage();
  await page.addInitScript(
    answerPieceByPiece,
    cut(writeRecipe(LONG_RECIPE.words * times), LONG_RECIPE.pieces * times),
  );
  // Until React has hydrated the page, Enter adds nothing.
  await page.goto(url.href, { waitUntil: "networkidle" });
  for (const ingredient of ["onions", "rice", "peas", "eggs"]) {
    await page.getByLabel("Add ingredient").fill(ingredient);
    await page.keyboard.press("Enter");
  }
  // By then the scripts that a recipe needs have loaded.
  await page.waitForLoadState("networkidle");

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
  const longTasks = await page.evaluate(requestUntilDone);
  const ms = ((await busySeconds()) - before) * 1000;
  const html = await page.locator("[class*=markdown]").innerHTML();
  await page.close();
  return { ms, longTasks, html };
}

/** Runs in the page: answers its request with a piece whenever the browser is idle. */
function answerPieceByPiece(pieces: readonly string[]) {
  const encoder = new TextEncoder();
  const events = [
    ...pieces.map((text) => `event: text\ndata: ${JSON.stringify({ text })}\n\n`),
    `event: done\ndata: {"finishReason":"STOP"}\n\n`,
  ].map((event) => encoder.encode(event));
  window.fetch = async () => {
    const remaining = events.values();
    return new Response(
      new ReadableStream(
        {
          async pull(controller) {
            // Each piece gets a frame of its own: two in one frame would cost as much as one.
            await new Promise((resolve) => requestIdleCallback(resolve));
            const { value, done } = remaining.next();
            if (done) controller.close();
            else controller.enqueue(value);
          },
        },
        { highWaterMark: 0 },
      ),
    );
  };
}

/** Runs in the page: clicks the button, and waits until it is enabled again. */
async function requestUntilDone(): Promise<number> {
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: "longtask" });
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
  return longTasks;
}
