/**
 * Measures download sizes: gzipped, in bytes, of the current build.
 *
 * @module
 */
import { glob, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { type Row, summarize } from "../../worker/bench/table.ts";

const KB = 1000;

/** Bounds of what visitors load and of what is uploaded to Cloudflare, to catch mistakes. */
export const BUDGETS = [
  { name: "The page's scripts", files: "web/dist/assets/*.js", bytes: 176 * KB },
  { name: "The service worker", files: "web/dist/sw.js", bytes: 9 * KB },
  { name: "The Worker", files: "worker/dist/index.js", bytes: 33 * KB },
] as const;

export async function benchSizes(): Promise<Row[]> {
  return Promise.all(
    BUDGETS.map(async ({ name, files, bytes }) => ({
      name,
      ...summarize([(await gzipBytes(files)) / KB]),
      unit: "KB",
      max: bytes / KB,
    })),
  );
}

/** @returns Sum of all files that match the glob. */
export async function gzipBytes(files: string): Promise<number> {
  let sum = 0;
  for await (const path of glob(files)) sum += gzipSync(await readFile(path), { level: 9 }).length;
  return sum;
}
