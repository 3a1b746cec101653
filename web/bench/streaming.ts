/**
 * Measures the browser's CPU time to show a recipe while it is being written: this page, side by
 * side with the plain page, in Chromium with its CPU slowed down to a quarter.
 *
 * @module
 */
import type { Browser } from "playwright-core";
import { type AnswerSize, nameOf, SIZES, writePieces } from "../../worker/bench/answers.ts";
import { median, type Row, summarize, takeTurns } from "../../worker/bench/table.ts";
import { startWorker } from "../../worker/testing/worker.ts";
import { launchChromium } from "../e2e/chromium.ts";
import { buildPlainPage } from "./plain/build.ts";

const RUNS = 3;
const SLOW_DOWN = 4;

/** Of a typical recipe, how many times the time of bare react-markdown. */
const MAX_RATIO = 1.4;

/** Long enough for the longest recipe on a slow machine. */
const TIMEOUT_MS = 120_000;

export async function benchStreaming(): Promise<Row[]> {
  await using plain = await buildPlainPage();
  await using ours = await startWorker({}, { page: "web/dist" });
  await using bare = await startWorker({}, { page: plain.folder });
  await using browser = await launchChromium();
  const urls = { ours: ours.url, bare: bare.url };
  const rows: Row[] = [];
  for (const size of SIZES) {
    const costs = await takeTurns(["ours", "bare"], RUNS, (name) =>
      measureCost(browser, urls[name], size),
    );
    const compare = (what: string, figure: "busyMs" | "longestTaskMs") => ({
      name: `${what}, ${nameOf(size)}`,
      ...summarize(costs.ours.map((cost) => cost[figure])),
      unit: "ms",
      baseline: {
        name: "bare react-markdown",
        value: median(costs.bare.map((cost) => cost[figure])),
      },
    });
    const isTypical = size === SIZES[0];
    rows.push({
      ...compare("A recipe shown", "busyMs"),
      ...(isTypical && { maxRatio: MAX_RATIO }),
    });
    rows.push(compare("Longest task", "longestTaskMs"));
  }
  return rows;
}

/**
 * Shows one recipe, from the click on the button to the end.
 *
 * @returns Time of script, style and layout, and of the longest task, in milliseconds.
 */
async function measureCost(browser: Browser, url: URL, size: AnswerSize) {
  // A service worker would fetch files meanwhile.
  const page = await browser.newPage({ serviceWorkers: "block" });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(answerPieceByPiece, writePieces(size));
  // Until React has hydrated the page, Enter adds nothing.
  await page.goto(url.href, { waitUntil: "networkidle" });
  for (const ingredient of ["onions", "rice", "peas", "eggs"]) {
    await page.getByLabel("Add ingredient").fill(ingredient);
    await page.keyboard.press("Enter");
  }
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
  const longestTaskMs = await page.evaluate(requestUntilDone);
  const busyMs = ((await busySeconds()) - before) * 1000;
  const items = await page.getByRole("region", { name: "Recipe" }).locator("li").count();
  if (items === 0) throw new Error("The recipe was shown as plain text");
  await page.close();
  return { busyMs, longestTaskMs };
}

/** Runs in the page: answers its request with a piece whenever the browser is idle. */
function answerPieceByPiece(pieces: readonly string[]) {
  const events = [
    ...pieces.map((text) => `event: text\ndata: ${JSON.stringify({ text })}\n\n`),
    `event: done\ndata: {"finishReason":"STOP"}\n\n`,
  ];
  window.fetch = async () => {
    const remaining = events.values();
    const pull = async (controller: ReadableStreamDefaultController<string>) => {
      // Each piece gets a frame of its own: two in one frame would cost as much as one.
      await new Promise((resolve) => requestIdleCallback(resolve));
      const { value, done } = remaining.next();
      if (done) controller.close();
      else controller.enqueue(value);
    };
    const stream = new ReadableStream<string>({ pull }, { highWaterMark: 0 });
    return new Response(stream.pipeThrough(new TextEncoderStream()));
  };
}

/**
 * Runs in the page: clicks the button, and waits until it is enabled again.
 *
 * @returns The duration of the longest task in milliseconds, or 0 if none took over 50 ms.
 */
async function requestUntilDone(): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration));
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
  return longest;
}
