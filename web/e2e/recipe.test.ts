/** A recipe, from the button to the last word, and all that can go wrong. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APOLOGY } from "../../worker/contract";
import type { Call } from "../../worker/testing/gemini";
import { add, FOUR, listed, openSite, parts, type Site, type Visit } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

/** A visitor with four ingredients, who has pressed the button. */
async function cook(): Promise<Visit & { on: ReturnType<typeof parts>; call: Call }> {
  const visit = await site.visit();
  const on = parts(visit.page);
  await add(visit.page, ...FOUR);
  await on.cookButton.click();
  await on.loader.waitFor();
  return { ...visit, on, call: await site.gemini.next() };
}

describe("while loading", () => {
  it("shows the indicator, and the list can still be changed", async () => {
    await using visit = await cook();
    const { on, page, call } = visit;
    expect(await on.loader.getAttribute("aria-valuenow")).toBeNull();
    expect(await on.cookButton.isDisabled()).toBe(true);
    expect(await on.reset.isVisible()).toBe(true);
    expect(await on.status.textContent()).toBe("Loading recipe");

    await add(page, "leeks");
    await page.getByRole("button", { name: "Remove Onions", exact: true }).click();
    await expect.poll(() => listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);
    expect(await on.loader.isVisible()).toBe(true);
    call.end("# Soup");
    await page.getByRole("heading", { name: "Soup" }).waitFor();
    expect(call.body).toContain("I have Onions, Rice, Eggs, Peas. ");
  });

  it("can be stopped: nothing came, nothing is shown", async () => {
    await using visit = await cook();
    const { on } = visit;
    await on.stop.click();
    await on.recipe.waitFor({ state: "detached" });
    expect(await on.cookButton.isEnabled()).toBe(true);
    expect(await on.alert.count()).toBe(0);
    expect(await on.input.evaluate((input) => input === document.activeElement)).toBe(true);
    await visit.call.closed;
  });
});

