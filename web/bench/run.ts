/**
 * Builds the product, measures it, and prints one table. Fails only when a measurement fails.
 *
 * Arguments are names of parts. Without arguments it measures all parts:
 * `npm run bench sizes worker`.
 */
import { argv } from "node:process";
import { printTable, type Row } from "../../worker/bench/table.ts";
import { benchWorker } from "../../worker/bench/worker.ts";
import { setup as build } from "../../worker/testing/build.ts";
import { setup as findOrInstallChromium } from "../e2e/chromium.ts";
import { benchFirstPaint } from "./firstPaint.ts";
import { buildPlainPage } from "./plain/build.ts";
import { benchSizes } from "./sizes.ts";
import { benchStreaming } from "./streaming.ts";

const named = argv.slice(2);
findOrInstallChromium();
build();
await using pages = await buildPlainPage();
const parts: Record<string, () => Promise<Row[]>> = {
  firstPaint: () => benchFirstPaint(pages),
  sizes: benchSizes,
  streaming: () => benchStreaming(pages),
  worker: benchWorker,
};

const rows: Row[] = [];
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  const measure = parts[name];
  if (!measure) throw new Error(`No part "${name}". There are ${Object.keys(parts).join(", ")}.`);
  rows.push(...(await measure()));
}
printTable(rows);
