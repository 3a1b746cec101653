/**
 * Builds the product, measures it, and prints one table. Fails only when a measurement fails.
 *
 * Arguments are names of parts. Without arguments it measures all parts:
 * `npm run bench sizes worker`.
 */
import { availableParallelism, loadavg } from "node:os";
import { argv } from "node:process";
import { printTable, type Row } from "../../worker/bench/table.ts";
import { benchWorker } from "../../worker/bench/worker.ts";
import { setup as build } from "../../worker/testing/build.ts";
import { setup as findOrInstallChromium } from "../e2e/chromium.ts";
import { benchFirstPaint } from "./firstPaint.ts";
import { benchPresses } from "./presses.ts";
import { benchSizes } from "./sizes.ts";

const PARTS: Record<string, () => Promise<Row[]>> = {
  firstPaint: benchFirstPaint,
  presses: benchPresses,
  sizes: benchSizes,
  worker: benchWorker,
};

findOrInstallChromium();
build();
const rows: Row[] = [];
const loads: string[] = [];
for (const name of argv.length > 2 ? argv.slice(2) : Object.keys(PARTS)) {
  const measure = PARTS[name];
  if (!measure) throw new Error(`No part "${name}". There are ${Object.keys(PARTS).join(", ")}.`);
  const before = describeLoad();
  rows.push(...(await measure()));
  loads.push(`${name} ${before} to ${describeLoad()}`);
}
printTable(rows);
// On an idle machine it is 1 or 2, because of the benchmark itself. If it is higher, measure again.
console.log(`\nLoad average on ${availableParallelism()} processors: ${loads.join(", ")}`);

function describeLoad(): string {
  const [lastMinute = 0] = loadavg();
  return lastMinute.toFixed(1);
}
