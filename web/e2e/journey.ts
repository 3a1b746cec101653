/**
 * Tests that visit the page.
 *
 * @module
 */
import { join } from "node:path";
import { env } from "node:process";
import type { Browser } from "playwright-core";
import { expect, type RunnerTestCase, it as test } from "vitest";
import type { Settings } from "../../worker/testing/worker";
import { launchChromium } from "./chromium";
import { findUnreachable, openSite, restart, type Site, type Visit } from "./visit";

/** Shared by all test files that run in this process. */
const shared = new AsyncDisposableStack();
const sites = new Map<string, Promise<Site>>();
const used = new WeakSet<Visit>();
let browser: Promise<Browser> | undefined;

async function open(settings: Partial<Settings>) {
  // Pages live for seconds: optimizing their scripts takes a tenth of the time of all journeys.
  browser ??= launchChromium("--js-flags=--no-opt --no-maglev").then((one) => shared.use(one));
  return shared.use(await openSite(settings, await browser));
}

/** What tests that have failed leave behind: a picture of the page, and in CI Playwright's trace, a folder each. */
const FAILURES = join(import.meta.dirname, "../../.wrangler/failures");

/**
 * Follows a visit through a test.
 *
 * @returns To be called after the test.
 */
async function follow({ page }: Visit, task: Readonly<RunnerTestCase>) {
  const { tracing } = page.context();
  // It takes time.
  if (env.CI) await tracing.start({ snapshots: true });
  return async () => {
    if (page.isClosed()) return;
    const folder = join(FAILURES, task.name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80));
    const hasFailed = task.result?.state === "fail";
    if (env.CI) await tracing.stop(hasFailed ? { path: join(folder, "trace.zip") } : {});
    if (hasFailed) await page.screenshot({ path: join(folder, "page.png") });
  };
}

/**
 * Vitest's `it`, with a visit of the test's own, which is closed after the test. The site serves all
 * tests of the process.
 *
 * @example it("greets", async ({ visit }) => { await visit.page.getByText("Hello").waitFor(); });
 * @see https://vitest.dev/guide/test-context
 */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures that this one needs.
  .extend("siteWith", { scope: "worker" }, ({}, { onCleanup }) => {
    onCleanup(() => shared.disposeAsync());
    return (settings: Partial<Settings>) => {
      const key = JSON.stringify(settings);
      const site = sites.get(key) ?? open(settings);
      sites.set(key, site);
      return site;
    };
  })
  /** A site with default settings. */
  .extend("site", async ({ siteWith }) => {
    const site = await siteWith({});
    site.gemini.forget();
    return site;
  })
  /** A visit of the site with default settings. */
  .extend("sharedVisit", { scope: "file" }, async ({ siteWith }, { onCleanup }) => {
    const visit = await (await siteWith({})).visit();
    onCleanup(async () => {
      await using _ = visit;
      // Wherever the last journey has led to. states.test.ts looks at each state.
      if (!visit.page.isClosed()) expect(await findUnreachable(visit)).toEqual([]);
    });
    return visit;
  })
  /** One visit for all tests of a file, reset between them: faster than a new visit. */
  .extend("visitor", async ({ sharedVisit, task }, { onCleanup }) => {
    if (used.has(sharedVisit)) await restart(sharedVisit);
    used.add(sharedVisit);
    sharedVisit.gemini.forget();
    onCleanup(await follow(sharedVisit, task));
    return sharedVisit;
  })
  .extend("visit", async ({ site, task }, { onCleanup }) => {
    const visit = await site.visit();
    const check = await follow(visit, task);
    onCleanup(async () => {
      await using _ = visit;
      await check();
    });
    return visit;
  });
