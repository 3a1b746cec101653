import { expect, it } from "vitest";
import { buildPlainPage } from "./plain/build";
import { BUDGETS, gzipBytes } from "./sizes";

it.each(BUDGETS)("$name: at most $bytes bytes", async ({ files, bytes }) => {
  const size = await gzipBytes(files);
  expect(size).toBeGreaterThan(1000);
  expect(size).toBeLessThanOrEqual(bytes);
});

it("the page that the benchmarks compare it with can be built", async () => {
  await using plain = await buildPlainPage();
  expect(await gzipBytes(`${plain.folder}/assets/*.js`)).toBeGreaterThan(1000);
});
