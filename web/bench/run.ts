/**
 * Builds the product, measures it, and prints one table. Fails only when a measurement fails.
 *
 * Arguments are names of parts. Without arguments it measures all parts: `npm run bench sizes`.
 */
import { availableParallelism, loadavg } from "node:os";
import { argv } from "node:process";
import { setup as build } from "../../worker/testing/build.ts";
import { benchPresses } from "./presses.ts";
import { benchSizes } from "./sizes.ts";

/** One figure. */
export interface Row {
  name: string;
  /** Of each run. */
  values: readonly number[];
  unit: string;
  /** Target of the median. */
  max: number;
}

const PARTS: Record<string, () => Promise<Row[]>> = { presses: benchPresses, sizes: benchSizes };

await build();
console.log("| | median | spread | target |\n| --- | --- | --- | --- |");
for (const name of argv.length > 2 ? argv.slice(2) : Object.keys(PARTS)) {
  const measure = PARTS[name];
  if (!measure) throw new Error(`No part "${name}". There are ${Object.keys(PARTS).join(", ")}.`);
  for (const row of await measure()) printRow(row);
}
// On an idle machine it is 1 or 2, because of the benchmark itself. If it is higher, measure again.
console.log(`\nLoad average on ${availableParallelism()} processors: ${loadavg()[0]?.toFixed(1)}`);

function printRow({ name, values, unit, max }: Row) {
  const sorted = values.toSorted((a, b) => a - b);
  const [least, median, most] = [0, sorted.length >> 1, -1].map(
    (at) => sorted.at(at) ?? Number.NaN,
  );
  const [low = "", middle = "", high = "", limit = ""] = [least, median, most, max].map((value) =>
    Number(value?.toPrecision(3)).toLocaleString("en"),
  );
  const isMet = median !== undefined && median <= max ? "met" : "missed";
  console.log(`| ${name} | ${middle} ${unit} | ${low}–${high} | ≤ ${limit} ${unit}: ${isMet} |`);
}
