/**
 * Measures the first paint by Lighthouse, which emulates a slow phone with a slow connection.
 * Responses are compressed, as in production.
 *
 * @see https://developer.chrome.com/docs/lighthouse/performance/performance-scoring
 * @module
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Row, summarize } from "../../worker/bench/table.ts";
import { startWorker } from "../../worker/testing/worker.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "../e2e/chromium.ts";

const RUNS = 5;

/** Installed by `npx` when needed, because it is too large for a dependency. */
const LIGHTHOUSE = "lighthouse@13.5.0";

interface Report {
  environment: { benchmarkIndex: number };
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number }>;
}

export async function benchFirstPaint(): Promise<Row[]> {
  await using page = await startWorker({}, { page: "web/dist" });
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await runLighthouse(page.url));
  const row = (name: string, unit: string, read: (report: Report) => number | undefined) => ({
    name,
    unit,
    ...summarize(reports.map((report) => read(report) ?? Number.NaN)),
  });
  const audit = (id: string) => (report: Report) => report.audits[id]?.numericValue;
  return [
    {
      ...row("Lighthouse performance below 100", "", (report) =>
        Math.round(100 - report.categories.performance.score * 100),
      ),
      max: 0,
    },
    { ...row("First paint", "ms", audit("first-contentful-paint")), max: 1000 },
    { ...row("Largest paint", "ms", audit("largest-contentful-paint")), max: 1000 },
    { ...row("Layout shift", "", audit("cumulative-layout-shift")), max: 0 },
    // A fast desktop has 1,500 or more. Where the spread is wide, the machine was busy:
    // https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
    row("Speed of the machine, by Lighthouse", "", (report) => report.environment.benchmarkIndex),
  ];
}

async function runLighthouse(url: URL): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      ...["--yes", LIGHTHOUSE, url.href, "--quiet", "--output=json"],
      "--only-categories=performance",
      // Really slows the browser down. Lighthouse's default calculates the result from a fast run,
      // and varies between 0.7 s and 1.4 s, because the script may load before or after the first
      // frame.
      "--throttling-method=devtools",
      `--chrome-flags=--headless ${CHROMIUM_ARGUMENTS.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 ** 2 },
  );
  return JSON.parse(stdout);
}
