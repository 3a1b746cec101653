import { describe, expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { readSession, writeSession } from "../storage/session";
import {
  answerClosed,
  answered,
  questionAsked,
  questionAt,
  questionStopped,
  toAnswerRequest,
} from "./questions";
import { chosen, done, inCookingMode, opened, requested, ticked, written } from "./recipes";
import { resetDone, resetUndone, toSession } from "./reset";
import { type PageStep, player, type Steps, step } from "./testing/steps";

const SOUP = "[lang]: en\n\n# Soup\n\n- *2* leeks\n\n1. Chop.\n2. Boil.\n3. Eat.\n";
const [CHOP = -1, BOIL = -1, EAT = -1] = readRecipe(SOUP, true).steps.map(({ id }) => id);

const saying = (words: string) => step(answered, { type: "text", text: words });
const request = step(requested, { asked: { want: "any" } });

const STEPS: Record<string, PageStep> = {
  chop: step(ticked, [CHOP], true),
  unchop: step(ticked, [CHOP], false),
  boil: step(ticked, [BOIL], true),
  eat: step(ticked, [EAT], true),
  done: step(answered, { type: "done", finishReason: "STOP" }),
  break: step(answered, { type: "failed", code: "unfinished" }),
  demo: step(answered, { type: "model", model: "demo", demo: true }),
  stop: questionStopped,
  close2: step(answerClosed, 2),
  leave: step(inCookingMode, false),
  request,
  open: step(opened, { text: "# Pie" }),
  choose: step(chosen, 1),
  reset: resetDone,
};

/** @param word The name of a step, a question ("Hot?"), or an answer's words. */
const toStep = (word: string) =>
  word.endsWith("?") ? step(questionAsked, word) : (STEPS[word] ?? saying(word));

const COOKING = [request, step(written, SOUP), done, step(inCookingMode, true)];

/** @param steps Steps, or words of some: "Hot? Yes. done". */
const pageAfter = (...steps: Steps) => player(toStep)([...COOKING, ...steps]);

describe("an answer", () => {
  it.each([
    ["gives way to the next", "a? Yes. done b? No. done", "b?, , , "],
    ["goes along while it is awaited", "a? Yes", "a?, a?, a?, a?"],
    ["that is late stands in the current step, too", "a? chop Yes. done", "a?, a?, , "],
    ["is closed for good", "a? Yes. done b? No. done close2 chop unchop", ", , , "],
    ["that failed late is shown after the last step", "a? chop boil eat break", "a?, , , a?"],
    ["keeps its words with Stop", "a? Yes stop", "a?, , , "],
    ["without a word is gone with Stop", "a? stop", ", , , "],
    ["needs cooking mode", "leave a?", ", , , "],
    ["needs a step", "chop boil eat a?", ", , , "],
  ])("%s: %s", (_, steps, shown) => {
    const page = pageAfter((before) => ({ ...before, draft: "a?" }), steps);
    expect(page.draft).toBe(steps.includes("done") && page.questions.length > 0 ? "" : "a?");
    // At each step, and after the last.
    const places = [CHOP, BOIL, EAT, undefined];
    const questions = places.map((stepId) => questionAt(page, 1, stepId)?.question);
    expect(questions.join(", ")).toBe(shown);
  });

  it("has failed without words, and in the demo", () => {
    expect(pageAfter("a? done").pending?.failure).toEqual({ code: "no_text" });
    expect(pageAfter("a? demo done").pending?.failure).toBe("demo");
    const failed = { text: "", failure: { code: "unfinished" } };
    expect(pageAfter("a? Eat break").pending).toMatchObject(failed);
  });

  it.each(["leave", "request", "open", "choose", "reset"])(
    "is not awaited any more after %s",
    (name) => {
      expect(pageAfter("a? Yes", name).pending).toBeUndefined();
    },
  );

  it("outlives a reload once it is whole, and goes with Reset and its recipe", () => {
    const typed: PageStep = (before) => ({ ...before, draft: "b?", readsAloud: true });
    const page = pageAfter("a? Yes. done", typed, "b? No");
    const session = readSession(writeSession(toSession(page)));
    expect(session?.questions).toMatchObject([
      { question: "a?", text: "Yes." },
      { question: "b?", text: "No", isStopped: true },
    ]);
    expect(session).toMatchObject({ draft: "b?", readsAloud: true });
    const reset = resetDone(page);
    expect([reset.questions, reset.readsAloud]).toEqual([[], true]);
    expect(resetUndone(reset, page).questions).toHaveLength(2);
    const others = Array.from("123456", (at) => step(opened, { text: `# Pie ${at}` }));
    expect(player(toStep)(others, page).questions).toEqual([]);
  });
});

describe("a request", () => {
  it("has recipe, step, what is done, servings, household, and exchanges about this recipe", () => {
    const asked = { question: "Hot?", recipe: SOUP.trimEnd() };
    const first = { ...asked, step: { number: 1, words: "Chop." } };
    expect(toAnswerRequest(pageAfter(), "Hot?", { shown: 4, written: 4 }, [])).toEqual(first);
    const known = { servings: { shown: 6, written: 4 }, household: ["no nuts"] };
    const page = pageAfter("a? Yes. done chop eat");
    expect(toAnswerRequest(page, "Hot?", known.servings, known.household)).toEqual({
      ...{ ...asked, ...known, step: { number: 2, words: "Boil." }, done: [1, 3] },
      exchanges: [{ question: "a?", answer: "Yes." }],
    });
    const other = opened(page, { text: SOUP.replace("Soup", "Stew") });
    expect(toAnswerRequest(other, "b", undefined, [])?.exchanges).toBeUndefined();
  });

  it("has the last two exchanges, as they were seen", () => {
    const long = `[lang]: en\n\n**Stir** [a](PT1M "b") ${"x".repeat(492)}😀\n\n[change]: <c>`;
    const page = pageAfter("a? Yes. done b? No. done c?", saying(long), "done");
    expect(toAnswerRequest(page, "d", undefined, [])?.exchanges).toEqual([
      { question: "b?", answer: "No." },
      { question: "c?", answer: `Stir a ${"x".repeat(492)}` },
    ]);
  });
});
