import { env } from "node:process";
import { expect, it } from "vitest";
import { formatAdvice } from "./formatAdvice";

env.TZ = "Europe/Berlin";

/** 23:10 in Berlin, and 110 minutes before midnight UTC. */
const NOW_MS = Date.UTC(2026, 10, 21, 22, 10);

it.each<[Parameters<typeof formatAdvice>[0], string]>([
  [{ code: "model_failed" }, ""],
  [{ code: "no_answer" }, "Please check your connection, or try again later."],
  [{ code: "too_large" }, "The list is too long: please remove something from it."],
  [{ code: "model_busy", retryAfter: 1 }, "Please try again in 1 second."],
  [{ code: "rate_limited", retryAfter: 60 }, "Please try again in 60 seconds."],
  [{ code: "model_busy", retryAfter: 150 }, "Please try again in 3 minutes."],
  [{ code: "model_busy", retryAfter: 3600 }, "Please try again in 60 minutes."],
  [{ code: "model_busy", retryAfter: 3601 }, "Please try again at 00:10."],
  [
    { code: "daily_limit", retryAfter: 6600, scope: "everyone" },
    "Today's recipes are used up. There are new ones from 01:00.",
  ],
  [
    { code: "daily_limit", retryAfter: 6599, scope: "visitor" },
    "You have had your recipes for today. You can get more from 01:00.",
  ],
  [{ code: "daily_limit" }, "Today's recipes are used up."],
])("%j reads %j", (failure, advice) => {
  expect(formatAdvice(failure, NOW_MS, "de")).toBe(advice);
});

it("tells times as the visitor's language does", () => {
  const failure = { code: "daily_limit", retryAfter: 6600 } as const;
  expect(formatAdvice(failure, NOW_MS, "en-US")).toMatch(/from 1:00\sAM\.$/);
});
