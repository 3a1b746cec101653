/**
 * Measures the first paint of this page and of the plain page by Lighthouse, which emulates a slow
 * phone with a slow connection. Responses are compressed, as in production.
 *
 * @see https://developer.chrome.com/docs/lighthouse/performance/performance-scoring
 * @module
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median, type Row, summarize, takeTurns } from "../../worker/bench/table.ts";
import { startWorker } from "../../worker/testing/worker.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "../e2e/chromium.ts";
import type { Pages } from "./plain/build.ts";

const RUNS = 5;

/** Installed by `npx` when needed, because it is too large for a dependency. */
const LIGHTHOUSE = "lighthouse@13.5.0";

interface Report {
  environment: { benchmarkIndex: number };
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number }>;
}

interface Figure {
  name: string;
  unit: string;
  read: (report: Report) => number | undefined;
  target?: { text: string; met: (value: number) => boolean };
}

const FIGURES: readonly Figure[] = [
  {
    name: "Lighthouse performance, of 100",
    unit: "",
    read: ({ categories }) => categories.performance.score * 100,
    target: { text: "100", met: (value) => value === 100 },
  },
  {
    name: "Largest contentful paint",
    unit: "ms",
    read: ({ audits }) => audits["largest-contentful-paint"]?.numericValue,
    target: { text: "≤ 1,000 ms", met: (value) => value <= 1000 },
  },
  {
    name: "Layout shift",
    unit: "",
    read: ({ audits }) => audits["cumulative-layout-shift"]?.numericValue,
    target: { text: "0", met: (value) => value === 0 },
  },
  {
    // Its spread shows how much else the machine did. A fast desktop has 1,500 or more:
    // https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
    name: "Speed of the machine, by Lighthouse",
    unit: "",
    read: ({ environment }) => environment.benchmarkIndex,
  },
];

export async function benchFirstPaint(pages: Pages): Promise<Row[]> {
  await using page = await startWorker({}, { page: pages.page });
  await using plain = await startWorker({}, { page: pages.plain });
  const reports = await takeTurns(["page", "plain"], RUNS, (way) =>
    runLighthouse(way === "page" ? page.url : plain.url),
  );
  return FIGURES.map(({ name, unit, read, target }) => {
    const values = (way: "page" | "plain") => reports[way].map((report) => read(report) ?? NaN);
    const value = summarize(values("page"));
    return {
      name,
      ...value,
      unit,
      baseline: { name: "plain way", value: median(values("plain")) },
      ...(target && { target: { text: target.text, met: target.met(value.value) } }),
    };
  });
}

async function runLighthouse(url: URL): Promise<Report> {
  const chromium = findChromium();
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url.href,
      "--quiet",
      "--output=json",
      "--only-categories=performance",
      // Really slows the browser down. Lighthouse's default calculates the result from a fast run,
      // and varies between 0.7 s and 1.4 s, because the script may load before or after the first
      // frame.
      "--throttling-method=devtools",
      `--chrome-flags=--headless ${CHROMIUM_ARGUMENTS.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 ** 2 },
  );
  return JSON.parse(stdout);
}
