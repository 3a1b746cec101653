/** A model that loops: the page stays usable, and shows what it can't read as it is. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOOPS } from "../src/reading/testing/loops";
import { add, FOUR, openSite, parts, type Site } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const CHARACTERS = 64 * 1024;
const PIECES = 100;
const MAX_TASK_MS = 1500;

/** Each ends in another way: by the bounds of a table, of time, of the stack and of elements. */
const NAMES = ["table", "stars and underscores", "nested quotations", "steps"];

describe.each(NAMES)("64 KiB of %s", (name) => {
  it("leave Stop, Copy, Download and Reset usable, and lose no word", async () => {
    await using visit = await site.visit({
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const { page } = visit;
    const on = parts(page);
    await add(page, ...FOUR);
    const tasks = await observeTasks(page);
    await on.requestButton.click();
    const call = await site.gemini.next();
    const text = `# Soup\n\nFirst\n\n${LOOPS[name]?.(CHARACTERS)}\n\nLast`.slice(0, CHARACTERS);
    const size = Math.ceil(text.length / PIECES);
    for (let start = 0; start < text.length; start += size) {
      call.write(text.slice(start, start + size));
      // So that each piece is one of its own for the page.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const letters = text.replace(/[^a-z]/gi, "").length;
    const shown = () =>
      on.recipe
        .locator(".plain-text, [class*=markdown]")
        .evaluate((one) => (one.textContent ?? "").replace(/[^a-z]/gi, "").length);
    await expect.poll(shown).toBeGreaterThanOrEqual(letters);

    await on.stop.click();
    await on.stop.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download", exact: true }).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    expect(file).toContain("First");
    await on.reset.click();
    await on.recipe.waitFor({ state: "detached" });

    expect(Math.max(0, ...(await tasks.evaluate((all) => all)))).toBeLessThan(MAX_TASK_MS);
  });
});

/** @returns The lengths of tasks of more than 50 milliseconds, from now on. */
function observeTasks(page: Page) {
  return page.evaluateHandle(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
    return tasks;
  });
}
