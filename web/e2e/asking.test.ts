/** Questions at a step, their answers, and reading aloud. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { EGGS, pass, show } from "./cookingParts";
import { it } from "./journey";
import { areaOf, frames, observeShifts, styleOf } from "./measure";
import { readClipboard, settled, showRecipe, type Visit } from "./visit";
import { standInForVoices } from "./voices";

const rowOf = (page: Page) => page.locator(".dock");
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

it("a whole recipe is cooked by voice and button, and changed on the way", async ({ visit }) => {
  const { page, on, gemini } = visit;
  const aloud = page.getByRole("button", { name: "Read aloud" });
  const voices = await standInForVoices(page, "en-US", "de-DE");
  await page.reload();
  await show(visit);
  /** Waits until the last utterance is in this state. */
  const expectLast = (words: string, state: string) =>
    expect.poll(async () => (await voices.said()).at(-1)).toMatchObject({ words, state });
  const heard = async (...words: string[]) => {
    // After an interruption, speech.ts waits 100 ms.
    await page.clock.runFor(100);
    await expect.poll(voices.heard).toEqual(words);
  };
  await startCooking(visit);
  expect(await aloud.getAttribute("aria-pressed")).toBe("false");
  const announced = await observeAnnouncements(page);
  await aloud.click();
  await heard(STEP_1);
  await voices.end();
  await on.start("8 minutes").click();

  await (await ask(visit, "Hält das?")).answerQuestion("Ja. Zwei Tage.", { lang: "de" });
  await on.answer.getByText("Ja. Zwei Tage.").waitFor();
  await heard(STEP_1, "Ja.");
  expect((await voices.said()).at(-1)).toMatchObject({ words: "Zwei Tage.", lang: "de-DE" });
  // Reading the step again interrupts the answer.
  await currentStep(page).click();
  await heard(STEP_1, "Ja.", STEP_1);
  await on.nextStep.click();
  await heard(STEP_1, "Ja.", STEP_1, "2. Simmer the rice for 12 minutes.");
  expect(await voices.said()).toHaveLength(6);
  // A screen reader and the voice don't speak at once.
  expect((await announced()).filter((words) => /Simmer|Ja/.test(words))).toEqual([]);
  // A ringing timer stops the speech.
  await pass(page, 8);
  await on.dismiss.waitFor();
  await expectLast("Rest it for 1 hour 30 minutes.", "canceled");
  await on.button("Back to step 1").click();
  await page.clock.runFor(100);
  expect(await voices.said()).toHaveLength(6);
  // Nobody answers the alarm. Once it is silent, the step is read.
  await pass(page, 3);
  await expectLast(STEP_1, "speaking");
  // A voice of a network that is gone: the toggle is off, and the step is announced.
  await voices.end("network");
  await on.alert.getByText("This device can't read it aloud.").waitFor();
  expect(await aloud.getAttribute("aria-pressed")).toBe("false");
  await expect.poll(() => on.status.textContent()).toMatch(/^Step 1: Boil/);
  await aloud.click();
  await on.dismiss.click();
  await on.nextStep.click();

  const call = await ask(visit, "No rice left?");
  expect(JSON.parse(call.body).contents[0].parts.at(-1).text).toContain(
    'Step 2 is cooked now, counted through the whole method: "Simmer the rice for 12 minutes. Rest it for 1 hour 30 minutes.".\nDone: 1.\nAsked before: "Hält das?". Answered: "Ja. Zwei Tage.".\nAsked now: "No rice left?".',
  );
  call.answerQuestion("Take bulgur.", { change: "bulgur instead of rice" });
  await on.cookOn.click();
  const changed = await gemini.next();
  expect(changed.body).toContain('Change it like this: \\"bulgur instead of rice\\"');
  changed.end(EGGS.replaceAll("rice", "bulgur"));
  await settled(page);
  // Cooking goes on. The switch applies to the whole tab, not to one recipe.
  expect(await aloud.getAttribute("aria-pressed")).toBe("true");
  expect(await on.answer.count()).toBe(0);
  for (const step of [2, 3]) {
    await on.button(`Step ${step} done`).click();
    await page.clock.runFor(100);
  }
  await page.getByText("Done. Enjoy your meal.").waitFor();
  await expectLast("3. Eat.", "interrupted");
  // Leaving silences it, too.
  await on.button("Leave cooking mode").first().click();
  await on.startCooking.click();
  await page.clock.runFor(100);
  await expectLast(STEP_1, "speaking");
  await on.leaveCooking.click();
  await expectLast(STEP_1, "interrupted");
  expect(visit.errors).toEqual([]);
});

