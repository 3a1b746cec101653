import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { describeWait, sentencesFor } from "./failures";
import type { PageFailure } from "./readEvent";
import type { RequestKind } from "./request";

beforeAll(() => vi.stubEnv("TZ", "Europe/Berlin"));
afterAll(() => vi.unstubAllEnvs());

/** 23:10 in Berlin, and 110 minutes before midnight UTC. */
const NOW = { nowMs: Date.UTC(2026, 10, 21, 22, 10), isOnline: true, locale: "de" };

const SORRY = "Sorry, I couldn't generate a recipe.";

it.each<[PageFailure, string]>([
  [{ code: "model_failed" }, ""],
  [{ code: "no_answer" }, "Please check your connection, or try again later."],
  [{ code: "model_busy" }, "The AI is busy. Try again in a moment."],
  [{ code: "model_busy", retryAfter: 60 }, "The AI is busy."],
  [
    { code: "model_busy", scope: "count" },
    "Today's recipes could not be counted. Try again in a moment.",
  ],
  [
    { code: "daily_limit", retryAfter: 6600, scope: "everyone" },
    "Today's recipes are used up. There are new ones from 01:00 tomorrow.",
  ],
  [
    { code: "daily_limit", retryAfter: 6599, scope: "visitor" },
    "You have had your recipes for today. You can get more from 01:00 tomorrow.",
  ],
  [
    { code: "daily_limit", retryAfter: 2400 },
    "Today's recipes are used up. There are new ones from 23:50.",
  ],
])("%j reads %j", (failure, reason) => {
  expect(sentencesFor(failure, "recipe", NOW).join(" ")).toBe(`${SORRY} ${reason}`.trim());
});

it.each<[RequestKind, PageFailure["code"], boolean, string]>([
  ["recipe", "unfinished", true, `${SORRY} This recipe broke off: it is not complete.`],
  ["photo", "too_large", false, "This picture can't be read. Try another."],
  ["photo", "not_found", false, "Photos are switched off here."],
  ["photo", "no_answer", true, "The answer broke off: there may be more."],
  [
    "photo",
    "model_timeout",
    false,
    "Sorry, I couldn't look at your photo. The AI took too long to answer.",
  ],
  ["question", "unfinished", false, "Sorry, I couldn't answer that. The answer broke off."],
])("of a %s, %s (after words: %j) reads %j", (kind, code, brokeOff, words) => {
  expect(sentencesFor({ code }, kind, { ...NOW, brokeOff }).join(" ")).toBe(words);
});

it("says that there is no network", () => {
  const offline = { ...NOW, isOnline: false };
  const [, reason] = sentencesFor({ code: "no_answer" }, "recipe", offline);
  expect(reason).toBe("You seem to be offline.");
  const [, other] = sentencesFor({ code: "too_large" }, "recipe", offline);
  expect(other).toMatch(/^The list is too long/);
});

it.each([
  [1, "Please try again in 1 second."],
  [119, "Please try again in 119 seconds."],
  [121, "Please try again in 3 minutes."],
  [3600, "Please try again in 60 minutes."],
  [3601, "Please try again at 00:10 tomorrow."],
])("a wait of %i seconds reads %j", (seconds, wait) => {
  expect(describeWait(seconds, NOW.nowMs, "de")).toBe(wait);
});
