/**
 * Tests that visit the page.
 *
 * @module
 */
import { it as test } from "vitest";
import type { Settings } from "../../worker/testing/bindings";
import { openSite, restart } from "./visit";

/**
 * Vitest's `it`, with a site, shared by the tests of a file, and a visit of the test's own. Both are
 * opened for a test that asks for them, and closed behind it.
 *
 * @example it("greets", async ({ visit }) => { await visit.page.getByText("Hello").waitFor(); });
 * @see https://vitest.dev/guide/test-context
 */
export const it = test
  /** Settings of the Worker. A file changes them by `it.override`. */
  .extend("settings", { scope: "file" }, {} as Partial<Settings>)
  .extend("site", { scope: "file" }, async ({ settings }, { onCleanup }) => {
    const site = await openSite(settings);
    onCleanup(() => site[Symbol.asyncDispose]());
    return site;
  })
  .extend("sharedVisit", { scope: "file" }, async ({ site }, { onCleanup }) => {
    const visit = await site.visit();
    onCleanup(() => visit[Symbol.asyncDispose]());
    return visit;
  })
  /** One visit for all tests of a file, each from Reset on: faster than a visit of its own. */
  .extend("visitor", async ({ sharedVisit }) => {
    await restart(sharedVisit);
    return sharedVisit;
  })
  .extend("visit", async ({ site }, { onCleanup }) => {
    const visit = await site.visit();
    onCleanup(() => visit[Symbol.asyncDispose]());
    return visit;
  });
