/**
 * Measures download sizes: gzipped, in bytes, of the current build.
 *
 * @module
 */
import { glob, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { built } from "../../worker/testing/build.ts";
import type { Row } from "./run.ts";

const KB = 1000;

/** Bounds of what visitors load and of what is uploaded to Cloudflare: a fifth more than today, to catch mistakes. */
export const BUDGETS = [
  { name: "The page's scripts", files: "page/assets/*.js", bytes: 200 * KB },
  { name: "The service worker", files: "page/sw.js", bytes: 10 * KB },
  { name: "The Worker", files: "worker/index.js", bytes: 52 * KB },
] as const;

export async function benchSizes(): Promise<Row[]> {
  return Promise.all(
    BUDGETS.map(async ({ name, files, bytes }) => ({
      name,
      values: [(await gzipBytes(files)) / KB],
      unit: "KB",
      max: bytes / KB,
    })),
  );
}

/** @param files A glob in the build. @returns The sum of all files. */
export async function gzipBytes(files: string): Promise<number> {
  let sum = 0;
  for await (const path of glob(built(files))) {
    sum += gzipSync(await readFile(path), { level: 9 }).length;
  }
  return sum;
}
