import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeWait, explainFailure, sentencesFor } from "./failures";
import type { PageFailure, RequestKind } from "./request";

const NOW = new Date(2026, 10, 21, 23, 10);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A time of day in the language of whoever runs this. */
const at = (hours: number, minutes: number) =>
  new Date(2026, 10, 21, hours, minutes).toLocaleTimeString([], { timeStyle: "short" });

const SORRY = "Sorry, I couldn't generate a recipe.";
const USED = "Today's recipes are used up. There are new ones from";
const COUNT = "Today's recipes could not be counted.";
const HAD = "You have had your recipes for today. You can get more from";

it.each<[PageFailure, reason: string]>([
  [{ code: "model_busy" }, "The AI is busy. Try again in a moment."],
  [{ code: "model_busy", scope: "count" }, `${COUNT} Try again in a moment.`],
  [{ code: "daily_limit", retryAfter: 6600, scope: "everyone" }, `${USED} ${at(1, 0)} tomorrow.`],
  [{ code: "daily_limit", retryAfter: 6599, scope: "visitor" }, `${HAD} ${at(1, 0)} tomorrow.`],
  [{ code: "daily_limit", retryAfter: 2400 }, `${USED} ${at(23, 50)}.`],
])("of a recipe, %j reads %j", (failure, reason) => {
  expect(sentencesFor(failure, "recipe")).toEqual([SORRY, reason]);
});

const BROKE_OFF = "This recipe broke off: it is not complete.";

it.each<[RequestKind | "own", PageFailure["code"], string, brokeOff?: boolean]>([
  ["recipe", "unfinished", `${SORRY} ${BROKE_OFF}`, true],
  [
    "own",
    "recitation",
    `${SORRY} The AI may not repeat this text. Shorten it to its ingredients and steps.`,
  ],
  ["page", "recitation", "The AI may not copy this page. Type its ingredients and steps."],
  ["page", "bad_request", "This picture can't be read. Try another."],
  ["page", "no_text", "Sorry, I couldn't read your page."],
  ["page", "unfinished", "The answer broke off: there may be more.", true],
  ["question", "unfinished", "Sorry, I couldn't answer that. The answer broke off."],
])("of a %s, %s reads %j (after words: %j)", (kind, code, words, brokeOff) => {
  expect(sentencesFor({ code }, kind, brokeOff).join(" ")).toBe(words);
});

it("a failure says that there is no network", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(sentencesFor({ code: "no_answer" }, "recipe")[1]).toBe("You seem to be offline.");
});

it.each([
  [1, "in 1 second."],
  [121, "in 3 minutes."],
  [3601, `at ${at(0, 10)} tomorrow.`],
])("a wait of %i seconds reads %j", (seconds, wait) => {
  expect(describeWait(seconds)).toBe(`Please try again ${wait}`);
});

it("what a photo and a question say has the wait, where that makes sense, and only once", () => {
  const busy = { code: "model_busy", retryAfter: 60 } as const;
  expect(explainFailure(busy, "photo")).toMatch(
    / The AI is busy. Please try again in 60 seconds.$/,
  );
  expect(explainFailure(busy, "photo", true)).not.toContain("again");
  expect(explainFailure({ code: "daily_limit", retryAfter: 2400 }, "question")).not.toContain(
    "again",
  );
});
