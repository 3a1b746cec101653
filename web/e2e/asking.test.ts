/** Questions at a step, their answers, and reading aloud. */
import { expect } from "vitest";
import { descriptionOf, focused, observeAnnouncements, tabTo } from "./assistive";
import { EGGS, pass, show } from "./cookingParts";
import { it } from "./journey";
import {
  areaOf,
  frames,
  observeShifts,
  plain,
  readClipboard,
  settled,
  showRecipe,
  styleOf,
  type Visit,
} from "./visit";
import { standInForVoices } from "./voices";

function askingParts({ page, on }: Visit) {
  return {
    ...on,
    ask: on.button("Ask"),
    question: page.getByRole("textbox", { name: "Your question", exact: true }),
    answer: page.getByRole("region", { name: "Answer", exact: true }),
    change: page.getByRole("button", { name: /^Cook on with/ }),
    closeAnswer: on.button("Close answer"),
    aloud: page.getByRole("button", { name: "Read aloud" }),
    again: page.getByRole("button", { name: /^Step \d+ of \d+$/ }),
    row: page.locator("[data-covers=step]"),
  };
}

/** Enters cooking mode at the first step. */
async function startCooking(visit: Visit) {
  const { startCooking, again } = askingParts(visit);
  await startCooking.click();
  await again.click();
}

/** Types a question and sends it. @returns The stand-in's call. */
async function ask(visit: Visit, words: string) {
  const on = askingParts(visit);
  if (!(await on.question.isVisible())) await on.ask.click();
  await on.question.fill(words);
  await visit.page.keyboard.press("Enter");
  return visit.gemini.next();
}

it("somebody cooks a whole recipe by voice and button, asks twice, and changes it once", async ({
  visit,
}) => {
  const { page, gemini } = visit;
  const on = askingParts(visit);
  const voices = await standInForVoices(page, "en-US", "de-DE");
  await page.reload();
  await show(visit);
  const heard = async (...words: string[]) => {
    // After an interruption, speech.ts waits 100 ms.
    await page.clock.runFor(100);
    await expect.poll(voices.heard).toEqual(words);
  };
  await startCooking(visit);
  expect(await on.aloud.getAttribute("aria-pressed")).toBe("false");
  const announced = await observeAnnouncements(page);
  await on.aloud.click();
  await heard("1. Boil the eggs for 8 minutes, at 100 °C.");
  await voices.end();
  await on.start("8 minutes").click();

  await (await ask(visit, "Hält das?")).answerQuestion("Ja. Zwei Tage.", { lang: "de" });
  await on.answer.getByText("Ja. Zwei Tage.").waitFor();
  const first = ["1. Boil the eggs for 8 minutes, at 100 °C.", "Ja."];
  await heard(...first);
  expect((await voices.said()).at(-1)).toMatchObject({ words: "Zwei Tage.", lang: "de-DE" });
  // Reading the step again interrupts the answer.
  await on.again.click();
  await heard(...first, "1. Boil the eggs for 8 minutes, at 100 °C.");
  await on.nextStep.click();
  const second = [...first, "1. Boil the eggs for 8 minutes, at 100 °C."];
  await heard(...second, "2. Simmer the rice for 12 minutes.");
  expect(await voices.said()).toHaveLength(6);
  // A screen reader and the voice don't speak at once.
  expect((await announced()).filter((words) => /Simmer|Ja/.test(words))).toEqual([]);
  // A ringing timer stops the speech.
  await pass(page, 8);
  await on.dismiss.waitFor();
  expect((await voices.said()).slice(-2).map(({ state }) => state)).toEqual([
    "interrupted",
    "canceled",
  ]);
  await on.button("Back to step 1").click();
  await page.clock.runFor(100);
  expect(await voices.said()).toHaveLength(6);
  // Nobody answers the alarm. Once it is silent, the step is read.
  await pass(page, 3);
  await expect
    .poll(async () => (await voices.said()).at(-1))
    .toMatchObject({ words: "1. Boil the eggs for 8 minutes, at 100 °C.", state: "speaking" });
  // A voice of a network that is gone: the toggle is off, and the step is announced.
  await voices.end("network");
  await on.alert.getByText("This device can't read it aloud.").waitFor();
  expect(await on.aloud.getAttribute("aria-pressed")).toBe("false");
  await expect.poll(() => on.status.textContent()).toMatch(/^Step 1: Boil/);
  await on.aloud.click();
  await on.dismiss.click();
  await on.nextStep.click();

  const call = await ask(visit, "No rice left?");
  expect(JSON.parse(call.body).contents[0].parts.at(-1).text).toContain(
    'Step 2 is cooked now, counted through the whole method: "Simmer the rice for 12 minutes. Rest it for 1 hour 30 minutes.".\nDone: 1.\nAsked before: "Hält das?". Answered: "Ja. Zwei Tage.".\nAsked now: "No rice left?".',
  );
  call.answerQuestion("Take bulgur.", { change: "bulgur instead of rice" });
  await on.change.click();
  const changed = await gemini.next();
  expect(changed.body).toContain('Change it like this: \\"bulgur instead of rice\\"');
  changed.end(EGGS.replaceAll("rice", "bulgur"));
  await settled(page);
  // Cooking goes on. The switch applies to the whole tab, not to one recipe.
  expect(await on.aloud.getAttribute("aria-pressed")).toBe("true");
  expect(await on.answer.count()).toBe(0);
  for (const step of [2, 3]) {
    await on.button(`Step ${step} done`).click();
    await page.clock.runFor(100);
  }
  await page.getByText("Done. Enjoy your meal.").waitFor();
  expect((await voices.said()).at(-1)).toMatchObject({ words: "3. Eat.", state: "interrupted" });
  // Leaving silences it, too.
  await on.button("Leave cooking mode").first().click();
  await on.startCooking.click();
  await page.clock.runFor(100);
  await expect
    .poll(async () => (await voices.said()).at(-1))
    .toMatchObject({ words: "1. Boil the eggs for 8 minutes, at 100 °C.", state: "speaking" });
  await on.leaveCooking.click();
  expect((await voices.said()).at(-1)).toMatchObject({ state: "interrupted" });
  expect(visit.errors).toEqual([]);
});

