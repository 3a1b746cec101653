/** A request from its press to its end: loading, writing, Stop, failures, the demo. For Reset see states.test.ts. */
import { describe, expect } from "vitest";
import { APOLOGY } from "../../worker/contract";
import { focused } from "./assistive";
import { findViolations } from "./axe";
import { EGGS, ROAST, show } from "./cookingParts";
import { it } from "./journey";
import { areaOf } from "./measure";
import { openProxy } from "./proxy";
import { openLink } from "./states";
import { add, FOUR, listed, request, settled, stopClock } from "./visit";

/** Height of the window, in CSS pixels. */
const HEIGHT = 740;

/** Silence after which the page gives up a request for events. */
const SILENCE_MS = 10_000;

it("loads, is written and ends, while the list can be changed", async ({ visitor }) => {
  const { page, on } = visitor;
  const call = await request(visitor);
  await on.loader.waitFor();
  expect(call.body).toContain("I have Onions, Rice, Eggs, Peas. ");
  expect(await on.requestButton.isDisabled()).toBe(true);
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await add(page, "leeks");
  await on.button("Remove Onions").click();
  expect(await listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);
  expect(await on.loader.isVisible()).toBe(true);

  call.write("# Pea soup\n\n1. Boil **peas**.");
  await on.recipe.getByText("Boil peas.").waitFor();
  expect(await on.loader.count()).toBe(0);
  expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
  call.end("\n2. Eat.");
  await settled(page);
  await on.recipe.getByText("Eat.").waitFor();
  expect(await on.requestButton.isEnabled()).toBe(true);
  expect(visitor.errors).toEqual([]);
});

it("Stop leaves no recipe, or the text so far, also after a failure", async ({ visitor }) => {
  const { on, page, gemini } = visitor;
  await request(visitor);
  await on.stop.click();
  await on.recipe.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Add ingredient");

  const call = await request(visitor);
  call.write("# Pea soup\n\nBoil **we");
  await on.recipe.getByText("Boil we", { exact: true }).waitFor();
  await on.stop.click();
  await settled(page);
  await call.closed;
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
  const { on, page, gemini, errors } = visitor;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await add(page, ...FOUR);
  await page.context().setOffline(true);
  await on.requestButton.click();
  await on.alert.waitFor();
  const apology = `${APOLOGY}\n\nYou seem to be offline.`;
  expect(await on.alert.innerText()).toBe(apology);
  expect(await on.loader.count()).toBe(0);
  expect(await on.requestButton.isEnabled()).toBe(true);
  expect(errors).toContain("No recipe: no_answer");

  // After scrolling, the list is in sight below the header: changing it often helps.
  await on.retry.click({ trial: true });
  const { bottom } = await areaOf(page.getByRole("banner"));
  const first = on.button("Edit Onions");
  await expect.poll(async () => (await areaOf(first)).top).toBeGreaterThanOrEqual(bottom);
  for (const part of [on.alert, on.retry])
    expect((await areaOf(part)).bottom).toBeLessThanOrEqual(HEIGHT);
  await page.context().setOffline(false);
  await on.button("Remove Peas").click();
  await on.retry.waitFor({ state: "detached" });
  // The alert doesn't change: a screen reader would read it again.
  await add(page, "salt");
  expect(await on.alert.innerText()).toBe(apology);
  await on.retry.click();
  await on.loader.waitFor();
  expect(await on.alert.count()).toBe(0);
  // There is no other try where only the owner can help.
  (await gemini.next()).fail(400, [{ reason: "API_KEY_INVALID" }]);
  await on.alert.waitFor();
  const owner = "Only the owner of this page can help: its key or a setting is wrong.";
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\n${owner}`);
  expect(await on.retry.count()).toBe(0);
});

it("a sign-in in front of the Worker is followed by a reload alone", async ({ visitor }) => {
  const { page, on, foreign } = visitor;
  await show(visitor);
  await page.route("**/api/*", (route) =>
    route.fulfill({ status: 302, headers: { Location: "https://example.com/sign-in" } }),
  );
  const reload = on.button("Reload");
  const says = (sorry: string) =>
    on.alert.getByText(`${sorry} Your sign-in has run out: reload this page.`).waitFor();
  await page.getByLabel("Add from a photo").setInputFiles("web/screenshots/list.png");
  await says("Sorry, I couldn't look at your photo.");
  await reload.waitFor();
  await on.button("Dismiss").click();
  await on.startCooking.click();
  await on.ask.click();
  await on.question.fill("Hot?");
  await page.keyboard.press("Enter");
  await says("Sorry, I couldn't answer that.");
  await reload.waitFor();
  await on.leaveCooking.click();
  await on.requestButton.click();
  await on.alert.getByText("Your sign-in has run out: reload this page.").waitFor();
  expect(await on.retry.count()).toBe(0);
  await page.unrouteAll();
  await Promise.all([page.waitForEvent("load"), reload.click()]);
  await on.title("Egg rice").waitFor();
  // Also as the first press after a reload.
  await on.reset.click();
  await page.reload();
  await on.button("Try: rice, eggs, peas, onions").waitFor();
  expect([await on.title("Egg rice").count(), foreign]).toEqual([0, []]);
});

it("a recipe that breaks off keeps its text, and says so in sight", async ({ visitor }) => {
  const { on, page, errors } = visitor;
  (await request(visitor)).end(ROAST.slice(0, 3300), "MAX_TOKENS");
  await settled(page);
  expect(errors).toEqual(["No recipe: unfinished"]);
  const broke = "This recipe broke off: it is not complete.";
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\n${broke}`);
  const lastStep = on.recipe.getByRole("checkbox").last();
  expect((await areaOf(on.alert)).top).toBeGreaterThan((await areaOf(lastStep)).bottom);
  // On paper, too, but without the apology.
  await page.emulateMedia({ media: "print" });
  await on.recipe.getByText(broke, { exact: true }).waitFor();
  expect(await on.recipe.getByText("Sorry").filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: null });
  // Only one button requests another recipe, and it is the first.
  const buttons = on.recipe.getByRole("button", { name: /^(?!Start timer)/ });
  expect(await buttons.allTextContents()).toEqual(["Try again", "Share"]);
  await on.button("Share").click();
  for (const name of ["Copy", "Download", "Print"]) await on.button(name).waitFor();
  await page.keyboard.press("Escape");
  await lastStep.scrollIntoViewIfNeeded();
  for (const part of [on.recipe.getByText("Not complete", { exact: true }), on.retry]) {
    const { top, bottom } = await areaOf(part);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThan(HEIGHT);
  }
});

