/** Questions at a step, their answers, and reading aloud. */
import { deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { descriptionOf, focused, observeAnnouncements, tabTo } from "./assistive";
import { EGGS, LANDSCAPE, pass, show } from "./cookingParts";
import { it } from "./journey";
import {
  areaOf,
  FOUR,
  fillList,
  frames,
  observeShifts,
  plain,
  readClipboard,
  settled,
  showRecipe,
  spaceText,
  type Visit,
} from "./visit";
import { standInForVoices } from "./voices";

function askingParts({ page, on }: Visit) {
  return {
    ...on,
    ask: on.button("Ask"),
    question: page.getByRole("textbox", { name: "Your question", exact: true }),
    answer: page.getByRole("region", { name: "Answer", exact: true }),
    change: on.button("Change the recipe"),
    closeAnswer: on.button("Close answer"),
    aloud: page.getByRole("button", { name: "Read aloud" }),
    again: page.getByRole("button", { name: /^Step \d+ of \d+$/ }),
    row: page.locator("[data-covers=step]"),
  };
}

/** Begins to cook, at the first step. */
async function startCooking(visit: Visit) {
  const { startCooking, again } = askingParts(visit);
  await startCooking.click();
  await again.click();
}

/** Types a question, and sends it. @returns The stand-in's call. */
async function ask(visit: Visit, words: string) {
  const on = askingParts(visit);
  if (!(await on.question.isVisible())) await on.ask.click();
  await on.question.fill(words);
  await visit.page.keyboard.press("Enter");
  return visit.gemini.next();
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

it("somebody cooks a whole recipe by voice and button, asks twice, and changes it once", async ({
  visit,
}) => {
  const { page, gemini } = visit;
  const on = askingParts(visit);
  const voices = await standInForVoices(page, "en-US", "de-DE");
  await page.reload();
  await show(visit);
  const heard = async (...words: string[]) => {
    // An interruption waits a tenth of a second.
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
  // It interrupts the answer.
  await on.again.click();
  await heard(...first, "1. Boil the eggs for 8 minutes, at 100 °C.");
  await on.nextStep.click();
  const second = [...first, "1. Boil the eggs for 8 minutes, at 100 °C."];
  await heard(...second, "2. Simmer the rice for 12 minutes.");
  expect(await voices.said()).toHaveLength(6);
  // A screen reader and the voice don't speak at once.
  expect((await announced()).filter((words) => /Simmer|Ja/.test(words))).toEqual([]);
  // What rings silences it.
  await pass(page, 8);
  await on.dismiss.waitFor();
  expect((await voices.said()).slice(-2).map(({ state }) => state)).toEqual([
    "interrupted",
    "canceled",
  ]);
  await on.dismiss.click();

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
  await page.getByText("Changed: bulgur instead of rice").waitFor();
  await on.startCooking.click();
  // It is of the tab.
  expect(await on.aloud.getAttribute("aria-pressed")).toBe("true");
  expect(await on.answer.count()).toBe(0);
  await on.again.click();
  for (const step of [1, 2, 3]) {
    await on.button(`Step ${step} done`).click();
    await page.clock.runFor(100);
  }
  await page.getByText("Done. Enjoy your meal.").waitFor();
  expect((await voices.said()).at(-1)).toMatchObject({ words: "3. Eat.", state: "interrupted" });
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
  expect(await on.question.inputValue()).toBe("x".repeat(300));
  await on.button("Close question").press("Enter");
  expect(await focused(page)).toBe("Ask");
  expect(gemini.calls).toHaveLength(1);

  let call = await ask(visitor, "Hot?");
  expect(await focused(page)).toBe("Stop");
  call.write("[lang]: en\n\nYes");
  await on.answer.getByText("Yes").waitFor();
  await keyboard.press("Enter");
  await call.closed;
  expect(await focused(page)).toBe("Ask");
  expect(await on.answer.count()).toBe(0);

  await keyboard.press("Enter");
  expect(await on.question.inputValue()).toBe("Hot?");
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

  // Cut off, refused, and silent: the question is still there.
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
  // The answer before is there again.
  await on.start("5 Minuten").waitFor();
  await on.closeAnswer.press("Enter");
  expect(await focused(page)).toBe("Ask");
  expect(await on.answer.count()).toBe(0);
});

it("an answer goes with its step, comes again, outlives a reload; its timer outlives it", async ({
  visit,
}) => {
  const { page } = visit;
  const on = askingParts(visit);
  await show(visit);
  await startCooking(visit);
  (await ask(visit, "Too soft?")).answerQuestion('Wait [2 minutes](PT2M "Cook on").');
  await on.start("2 minutes").click();
  await on.timerList.getByText("1. Cook on").waitFor();
  await on.button("Step 1 done").click();
  expect(await on.answer.count()).toBe(0);
  await on.timerList.getByText("1. Cook on").waitFor();
  // It is late.
  const call = await ask(visit, "Too hot?");
  await on.button("Step 2 done").click();
  expect(await on.line(3).getByText("To step 2: Too hot?").isVisible()).toBe(true);
  call.answerQuestion("Yes.");
  await on.line(3).getByText("Yes.").waitFor();
  await page.reload();
  await settled(page);
  await on.line(3).getByText("Yes.").waitFor();
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
  expect(await stored(page)).toContain("Too soft?");
  const open = await ask(visit, "And now?");
  await on.leaveCooking.click();
  await open.closed;
  await on.reset.click();
  expect(await stored(page)).not.toContain("Too soft?");
});

it("of an answer only text, bold, emphasis and durations are shown", async ({ visitor }) => {
  const on = askingParts(visitor);
  await showRecipe(visitor, EGGS);
  await startCooking(visitor);
  const blanks = " ".repeat(900);
  (await ask(visitor, "<b>What</b>?")).end(
    `[lang]: en\n\n# Stir\n\n**It** _now_.${blanks}[Buy](https://example.com) ![pan](https://example.com/x.png) <img src=x> [3 minutes](PT3M)\n\n[change]: <one>\n[change]: <two>\n`,
  );
  await on.change.waitFor();
  const words = plain(await on.answer.innerText()).replace(/\s+/g, " ");
  expect(words).toContain(
    "<b>What</b>? × Stir It now. Buy pan <img src=x> 3 minutes Change the recipe one",
  );
  expect(await on.answer.locator("h1, h2, h3, a, img, code").count()).toBe(0);
  expect(await on.answer.locator("strong, em, time").allTextContents()).toEqual([
    ...["It", "now", "3 minutes"],
  ]);
  const call = await ask(visitor, "Again?");
  call.end(`[lang]: en\n\nYes.${" ".repeat(10_000)}`);
  await on.alert.getByText("Sorry").waitFor();
  expect(visitor.foreign).toEqual([]);
});

it.for([
  [360, 740, "100%"],
  [360, 440, "100%"],
  [740, 360, "100%"],
  [LANDSCAPE.width, LANDSCAPE.height, "100%"],
  [360, 740, "200%"],
] as const)(
  "at %i × %i, letters %s, the row keeps its height, the step is in sight, nothing moves while an answer comes",
  async ([width, height, size], { visitor }) => {
    const { page } = visitor;
    const on = askingParts(visitor);
    await page.setViewportSize({ width, height });
    await showRecipe(visitor, EGGS);
    const undo = size === "100%" ? undefined : await spaceText(page, size);
    await startCooking(visitor);
    await on.nextStep.click();
    const rowHeight = async () => (await areaOf(on.row)).height;
    const before = await rowHeight();
    await on.ask.click();
    expect(await rowHeight()).toBe(before);
    const call = await ask(visitor, "No rice?");
    expect(await rowHeight()).toBe(before);
    const shifts = await observeShifts(page);
    await shifts(true);
    const line = on.line(2).getByText("Simmer the rice");
    const { top } = await areaOf(line);
    call.write("[lang]: en\n\nTake *bulgur*. Let it");
    await on.answer.getByText("bulgur").waitFor();
    call.end(" stand.\n\n[change]: <bulgur>");
    await on.change.waitFor();
    await frames(page);
    expect(await shifts()).toBe("0.00");
    expect((await areaOf(line)).top).toBe(top);
    const bar = await areaOf(on.leaveCooking);
    expect(top).toBeGreaterThanOrEqual(Math.max(0, bar.bottom - 8));
    expect(top + 20).toBeLessThan((await areaOf(on.row)).top);
    expect(await rowHeight()).toBe(before);
    await undo?.();
  },
);

describe("without a key", () => {
  it.override("settings", { GEMINI_API_KEY: "", DEMO_PAUSE_MS: 1 });

  it("there is no question about the demo's recipes, and none of others is answered", async ({
    visit,
  }) => {
    const { page } = visit;
    const on = askingParts(visit);
    await fillList(page, ...FOUR);
    await on.requestButton.click();
    await settled(page);
    await on.startCooking.click();
    await on.nextStep.waitFor();
    expect(await on.ask.count()).toBe(0);
    const code = deflateSync(JSON.stringify({ text: EGGS })).toString("base64url");
    await page.evaluate((code) => location.assign(`#r2=${code}`), code);
    await on.title("Egg rice").waitFor();
    await startCooking(visit);
    await on.ask.click();
    await on.question.fill("Hot?");
    await page.keyboard.press("Enter");
    await on.alert
      .getByText("The demo can't answer questions: no AI is asked without a key.")
      .waitFor();
    expect(await on.question.inputValue()).toBe("Hot?");
  });
});
