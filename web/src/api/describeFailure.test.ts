import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { describeFailure, describeWait } from "./describeFailure";

beforeAll(() => vi.stubEnv("TZ", "Europe/Berlin"));
afterAll(() => vi.unstubAllEnvs());

/** 23:10 in Berlin, and 110 minutes before midnight UTC. */
const NOW = { ms: Date.UTC(2026, 10, 21, 22, 10), online: true };

it.each<[Parameters<typeof describeFailure>[0], string]>([
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
  expect(describeFailure(failure, NOW, "de")).toBe(reason);
});

it("says that there is no network", () => {
  const offline = { ...NOW, online: false };
  expect(describeFailure({ code: "no_answer" }, offline)).toBe("You seem to be offline.");
  expect(describeFailure({ code: "too_large" }, offline)).toMatch(/^The list is too long/);
});

it.each([
  [1, "Please try again in 1 second."],
  [119, "Please try again in 119 seconds."],
  [121, "Please try again in 3 minutes."],
  [3600, "Please try again in 60 minutes."],
  [3601, "Please try again at 00:10 tomorrow."],
])("a wait of %i seconds reads %j", (seconds, wait) => {
  expect(describeWait(seconds, NOW.ms, "de")).toBe(wait);
});