it("a wait counts down to another try, whatever the clock does", async ({ visitor }) => {
  const { page, on } = visitor;
  await stopClock(page);
  (await request(visitor)).fail(429, [{ retryDelay: "60s" }]);
  const says = (wait: string) => page.getByText(`Please try again in ${wait}.`).waitFor();
  await says("60 seconds");
  expect(await on.requestButton.isDisabled()).toBe(true);
  // Nothing else is rendered while it counts.
  const changes = await page.evaluateHandle(() => {
    const changes: string[] = [];
    new MutationObserver((records) => {
      for (const { target } of records) changes.push(`${target.textContent}`);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return changes;
  });
  await page.clock.runFor(10_000);
  await says("50 seconds");
  for (const words of await changes.jsonValue()) expect(words).toMatch(/^Please try again/);
  await page.clock.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  await page.clock.runFor(10_000);
  await says("40 seconds");
  // The device slept.
  await page.clock.fastForward(38_500);
  await page.clock.runFor(1000);
  await says("1 second");
  expect(await on.retry.count()).toBe(0);
  await page.clock.runFor(1000);
  await on.retry.waitFor();
  expect(await on.requestButton.isEnabled()).toBe(true);
  // The countdown is outside the alert, which a screen reader would read again.
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\nThe AI is busy.`);
});

it("silence ends a request; the next one asks for a whole answer", async ({ site }) => {
  await using proxy = await openProxy(site.worker.url);
  await using visit = await site.visit(undefined, proxy.url);
  const { on, page, errors } = visit;
  await add(page, ...FOUR);
  await stopClock(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  /** Resolves when the page receives the next bytes. The Worker sends a comment every 750 ms. */
  const someBytes = () => new Promise((resolve) => devtools.once("Network.dataReceived", resolve));
  await on.requestButton.click();
  const call = await visit.gemini.next();
  const late = on.recipe.getByText("This takes longer than usual.");
  for (const isLate of [false, true]) {
    // Once the second bytes are here, the page has read the first.
    await someBytes();
    await someBytes();
    await page.clock.runFor(0.9 * SILENCE_MS);
    await expect.poll(() => late.isVisible()).toBe(isLate);
  }
  call.write("# Pea soup");
  await on.title("Pea soup").waitFor();
  // Right after a comment, so that the next one doesn't arrive while the clock runs.
  await someBytes();
  proxy.goSilent();
  await page.clock.runFor(SILENCE_MS);
  await on.alert.getByText(APOLOGY).waitFor();
  await on.recipe.getByText("This recipe broke off: it is not complete.").waitFor();
  expect(errors).toContain("No recipe: no_answer");

  // What holds events back to their end lets JSON through.
  proxy.switchTo(site.worker.url);
  proxy.holdsEvents = true;
  await on.retry.click();
  (await visit.gemini.next()).end("# Pea soup\r\n\n- peas");
  await settled(page);
  expect(await on.status.textContent()).toBe("Recipe ready");
});

describe("without a key", () => {
  it.override("settings", { GEMINI_API_KEY: "", DEMO_PAUSE_MS: 1 });

  it("the demo writes recipes, changes none and answers nothing", async ({ visit }) => {
    const { page, on } = visit;
    await add(page, ...FOUR);
    await on.requestButton.click();
    await settled(page);
    expect(await on.status.textContent()).toBe("Recipe ready");
    const text = await on.recipe.innerText();
    for (const words of ["demo", "no AI was asked", "Set an API key"])
      expect(text).toContain(words);
    expect(await on.wish.count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);

    const title = () => on.recipe.getByRole("heading", { level: 2 }).textContent();
    const first = await title();
    await on.requestButton.click();
    await settled(page);
    expect(await title()).not.toBe(first);
    await on.startCooking.click();
    await on.nextStep.waitFor();
    expect(await on.ask.count()).toBe(0);

    // A recipe that is not the demo's.
    await openLink(page, EGGS);
    await on.title("Egg rice").waitFor();
    await on.startCooking.click();
    await on.ask.click();
    await on.question.fill("Hot?");
    await page.keyboard.press("Enter");
    await on.alert
      .getByText("The demo can't answer questions: no AI is asked without a key.")
      .waitFor();
    expect(await on.question.inputValue()).toBe("Hot?");
    expect([visit.gemini.calls, visit.errors, visit.foreign]).toEqual([[], [], []]);
  });
});
