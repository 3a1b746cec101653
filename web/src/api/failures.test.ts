import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeWait, sentencesFor } from "./failures";
import type { PageFailure } from "./readEvent";
import type { RequestKind } from "./request";

const NOW = new Date(2026, 10, 21, 23, 10);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A time of day in the language of whoever runs this. */
const at = (hours: number, minutes: number) =>
  new Date(2026, 10, 21, hours, minutes).toLocaleTimeString([], { timeStyle: "short" });

it.each<[PageFailure, RequestKind, reason: string, brokeOff?: boolean]>([
  [{ code: "model_failed" }, "recipe", ""],
  [{ code: "no_answer" }, "recipe", "Please check your connection, or try again later."],
  [{ code: "unfinished" }, "recipe", "This recipe broke off: it is not complete.", true],
  [{ code: "model_busy" }, "recipe", "The AI is busy. Try again in a moment."],
  [{ code: "model_busy", retryAfter: 60 }, "recipe", "The AI is busy."],
  [
    { code: "model_busy", scope: "count" },
    "recipe",
    "Today's recipes could not be counted. Try again in a moment.",
  ],
  [
    { code: "daily_limit", retryAfter: 6600, scope: "everyone" },
    "recipe",
    `Today's recipes are used up. There are new ones from ${at(1, 0)} tomorrow.`,
  ],
  [
    { code: "daily_limit", retryAfter: 6599, scope: "visitor" },
    "recipe",
    `You have had your recipes for today. You can get more from ${at(1, 0)} tomorrow.`,
  ],
  [
    { code: "daily_limit", retryAfter: 2400 },
    "recipe",
    `Today's recipes are used up. There are new ones from ${at(23, 50)}.`,
  ],
  [{ code: "model_timeout" }, "photo", "The AI took too long to answer."],
  [{ code: "unfinished" }, "question", "The answer broke off."],
])("of %j for a %s the reason is %j, behind an apology", (failure, kind, reason, brokeOff) => {
  const [apology, ...reasons] = sentencesFor(failure, kind, brokeOff);
  expect(apology).toMatch(/^Sorry, I couldn't (?:generate a recipe|look at your photo|answer)/);
  expect(reasons.join(" ")).toBe(reason);
});

it.each<[PageFailure["code"], boolean, string]>([
  ["too_large", false, "This picture can't be read. Try another."],
  ["not_found", false, "Photos are switched off here."],
  ["no_answer", true, "The answer broke off: there may be more."],
])("of a photo, %s (after words: %j) reads %j", (code, brokeOff, words) => {
  expect(sentencesFor({ code }, "photo", brokeOff)).toEqual([words]);
});

it("says that there is no network", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(sentencesFor({ code: "no_answer" }, "recipe")[1]).toBe("You seem to be offline.");
  expect(sentencesFor({ code: "too_large" }, "recipe")[1]).toMatch(/^The list is too long/);
});

it.each([
  [1, "in 1 second."],
  [119, "in 119 seconds."],
  [121, "in 3 minutes."],
  [3600, "in 60 minutes."],
  [3601, `at ${at(0, 10)} tomorrow.`],
])("a wait of %i seconds reads %j", (seconds, wait) => {
  expect(describeWait(seconds)).toBe(`Please try again ${wait}`);
});