it("by keyboard: ask, stop, ask again, fail; an answer is announced once", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const { keyboard } = page;
  await showRecipe(visitor, EGGS);
  await startCooking(visitor);
  await tabTo(page, "Ask");
  await keyboard.press("Enter");
  expect(await focused(page)).toBe("Your question");
  const description = "An AI answers. It can be wrong.";
  await on.question.and(page.getByRole("textbox", { description })).waitFor();
  expect(await on.nextStep.isVisible()).toBe(false);
  await keyboard.press("Enter");
  await keyboard.insertText("x".repeat(301));
  await keyboard.press("Enter");
  expect(await on.question.inputValue()).toBe("x".repeat(301));
  await expect.poll(() => on.status.textContent()).toBe("At most 300 characters: it has 301.");
  await keyboard.press("Escape");
  expect(await focused(page)).toBe("Ask");
  expect(gemini.calls).toHaveLength(1);

  let call = await ask(visitor, "Hot?");
  expect(await focused(page)).toBe("Stop");
  call.write("[lang]: en\n\nYes");
  await on.answer.getByText("Yes").waitFor();
  await keyboard.press("Enter");
  await call.closed;
  expect(await focused(page)).toBe("Ask");
  // Its words stay, also over a reload, as those of an answer that was being written.
  for (const text of ["Yes", "Hot?", "Stopped: it is not complete."])
    expect(await on.answer.getByText(text, { exact: true }).isVisible()).toBe(true);
  call = await ask(visitor, "Cool?");
  call.write("[lang]: en\n\nAbout");
  await on.answer.getByText("About").waitFor();
  await page.reload();
  await on.answer.getByText("About").waitFor();
  await on.ask.press("Enter");
  expect(await on.question.inputValue()).toBe("Cool?");
  const announced = await observeAnnouncements(page);
  call = await ask(visitor, "Heiß?");
  call.write("[lang]: de\n\nJa, [5 Minuten](PT5M");
  await on.answer.getByText("Ja").waitFor();
  call.end(' "Ruhen").');
  await on.start("5 Minuten").waitFor();
  await expect.poll(() => focused(page)).toBe("Ask");
  await expect.poll(announced).toEqual(["Ja, 5 Minuten."]);
  const status = page.getByRole("status").filter({ hasText: "Ja, 5 Minuten." });
  expect(await status.getAttribute("lang")).toBe("de");

  // Answer cut off, request rejected: the question stays in the field.
  for (const [fail, words] of [
    [() => call.end("[lang]: en\n\nEat the", "MAX_TOKENS"), "Sorry, I couldn't answer that."],
    [() => call.fail(429, [{ retryDelay: "60s" }]), "The AI is busy. Please try again in 60"],
  ] as const) {
    call = await ask(visitor, "Cold?");
    fail();
    await on.alert.getByText(words).waitFor();
    expect(await on.answer.getByText("Eat the").count()).toBe(0);
    expect(await on.question.inputValue()).toBe("Cold?");
    expect(await focused(page)).toBe("Your question");
  }
  await on.button("Close question").press("Enter");
  // The previous answer is shown again.
  await on.start("5 Minuten").waitFor();
  await on.closeAnswer.press("Enter");
  expect(await focused(page)).toBe("Ask");
  expect(await on.answer.count()).toBe(0);
});