it("by keyboard: ask, stop, ask again, fail; a screen reader hears the answer once", async ({
  visitor,
}) => {
  const { page, gemini } = visitor;
  const { keyboard } = page;
  const on = askingParts(visitor);
  await showRecipe(visitor, EGGS);
  await startCooking(visitor);
  await tabTo(page, "Ask");
  await keyboard.press("Enter");
  expect(await focused(page)).toBe("Your question");
  expect(await descriptionOf(page, "[name=question]")).toBe("An AI answers. It can be wrong.");
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

it("an answer is shown with its step, also after a reload; its timer outlives it", async ({
  visitor: visit,
}) => {
  const { page } = visit;
  const on = askingParts(visit);
  await showRecipe(visit, EGGS);
  await startCooking(visit);
  // The running timer of a cut-off answer must not hide a timer of the next answer.
  const cut = await ask(visit, "Too hard?");
  cut.write("[lang]: en\n\nWait [5 minutes](PT5M) or");
  await on.start("5 minutes").click();
  cut.end("", "MAX_TOKENS");
  await on.alert.waitFor();
  (await ask(visit, "Too soft?")).answerQuestion('Wait [2 minutes](PT2M "Cook on").');
  await on.start("2 minutes").click();
  await on.timerList.getByText("Cook on").waitFor();
  await on.button("Step 1 done").click();
  expect(await on.answer.count()).toBe(0);
  await on.timerList.getByText("Cook on").waitFor();
  // The answer arrives after its step is done.
  const call = await ask(visit, "Too hot?");
  await on.button("Step 2 done").click();
  expect(await on.line(3).getByText("To step 2: Too hot?").isVisible()).toBe(true);
  call.answerQuestion("Yes.");
  await on.line(3).getByText("Yes.").waitFor();
  await page.reload();
  await settled(page);
  await on.line(3).getByText("Yes.").waitFor();
  // At the last step, which is then done: it is shown above the end, and can be stopped there.
  const last = await ask(visit, "Enough?");
  await on.button("Step 3 done").click();
  last.write("[lang]: en\n\nNearly");
  await on.answer.getByText("Nearly").waitFor();
  const end = page.getByText("Done. Enjoy your meal.");
  expect((await areaOf(on.answer)).bottom).toBeLessThanOrEqual((await areaOf(end)).top);
  expect((await areaOf(on.answer)).top).toBeGreaterThan(0);
  await on.stop.click();
  await last.closed;
  await page.reload();
  await on.answer.getByText("Nearly").waitFor();
  await on.closeAnswer.click();
  await on.leaveCooking.click();
  await on.box("Step 3").uncheck();
  await on.startCooking.click();
  for (const step of [2, 1]) await on.button(`Back to step ${step}`).click();
  await on.show("2 minutes").waitFor();

  await on.leaveCooking.click();
  expect(await on.answer.count()).toBe(0);
  await on.button("Copy").click();
  expect(`${await readClipboard(visit)}`).not.toContain("Too soft?");
  await on.startCooking.click();
  await on.answer.waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await on.answer.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  const open = await ask(visit, "And now?");
  await on.leaveCooking.click();
  await open.closed;
});

it("from the ingredients, at a long step in Arabic: the answer and its timer stay in sight", async ({
  visitor,
}) => {
  const { page } = visitor;
  const on = askingParts(visitor);
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
  expect(timer.bottom).toBeLessThanOrEqual((await areaOf(on.timerList)).top);

  const late = await ask(visitor, "لماذا؟");
  await on.button("Step 1 done").click();
  const prefix = on.answer.getByText("To step 1:", { exact: true });
  expect(await styleOf(prefix, "direction")).toBe("ltr");
  late.end("[lang]: ar\n\nلأن", "MAX_TOKENS");
  await on.alert.getByText("Sorry, I couldn't answer that. The answer broke off.").waitFor();
  expect(await styleOf(on.alert, "direction")).toBe("ltr");
});

it("nothing moves while an answer comes, and it has only text and durations", async ({
  visitor,
}) => {
  const { page } = visitor;
  const on = askingParts(visitor);
  await showRecipe(visitor, EGGS);
  await startCooking(visitor);
  await on.nextStep.click();
  const rowHeight = async () => (await areaOf(on.row)).height;
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const before = await rowHeight();
    await on.ask.click();
    expect(await rowHeight()).toBe(before);
    const call = await ask(visitor, "No rice? ".repeat(33));
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
    await on.change.waitFor();
    await frames(page);
    const row = await areaOf(on.row);
    expect((await areaOf(on.change)).bottom).toBeLessThanOrEqual(row.top);
    expect((await areaOf(on.change)).height).toBeGreaterThanOrEqual(44);
    expect((await areaOf(on.answer)).top).toBeGreaterThanOrEqual(Math.max(0, bar.bottom));
    expect(row.height).toBe(before);
    await on.closeAnswer.click();
  }

  const blanks = " ".repeat(900);
  (await ask(visitor, "<b>What</b>?")).end(
    `[lang]: en\n\n# Stir\n\n**It** _now_.${blanks}[Buy](https://example.com) ![pan](https://example.com/x.png) <img src=x> [3 minutes](PT3M)\n\n[change]: <one>\n[change]: <two>\n`,
  );
  await on.change.waitFor();
  const words = plain(await on.answer.innerText()).replace(/\s+/g, " ");
  expect(words).toContain(
    "<b>What</b>? × Stir It now. Buy pan <img src=x> 3 minutes Cook on with one",
  );
  expect(await on.answer.locator("h1, h2, h3, a, img, code").count()).toBe(0);
  const marked = on.answer.locator("strong, em, time");
  expect(await marked.allTextContents()).toEqual(["It", "now", "3\u00a0minutes"]);
  (await ask(visitor, "Again?")).end(`[lang]: en\n\nYes.${" ".repeat(10_000)}`);
  await on.alert.getByText("Sorry").waitFor();
  expect(visitor.foreign).toEqual([]);
});
