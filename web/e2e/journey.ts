/**
 * Tests that visit the page.
 *
 * @module
 */
import type { Browser } from "playwright-core";
import { expect, it as test } from "vitest";
import type { Settings } from "../../worker/testing/bindings";
import { launchChromium } from "./chromium";
import { findUnreachable, openSite, restart, type Site, type Visit } from "./visit";

/** Shared by all test files that run in this process. */
const shared = new AsyncDisposableStack();
const sites = new Map<string, Promise<Site>>();
let browser: Promise<Browser> | undefined;

async function open(settings: Partial<Settings>) {
  // Pages live for seconds: optimizing their scripts takes a tenth of the time of all journeys.
  browser ??= launchChromium("--js-flags=--no-opt --no-maglev").then((one) => shared.use(one));
  return shared.use(await openSite(settings, await browser));
}

/** Whatever a journey has led to: each button can be pressed on a phone. */
async function checkButtons(visit: Visit) {
  if (!visit.page.isClosed()) expect(await findUnreachable(visit)).toEqual([]);
}

/**
 * Vitest's `it`, with a site and a visit of the test's own. The visit is closed after the test. The
 * site serves all tests of the process with the same settings.
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
  /** Settings of the Worker. Override them only in a `describe`: elsewhere they would apply to all files. */
  .extend("settings", {} as Partial<Settings>)
  .extend("site", async ({ siteWith, settings }) => {
    const site = await siteWith(settings);
    site.gemini.forget();
    return site;
  })
  /** A visit of the site with default settings. */
  .extend("sharedVisit", { scope: "file" }, async ({ siteWith }, { onCleanup }) => {
    const visit = await (await siteWith({})).visit();
    onCleanup(() => visit[Symbol.asyncDispose]());
    return visit;
  })
  /** One visit for all tests of a file, reset before each: faster than a new visit. */
  .extend("visitor", async ({ sharedVisit }, { onCleanup }) => {
    await restart(sharedVisit);
    sharedVisit.gemini.forget();
    onCleanup(() => checkButtons(sharedVisit));
    return sharedVisit;
  })
  .extend("visit", async ({ site }, { onCleanup }) => {
    const visit = await site.visit();
    onCleanup(async () => {
      await using _ = visit;
      await checkButtons(visit);
    });
    return visit;
  });
