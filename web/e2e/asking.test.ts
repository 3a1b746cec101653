/** Questions at a step, their answers, and reading aloud. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { replaceVoices, type Voices } from "../src/device/testing/voices";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { EGGS, pass, show } from "./cookingParts";
import { it } from "./journey";
import { areaOf, frames, observeShifts } from "./measure";
import { showRecipe, type Visit } from "./visit";

declare const window: Window & { voices: Voices };

const currentStep = (page: Page) => page.getByRole("button", { name: /^Step \d+ of \d+$/ });

/** Enters cooking mode at the first step. */
async function startCooking({ page, on }: Visit) {
  await on.startCooking.click();
  await currentStep(page).click();
}

/** Types a question and sends it. @returns The stand-in's call. */
async function ask({ page, on, gemini }: Visit, words: string) {
  if (!(await on.question.isVisible())) await on.ask.click();
  await on.question.fill(words);
  await page.keyboard.press("Enter");
  return gemini.next();
}

const STEP_1 = "1. Boil the eggs for 8 minutes, at 100 °C.";

it("steps and answers are read aloud, each in its language, except while a timer rings", async ({
  visit,
}) => {
  const { page, on } = visit;
  const aloud = page.getByRole("button", { name: "Read aloud" });
  await page.addInitScript(replaceVoices, ["en-US", "de-DE"]);
  await page.reload();
  await show(visit);
  /** Waits until the last utterance is this. */
  const expectLast = (words: string, state: string, lang = "en-US") =>
    expect
      .poll(async () => {
        // After an interruption, speech.ts waits 100 ms.
        await page.clock.runFor(100);
        return page.evaluate(() => window.voices.said().at(-1));
      })
      .toEqual({ words, lang, state });
  await startCooking(visit);
  const announced = await observeAnnouncements(page);
  await aloud.click();
  await expectLast(STEP_1, "speaking");
  await on.start("8 minutes").click();
  (await ask(visit, "Hält das?")).answerQuestion("Ja.", { lang: "de" });
  await expectLast("Ja.", "speaking", "de-DE");
  await currentStep(page).click();
  await expectLast(STEP_1, "speaking");
  await on.nextStep.click();
  await expectLast("Rest it for 1 hour 30 minutes.", "pending");
  // A screen reader and the voice don't speak at once.
  expect((await announced()).filter((words) => /Simmer|Ja/.test(words))).toEqual([]);
  await pass(page, 8);
  await on.dismiss.waitFor();
  await expectLast("Rest it for 1 hour 30 minutes.", "canceled");
  await on.button("Back to step 1").click();
  await expectLast("Rest it for 1 hour 30 minutes.", "canceled");
  // Nobody answers the alarm. Once it is silent, the step is read.
  await pass(page, 3);
  await expectLast(STEP_1, "speaking");
  // A voice of a network that is gone: the toggle is off, and the step is announced.
  await page.evaluate(() => window.voices.end("network"));
  await on.alert.getByText("This device can't read it aloud.").waitFor();
  expect(await aloud.getAttribute("aria-pressed")).toBe("false");
  await expect.poll(() => on.status.textContent()).toMatch(/^Step 1: Boil/);
  await aloud.click();
  await expectLast(STEP_1, "speaking");
  await on.leaveCooking.click();
  await expectLast(STEP_1, "interrupted");
});

it("a question is asked and stopped by keyboard; an answer is announced once, in its language", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const { keyboard } = page;
  await showRecipe(visitor, EGGS);
  await startCooking(visitor);
  await tabTo(page, "Ask");
  await keyboard.press("Enter");
  const description = "An AI answers. It can be wrong.";
  await on.question.and(page.getByRole("textbox", { description })).waitFor();
  await keyboard.press("Enter");
  await keyboard.insertText("x".repeat(301));
  await keyboard.press("Enter");
  expect(await on.question.inputValue()).toBe("x".repeat(301));
  await expect.poll(() => on.status.textContent()).toBe("At most 300 characters: it has 301.");
  const call = await ask(visitor, "Hot?");
  expect(await focused(page)).toBe("Stop");
  call.write("[lang]: en\n\nYes");
  await on.answer.getByText("Yes").waitFor();
  await keyboard.press("Enter");
  await call.closed;
  expect(await focused(page)).toBe("Ask");
  await on.answer.getByText("Stopped: it is not complete.", { exact: true }).waitFor();

  const announced = await observeAnnouncements(page);
  const whole = await ask(visitor, "Heiß?");
  whole.write("[lang]: de\n\nJa, [5 Minuten](PT5M");
  await on.answer.getByText("Ja").waitFor();
  whole.end(' "Ruhen").');
  await on.start("5 Minuten").waitFor();
  await expect.poll(() => focused(page)).toBe("Ask");
  await expect.poll(announced).toEqual(["Ja, 5 Minuten."]);
  const status = page.getByRole("status").filter({ hasText: "Ja, 5 Minuten." });
  expect(await status.getAttribute("lang")).toBe("de");
  await on.closeAnswer.press("Enter");
  await on.answer.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Ask");
  (await ask(visitor, "Cold?")).end("[lang]: en\n\nEat the", "MAX_TOKENS");
  await on.alert.waitFor();
  expect(await focused(page)).toBe("Your question");
});

it("an answer and its timer belong to a step, and to no print", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, EGGS);
  await startCooking(visitor);
  // The running timer of a cut-off answer must not hide a timer of the next answer.
  const cut = await ask(visitor, "Too hard?");
  cut.write("[lang]: en\n\nWait [5 minutes](PT5M) or");
  await on.start("5 minutes").click();
  cut.end("", "MAX_TOKENS");
  await on.alert.waitFor();
  (await ask(visitor, "Too soft?")).answerQuestion('Wait [2 minutes](PT2M "Cook on").');
  await on.start("2 minutes").click();
  await page.emulateMedia({ media: "print" });
  expect(await on.answer.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await on.button("Step 1 done").click();
  await on.answer.waitFor({ state: "detached" });
  await on.button("1. Cook on").click();
  expect(await focused(page)).toBe("Step 1");
  // An answer that comes when the last step is done.
  await on.box("Step 2").check();
  const late = await ask(visitor, "Enough?");
  await on.box("Step 3").check();
  late.write("[lang]: en\n\nNearly");
  await on.answer.getByText("To step 3: Enough?").waitFor();
});

it("nothing moves while an answer comes", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, EGGS);
  await startCooking(visitor);
  await on.nextStep.click();
  for (const [width, height, long] of [
    [360, 740, 33],
    [740, 360, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    const call = await ask(visitor, "No rice? ".repeat(long));
    const shifts = await observeShifts(page);
    await shifts(true);
    const { top } = await areaOf(on.answer);
    expect(top).toBeGreaterThanOrEqual((await areaOf(on.leaveCooking)).bottom);
    call.write("[lang]: en\n\nTake *bulgur*. Let it");
    await on.answer.getByText("bulgur").waitFor();
    expect([(await areaOf(on.answer)).top, await shifts(true)]).toEqual([top, "0.00"]);
    call.end(" stand.\n\n[change]: <bulgur>");
    await on.cookOn.waitFor();
    await frames(page);
    // On its side, a phone has the row beside it.
    const row = await areaOf(page.locator(".dock"));
    const { bottom } = await areaOf(on.cookOn);
    expect(bottom).toBeLessThanOrEqual(width > height ? height : row.top);
    await on.closeAnswer.click();
  }
});
