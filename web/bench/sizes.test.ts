import { expect, it } from "vitest";
import { BUDGETS, gzipBytes } from "./sizes";

it.each(BUDGETS)("$name: at most $bytes bytes", async ({ files, bytes }) => {
  const size = await gzipBytes(files);
  expect(size).toBeGreaterThan(1000);
  expect(size).toBeLessThanOrEqual(bytes);
});