describe("while writing", () => {
  it("shows the first words in place of the indicator, while the model goes on", async () => {
    await using visit = await cook();
    const { on, page, call } = visit;
    call.write("# Pea ");
    await on.recipe.getByRole("heading", { name: "Pea" }).waitFor();
    expect(await on.loader.count()).toBe(0);
    expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
    expect(await on.cookButton.isDisabled()).toBe(true);
    expect(await on.status.textContent()).toBe("Loading recipe");

    call.write("soup\n\n1. Boil **peas**.");
    await on.recipe.getByRole("listitem").filter({ hasText: "Boil peas." }).waitFor();
    call.end("\n2. Eat.");
    await expect.poll(() => on.recipe.getAttribute("aria-busy")).toBe("false");
    expect(await on.status.textContent()).toBe("Recipe ready");
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
    expect(await on.recipe.locator("ol > li").allInnerTexts()).toEqual(["Boil peas.", "Eat."]);
    expect(await on.stop.count()).toBe(0);
    expect(await on.cookButton.isEnabled()).toBe(true);
    await page.getByText("Check it for allergies and cooking times").waitFor();
    expect(await page.getByText("demo").count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it("can be stopped, and keeps the words that came", async () => {
    await using visit = await cook();
    const { on, call } = visit;
    call.write("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await on.stop.click();
    await on.stop.waitFor({ state: "detached" });
    call.write(" and what came too late");
    await call.closed;
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
    expect(await on.status.textContent()).toBe("Stopped");
    await on.recipe.getByText("Stopped: this recipe is not complete.", { exact: true }).waitFor();
    expect(await on.alert.count()).toBe(0);
    expect(await on.cookButton.isEnabled()).toBe(true);
  });
});

describe("a recipe on the page", () => {
  it("stays when ingredients are added or removed", async () => {
    await using visit = await cook();
    const { on, page } = visit;
    visit.call.end("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await add(page, "leeks");
    await page.getByRole("button", { name: "Remove Onions" }).click();
    await expect.poll(() => listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
  });

  it("gives way to the indicator, then to the next one", async () => {
    await using visit = await cook();
    const { on } = visit;
    visit.call.end("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await on.cookButton.click();
    await on.loader.waitFor();
    expect(await on.recipe.getByRole("heading").count()).toBe(0);
    expect(await on.recipe.getByRole("button", { name: "Copy" }).count()).toBe(0);
    (await site.gemini.next()).end("# Egg rice");
    await on.recipe.getByRole("heading", { name: "Egg rice" }).waitFor();
  });
});

describe("a failure", () => {
  it.each<[string, (call: Call) => void, string]>([
    ["of the call", (call) => call.fail(400), "model_failed"],
    ["for want of text", (call) => call.end(""), "no_text"],
  ])("%s brings the apology, and is logged with its code", async (_, answer, code) => {
    await using visit = await cook();
    const { on } = visit;
    answer(visit.call);
    await on.alert.waitFor();
    expect(await on.alert.textContent()).toBe(APOLOGY);
    expect(await on.loader.count()).toBe(0);
    expect(await on.cookButton.isEnabled()).toBe(true);
    expect(visit.errors).toEqual([`No recipe: ${code}`]);

    await on.retry.click();
    await on.loader.waitFor();
    expect(await on.alert.count()).toBe(0);
    (await site.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  });

  it("after the first words leaves them, with the apology below", async () => {
    await using visit = await cook();
    const { on, call } = visit;
    call.end("# Pea soup", "MAX_TOKENS");
    await on.alert.waitFor();
    expect(visit.errors).toEqual(["No recipe: unfinished"]);
    // Both in one breath: the page may still be scrolling to its recipe.
    const heading = on.recipe.getByRole("heading", { name: "Pea soup" });
    const below = await on.alert.evaluate(
      (alert, words) =>
        alert.getBoundingClientRect().top - (words?.getBoundingClientRect().bottom ?? Infinity),
      await heading.elementHandle(),
    );
    expect(below).toBeGreaterThan(0);
  });

  it("by a request that is turned away is one as well", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    await add(visit.page, ...FOUR, "x".repeat(16 * 1024));
    await on.cookButton.click();
    await on.alert.waitFor();
    expect(visit.errors).toContain("No recipe: too_large");
    await on.recipe.getByText("The list is too long: please remove something from it.").waitFor();
  });

  it("by an answer that is not the Worker's is one as well", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = parts(page);
    await add(page, ...FOUR);
    await page.route("**/api/recipe", (route) =>
      route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Error 1102</h1>" }),
    );
    await on.cookButton.click();
    await on.alert.waitFor();
    expect(visit.errors).toContain("No recipe: no_answer");
    await on.recipe.getByText("Please check your connection, or try again later.").waitFor();
  });

  it("of the network is overcome when it is back before the request", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = parts(page);
    await page.context().setOffline(true);
    await add(page, ...FOUR);
    await page.context().setOffline(false);
    await on.cookButton.click();
    (await site.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
    expect(await on.alert.count()).toBe(0);
  });

  it("of the network is one as well", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    await add(visit.page, ...FOUR);
    await visit.page.context().setOffline(true);
    await on.cookButton.click();
    await on.alert.waitFor();
    expect(await on.alert.textContent()).toBe(APOLOGY);
    expect(visit.errors).toContain("No recipe: no_answer");
    await visit.page.context().setOffline(false);
    await on.retry.click();
    (await site.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  });

  it("by too many requests says when to try again", async () => {
    // Recipes at the pace of a machine, not of somebody who watches the page scroll.
    await using visit = await site.visit({ reducedMotion: "reduce" });
    const on = parts(visit.page);
    await add(visit.page, ...FOUR);
    site.gemini.answer = (call) => call.end("# Soup");
    // Ten, or up to twenty: the counts start anew with each minute of the clock.
    for (let count = 0; count <= 20 && !(await on.alert.isVisible()); count++) {
      await on.cookButton.click();
      await on.stop.waitFor({ state: "detached" });
    }
    site.gemini.answer = undefined;
    expect(await on.alert.textContent()).toBe(APOLOGY);
    await on.recipe.getByText("Please try again in 60 seconds.").waitFor();
    expect(visit.errors).toContain("No recipe: rate_limited");
  });

  it("by models that are all busy says when to try again, where known", async () => {
    await using visit = await cook();
    visit.call.fail(429, [{ retryDelay: "150s" }]);
    await visit.on.recipe.getByText("Please try again in 3 minutes.").waitFor();
    expect(visit.errors).toContain("No recipe: model_busy");
  });

  it("can't be tried again with too few ingredients", async () => {
    await using visit = await cook();
    const { on, page } = visit;
    visit.call.fail(500);
    await on.retry.waitFor();
    await page.getByRole("button", { name: "Remove Onions" }).click();
    await on.retry.waitFor({ state: "detached" });
    expect(await on.alert.isVisible()).toBe(true);
  });
});

describe("Reset", () => {
  async function expectEmpty({ page }: Visit) {
    const on = parts(page);
    await on.reset.waitFor({ state: "detached" });
    for (const part of [on.listHeading, on.cookHeading, on.recipe, on.loader, on.alert]) {
      expect(await part.count()).toBe(0);
    }
    expect(await on.status.textContent()).toBe("");
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Add ingredient");
  }

  it("clears a list", async () => {
    await using visit = await site.visit();
    await add(visit.page, "a");
    await parts(visit.page).reset.click();
    await expectEmpty(visit);
  });

  it("cancels a request that loads", async () => {
    await using visit = await cook();
    await visit.on.reset.click();
    await expectEmpty(visit);
    await visit.call.closed;
    await expectEmpty(visit);
  });

  it("cancels a recipe in the middle of a word, and nothing that arrives later shows", async () => {
    await using visit = await cook();
    const { on, call, page } = visit;
    call.write("# Pea so");
    await on.recipe.getByRole("heading").waitFor();
    await on.reset.click();
    await expectEmpty(visit);
    call.write("up, too late");
    await call.closed;
    await expectEmpty(visit);

    // Not in the next recipe either.
    await add(page, ...FOUR);
    await on.cookButton.click();
    (await site.gemini.next()).end("# Egg rice");
    await on.recipe.getByRole("heading", { name: "Egg rice", exact: true }).waitFor();
    expect(await on.recipe.getByText("too late").count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it("clears a recipe", async () => {
    await using visit = await cook();
    visit.call.end("# Pea soup");
    await visit.on.recipe.getByRole("heading").waitFor();
    await visit.on.reset.click();
    await expectEmpty(visit);
  });

  it("clears a recipe whose ingredients have all been removed", async () => {
    await using visit = await cook();
    visit.call.end("# Pea soup");
    await visit.on.recipe.getByRole("heading").waitFor();
    for (const _ of FOUR)
      await visit.page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
    expect(await visit.on.listHeading.count()).toBe(0);
    await visit.on.reset.click();
    await expectEmpty(visit);
  });

  it("clears what was stopped, and what failed", async () => {
    await using stopped = await cook();
    stopped.call.write("# Pea soup");
    await stopped.on.recipe.getByRole("heading").waitFor();
    await stopped.on.stop.click();
    await stopped.on.reset.click();
    await expectEmpty(stopped);

    await using failed = await cook();
    failed.call.fail(500);
    await failed.on.alert.waitFor();
    await failed.on.reset.click();
    await expectEmpty(failed);
  });
});
