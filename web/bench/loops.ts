/**
 * Measures the longest task of the page while a model loops: 64 KiB of one thing, in Chromium at its full
 * speed. `web/e2e/loops.test.ts` tests what the page does meanwhile.
 *
 * @module
 */
import type { Browser } from "playwright-core";
import { cut } from "../../worker/bench/answers.ts";
import { type Row, summarize } from "../../worker/bench/table.ts";
import { startWorker } from "../../worker/testing/worker.ts";
import { launchChromium } from "../e2e/chromium.ts";
import { LOOPS } from "../src/recipe/testing/loops.ts";
import type { Pages } from "./plain/build.ts";
import { open } from "./streaming.ts";

const CHARACTERS = 64 * 1024;
const PIECES = 100;
const MAX_TASK_MS = 1500;

const NAMES = [
  ...["table", "table in a quotation", "stars and underscores", "lines with equals signs"],
  ...["empty items", "quotations", "nested quotations", "blanks", "paragraphs", "lines", "steps"],
];

/** Takes about two minutes. */
export async function benchLoops(pages: Pages): Promise<Row[]> {
  await using page = await startWorker({}, { page: pages.page });
  const browser = await launchChromium();
  try {
    const rows: Row[] = [];
    for (const name of NAMES) {
      const ms = summarize([await measureLongestTask(browser, page.url, name)]);
      rows.push({
        name: `Longest task, 64 KiB of ${name}`,
        ...ms,
        unit: "ms",
        target: { text: `≤ ${MAX_TASK_MS} ms`, met: ms.value <= MAX_TASK_MS },
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function measureLongestTask(browser: Browser, url: URL, name: string): Promise<number> {
  const text = `# Soup\n\nFirst\n\n${LOOPS[name]?.(CHARACTERS)}`.slice(0, CHARACTERS);
  const page = await open(browser, url, cut(text, PIECES));
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
    return durations;
  });
  await page.getByRole("button", { name: "Get a recipe" }).click();
  await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
  // The last reading comes after the end of the text.
  const letters = text.replace(/[^a-z]/gi, "").length;
  await page.waitForFunction((count) => {
    const shown = document.querySelector(".plain-text, [class*=markdown]")?.textContent ?? "";
    return shown.replace(/[^a-z]/gi, "").length >= count;
  }, letters);
  const durations = await tasks.evaluate((all) => all);
  await page.close();
  return Math.max(0, ...durations);
}
