/** A request from its press to its end: loading, writing, Stop, failures, the demo. For Reset see states.test.ts. */
import { expect } from "vitest";
import { APOLOGY } from "../../worker/contract";
import { focused } from "./assistive";
import { EGGS, ROAST } from "./cookingParts";
import { it } from "./journey";
import { areaOf } from "./measure";
import { add, FOUR, request, settled, showRecipe, stopClock } from "./visit";

/** Height of the window, in CSS pixels. */
const HEIGHT = 740;

it("Stop leaves no recipe, or the text so far, also after a failure", async ({ visitor }) => {
  const { on, page, gemini } = visitor;
  await request(visitor);
  // The list can be changed meanwhile.
  await add(page, "leeks");
  expect([await on.loader.isVisible(), await on.requestButton.isDisabled()]).toEqual([true, true]);
  // With reduced motion, as in all journeys.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await on.stop.click();
  await on.recipe.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Add ingredient");

  (await request(visitor)).write("# Pea soup\n\nBoil **we");
  await on.recipe.getByText("Boil we", { exact: true }).waitFor();
  expect([await on.loader.count(), await on.recipe.getAttribute("aria-busy")]).toEqual([0, "true"]);
  await on.stop.click();
  const notice = on.recipe.getByText("Stopped: it is not complete.", { exact: true });
  await notice.waitFor();
  await on.retry.click();
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await notice.isVisible()).toBe(true);
  // The bar that says so doesn't cover the apology.
  expect((await areaOf(on.alert)).bottom).toBeLessThanOrEqual((await areaOf(on.retry)).top);
});

it("a failure without words: an apology below the list, and another try", async ({ visitor }) => {
  const { on, page, gemini } = visitor;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await add(page, ...FOUR);
  await page.context().setOffline(true);
  await on.requestButton.click();
  await on.alert.waitFor();
  const apology = `${APOLOGY}\n\nYou seem to be offline.`;
  expect(await on.alert.innerText()).toBe(apology);
  const { bottom } = await areaOf(page.getByRole("banner"));
  const entry = on.button("Edit Onions");
  await expect.poll(async () => (await areaOf(entry)).top).toBeGreaterThanOrEqual(bottom);

  await page.context().setOffline(false);
  await on.button("Remove Peas").click();
  await on.retry.waitFor({ state: "detached" });
  // The alert doesn't change: a screen reader would read it again.
  await add(page, "salt");
  expect(await on.alert.innerText()).toBe(apology);
  await on.retry.click();
  // There is no other try where only the owner can help.
  (await gemini.next()).fail(400, [{ reason: "API_KEY_INVALID" }]);
  await on.alert.getByText("Only the owner of this page can help").waitFor();
  expect(await on.retry.count()).toBe(0);
});

it("a sign-in in front of the Worker is followed by a reload alone", async ({ visitor }) => {
  const { page, on, foreign } = visitor;
  await showRecipe(visitor, EGGS);
  await page.route("**/api/*", (route) =>
    route.fulfill({ status: 302, headers: { Location: "https://example.com/sign-in" } }),
  );
  await on.requestButton.click();
  await on.alert.getByText("Your sign-in has run out: reload this page.").waitFor();
  await page.unrouteAll();
  await Promise.all([page.waitForEvent("load"), on.button("Reload").click()]);
  await on.title("Egg rice").waitFor();
  expect(foreign).toEqual([]);
});

it("a recipe that breaks off keeps its text, and says so in sight", async ({ visitor }) => {
  const { on, page } = visitor;
  (await request(visitor)).end(ROAST.slice(0, 3300), "MAX_TOKENS");
  await settled(page);
  const broke = "This recipe broke off: it is not complete.";
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\n${broke}`);
  const lastStep = on.recipe.getByRole("checkbox").last();
  expect((await areaOf(on.alert)).top).toBeGreaterThan((await areaOf(lastStep)).bottom);
  // On paper, too, but without the apology.
  await page.emulateMedia({ media: "print" });
  await on.recipe.getByText(broke, { exact: true }).waitFor();
  expect(await on.recipe.getByText("Sorry").filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: null });
  await lastStep.scrollIntoViewIfNeeded();
  for (const part of [on.recipe.getByText("Not complete", { exact: true }), on.retry]) {
    const { top, bottom } = await areaOf(part);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThan(HEIGHT);
  }
});

it("a wait counts down to another try, which says if it takes longer than usual", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await stopClock(page);
  (await request(visitor)).fail(429, [{ retryDelay: "60s" }]);
  const says = (wait: string) => page.getByText(`Please try again in ${wait}.`).waitFor();
  await says("60 seconds");
  expect(await on.requestButton.isDisabled()).toBe(true);
  await page.clock.runFor(10_000);
  await says("50 seconds");
  // The device slept.
  await page.clock.fastForward(48_500);
  await page.clock.runFor(1000);
  await says("1 second");
  await page.clock.runFor(1000);
  await on.retry.waitFor();
  // The countdown is outside the alert, which a screen reader would read again.
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\nThe AI is busy.`);

  await page.route("**/api/recipe", () => {});
  await on.retry.click();
  await on.loader.waitFor();
  // Silence ends it, and the next one waits for a whole answer.
  await page.clock.runFor(10_000);
  await on.retry.click();
  await on.loader.waitFor();
  await page.clock.runFor(10_000);
  await on.recipe.getByText("This takes longer than usual.").waitFor();
});

it("the demo writes recipes, changes none and answers nothing", async ({ siteWith }) => {
  const demo = await siteWith({ GEMINI_API_KEY: "", DEMO_PAUSE_MS: 1 });
  await using visit = await demo.visit();
  const { page, on } = visit;
  await add(page, ...FOUR);
  await on.requestButton.click();
  await settled(page);
  expect(await on.wish.count()).toBe(0);
  await on.startCooking.click();
  await on.nextStep.waitFor();
  expect(await on.ask.count()).toBe(0);
  expect([visit.gemini.calls, visit.errors, visit.foreign]).toEqual([[], [], []]);
});