it("an answer is shown with its step, or at the next if that is done", async ({ visitor }) => {
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
  await on.timerList.getByText("Cook on").waitFor();
  await on.button("Step 1 done").click();
  expect(await on.answer.count()).toBe(0);
  // Its timer leads to its step.
  await on.timerList.getByText("Cook on").click();
  await on.button("1. Cook on").click();
  expect(await focused(page)).toBe("Step 1");
  // The answer arrives after its step is done.
  const call = await ask(visitor, "Too hot?");
  await on.button("Step 2 done").click();
  expect(await on.line(3).getByText("To step 2: Too hot?").isVisible()).toBe(true);
  call.answerQuestion("Yes.");
  await on.line(3).getByText("Yes.").waitFor();
  // At the last step, which is then done: it is shown above the end, and can be stopped there.
  const last = await ask(visitor, "Enough?");
  await on.button("Step 3 done").click();
  last.write("[lang]: en\n\nNearly");
  await on.answer.getByText("Nearly").waitFor();
  const end = page.getByText("Done. Enjoy your meal.");
  expect((await areaOf(on.answer)).bottom).toBeLessThanOrEqual((await areaOf(end)).top);
  expect((await areaOf(on.answer)).top).toBeGreaterThan(0);
  await on.stop.click();
  await last.closed;
  await page.emulateMedia({ media: "print" });
  expect(await on.answer.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await on.leaveCooking.click();
  expect(await on.answer.count()).toBe(0);
  await on.button("Share").click();
  await on.button("Copy").click();
  expect(`${await readClipboard(visitor)}`).not.toContain("Enough?");
  // Cooking begins anew: the answer to step 1 is there again.
  await on.startCooking.click();
  await on.show("2 minutes").waitFor();
  const open = await ask(visitor, "And now?");
  await on.leaveCooking.click();
  await open.closed;
});

it("the answer to a long step in Arabic, and its timer, stay in sight", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.setViewportSize({ width: 360, height: 560 });
  const long = "اطبخ الأرز على نار هادئة حتى ينضج ثم اتركه يرتاح. ".repeat(3);
  await showRecipe(visitor, `[lang]: ar\n\n# أرز\n\n- *200 غ* أرز\n\n1. ${long}\n2. قدمه.\n`);
  await startCooking(visitor);
  // Bar and row have the direction of the recipe.
  expect((await areaOf(on.leaveCooking)).left).toBeGreaterThan(280);
  expect((await areaOf(on.nextStep)).left).toBeLessThan((await areaOf(on.ask)).left);
  await on.ingredients.click();
  const call = await ask(visitor, "كم؟");
  expect(await on.line(1).isVisible()).toBe(true);
  call.answerQuestion(`${"حرك. ".repeat(20)}[5 دقائق](PT5M).`, { lang: "ar" });
  await on.start("5 دقائق").click();
  const timer = await areaOf(on.show("5 دقائق"));
  expect(timer.top).toBeGreaterThanOrEqual((await areaOf(on.timerList)).bottom);
  expect(timer.bottom).toBeLessThanOrEqual((await areaOf(on.nextStep)).top);

  const late = await ask(visitor, "لماذا؟");
  await on.button("Step 1 done").click();
  const prefix = on.answer.getByText("To step 1:", { exact: true });
  expect(await styleOf(prefix, "direction")).toBe("ltr");
  late.end("[lang]: ar\n\nلأن", "MAX_TOKENS");
  await on.alert.getByText("Sorry, I couldn't answer that. The answer broke off.").waitFor();
  expect(await styleOf(on.alert, "direction")).toBe("ltr");
});

it("nothing moves while an answer comes", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, EGGS);
  await startCooking(visitor);
  await on.nextStep.click();
  const rowHeight = async () => (await areaOf(rowOf(page))).height;
  for (const [width, height, long] of [
    [360, 740, 33],
    [740, 360, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    const before = await rowHeight();
    const call = await ask(visitor, "No rice? ".repeat(long));
    expect(await rowHeight()).toBe(before);
    const shifts = await observeShifts(page);
    await shifts(true);
    const { top } = await areaOf(on.answer);
    const bar = await areaOf(on.leaveCooking);
    expect(top).toBeGreaterThanOrEqual(Math.max(0, bar.bottom));
    call.write("[lang]: en\n\nTake *bulgur*. Let it");
    await on.answer.getByText("bulgur").waitFor();
    expect([(await areaOf(on.answer)).top, await shifts(true)]).toEqual([top, "0.00"]);
    call.end(" stand.\n\n[change]: <bulgur>");
    await on.cookOn.waitFor();
    await frames(page);
    const row = await areaOf(rowOf(page));
    // On its side, a phone has the row beside it.
    expect((await areaOf(on.cookOn)).bottom).toBeLessThanOrEqual(width > height ? height : row.top);
    expect((await areaOf(on.cookOn)).height).toBeGreaterThanOrEqual(44);
    expect((await areaOf(on.answer)).top).toBeGreaterThanOrEqual(Math.max(0, bar.bottom));
    expect(row.height).toBe(before);
    await on.closeAnswer.click();
  }
});
