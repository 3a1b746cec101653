/**
 * Measures the browser's CPU time to show a recipe while it is being written: this page, side by
 * side with the plain page, in Chromium with its CPU slowed down to a quarter.
 *
 * @module
 */
import type { Browser } from "playwright-core";
import { type AnswerSize, describeSize, SIZES } from "../../worker/bench/answers.ts";
import { median, type Row, summarize, takeTurns } from "../../worker/bench/table.ts";
import { startWorker } from "../../worker/testing/worker.ts";
import { launchChromium } from "../e2e/chromium.ts";
import { buildPlainPage } from "./plain/build.ts";
import { openSlowPage } from "./slowPage.ts";

const RUNS = 3;

/** For a typical recipe: a press that waits for such a task is still answered in time. */
const MAX_TASK_MS = 100;

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
    const isTypical = size === SIZES[0];
    const compare = (what: string, figure: keyof Cost) => ({
      name: `${what}, ${describeSize(size)}`,
      ...summarize(costs.ours.map((cost) => cost[figure])),
      unit: "ms",
      baseline: {
        name: "bare react-markdown",
        value: median(costs.bare.map((cost) => cost[figure])),
      },
    });
    const max = isTypical ? { max: MAX_TASK_MS } : {};
    rows.push(
      compare("A recipe shown", "busyMs"),
      { ...compare("Longest task while words stream", "longestTaskMs"), ...max },
      { ...compare("Longest task at the end", "longestTaskAtEndMs"), ...max },
    );
  }
  return rows;
}

/** In milliseconds. Longest tasks are 0 if none took 50 ms or more (https://w3c.github.io/longtasks/). */
interface Cost {
  /** Time of script, style and layout. */
  busyMs: number;
  longestTaskMs: number;
  /** From the event that says the recipe has ended. */
  longestTaskAtEndMs: number;
}

/** Shows one recipe, from the click on the button to the end. */
async function measureCost(browser: Browser, url: URL, size: AnswerSize): Promise<Cost> {
  await using slow = await openSlowPage(browser, url, size);
  const { page, devtools } = slow;
  await devtools.send("Performance.enable");
  const busySeconds = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics
      .filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name))
      .reduce((sum, { value }) => sum + value, 0);
  };
  const before = await busySeconds();
  const tasks = await page.evaluate(requestUntilDone);
  const busyMs = ((await busySeconds()) - before) * 1000;
  const items = await page.getByRole("region", { name: "Recipe" }).locator("li").count();
  if (items === 0) throw new Error("The recipe was shown as plain text");
  return { busyMs, ...tasks };
}

/** Runs in the page: clicks the button, and waits until it is enabled again. */
async function requestUntilDone(): Promise<Omit<Cost, "busyMs">> {
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
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
  tasks.push(...observer.takeRecords());
  const [done] = performance.getEntriesByName("done");
  if (!done) throw new Error("The recipe hasn't ended");
  const longest = (some: readonly PerformanceEntry[]) =>
    Math.max(0, ...some.map(({ duration }) => duration));
  const isAtEnd = ({ startTime, duration }: PerformanceEntry) =>
    startTime + duration > done.startTime;
  return {
    longestTaskMs: longest(tasks.filter((task) => !isAtEnd(task))),
    longestTaskAtEndMs: longest(tasks.filter(isAtEnd)),
  };
}
