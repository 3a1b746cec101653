import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { EMPTY_PAGE } from "./page";
import { type PageStep, step } from "./testing/steps";
import {
  elapsed,
  formatTime,
  isRinging,
  msToNextChange,
  timerExtended,
  timerLabel,
  timerResumed,
  timerStarted,
  timerStopped,
} from "./timers";

const NOON_MS = Date.UTC(2026, 10, 21, 12);

/**
 * A step in words, as in "30 stop 2". It begins with the page's time, in seconds after noon. "61b" is
 * another duration of 61 seconds than "61a", and "60@2" one of another recipe.
 */
function toStep(words: string) {
  const [at, verb = "", which = ""] = words.split(" ");
  const [durationId = "", recipe = "1"] = which.split("@");
  const source = { recipeId: Number(recipe), durationId, dish: "", label: "1. Boil" };
  const seconds = Number.parseInt(which, 10);
  const timer = { ...source, id: 1, seconds, endsAtMs: NOON_MS + seconds * 1000 };
  const nowMs = NOON_MS + Number(at) * 1000;
  const all: Record<string, PageStep> = {
    start: step(timerStarted, seconds, source, nowMs),
    stop: step(timerStopped, seconds, nowMs),
    resume: step(timerResumed, timer, nowMs),
    extend: step(timerExtended, seconds, nowMs),
    elapse: step(elapsed, nowMs),
  };
  return { next: all[verb] as PageStep, nowMs };
}

/** The state after these steps, and the time. */
function play(steps: string) {
  const all = steps.split(", ").map(toStep);
  const page = all.reduce((before, { next }) => next(before), EMPTY_PAGE);
  expect(new Set(page.timers.map(({ id }) => id)).size).toBe(page.timers.length);
  return { ...page, nowMs: all.at(-1)?.nowMs ?? NOON_MS };
}

function shown({ timers, audible, nowMs }: ReturnType<typeof play>) {
  const states = timers.map(
    (timer) => `${isRinging(timer) ? "ringing " : ""}${formatTime(timer, nowMs)}`,
  );
  return [...states, ...(audible ? ["aloud"] : [])].join(" ");
}

it.each([
  ["of another recipe run beside it", "0 start 60, 10 start 60@2", "0:50 1:00"],
  ["don't ring too early", "0 start 480, 479.9 elapse", "0:01"],
  ["show hours", "0 start 3600, 0 start 36061, 0.5 elapse", "1:00:00 10:01:01"],
  ["say since when they ring", "0 start 60, 60 elapse, 119.9 elapse", "ringing 0:59 aloud"],
  ["sound for three minutes", "0 start 60, 60 elapse, 239 elapse", "ringing 2:59 aloud"],
  ["are silent then", "0 start 60, 60 elapse, 240 elapse", "ringing 3:00"],
  ["are silent if a clock goes back", "0 start 9, 9 elapse, -259200 elapse", "ringing 0:00"],
  ["start anew instead of one that rings", "0 start 60, 60 elapse, 70 start 60", "1:00"],
  ["can be had back", "0 start 600, 30 stop 1, 149 resume 600", "7:31"],
  ["are had back instead of others", "0 start 60, 5 stop 1, 8 start 60, 9 resume 60", "0:51"],
  ["ring though stopped meanwhile", "5 resume 9, 12 elapse", "ringing 0:03 aloud"],
  ["run a minute more after a ring", "0 start 9, 15 elapse, 20 extend 1, 30 elapse", "0:50"],
  ["run no minute more while they run", "0 start 480, 10 extend 1", "7:50"],
  [
    "ring on when a fast clock is set back",
    "0 start 9, 99 elapse, 5 elapse, 8 elapse",
    "ringing 0:03 aloud",
  ],
  ["run no longer when the clock is set back", "0 start 60, -259200 elapse", "1:00"],
])("timers %s: %s", (_, changes, expected) => {
  expect(shown(play(changes))).toBe(expected);
});

it("something new is said at each change, also where two take equally long", () => {
  const changes =
    "0 start 61a, 2 stop 1, 2 start 61b, 3 start 61b, 5 resume 61a, 64 elapse, 65 extend 1, 66 stop 1";
  const all = changes.split(", ");
  const said = all.map((_, at) => play(all.slice(0, at + 1).join(", ")).announcement.words);
  expect([...new Set(said)]).toEqual([
    "Timer started: 1 minute 1 second, 1. Boil, 1 timer",
    "Timer stopped: 1 minute 1 second, 1. Boil, 0 timers",
    "Timer runs already: 1:00 left",
    "Timer resumed: 1 minute 1 second, 1. Boil, 2 timers",
    "Timer started: 1 minute, 1. Boil, 2 timers",
    "Timer stopped: 1 minute, 1. Boil, 1 timer",
  ]);
});

it.each<[string, number, boolean, string]>([
  ["when a second is over", 1000, true, "0 start 60, 70 elapse"],
  ["when the first ends, if hidden", 59_000, false, "0 start 60, 1 start 120"],
  ["when one ends within a second", 250, true, "0 start 60, 59.75 elapse"],
  ["after a minute, as no timeout counts sleep", 60_000, false, "0 start 600"],
])("the next change comes %s", (_, expectedMs, visible, changes) => {
  const { timers, nowMs } = play(changes);
  expect(msToNextChange(timers, nowMs, visible)).toBe(expectedMs);
});

it("a timer is called by its step and its name, or else by the dish", () => {
  const boil = '1. Wash [8 minutes](PT8M).\n2. Boil [8 minutes](PT8M "Boil the rice").';
  const text = `# Rice\n\n- rice\n\n${boil}\n\nRest [1 h](PT1H "Rest") or [2 h](PT2H).\n\n3. Eat.`;
  const recipe = readRecipe(text, true);
  const labels = recipe.durations.map((duration) => timerLabel(recipe, duration));
  expect(labels).toEqual(["Step 1", "2. Boil the rice", "Rest", "Rice"]);
});

it("a minute more is no other time than the recipe's", () => {
  const { timers } = play("0 start 9, 9 elapse");
  const changed = timers.map((timer) => ({ ...timer, newSeconds: 5 }));
  const { timers: extended } = timerExtended({ ...EMPTY_PAGE, timers: changed }, 1, NOON_MS + 9000);
  expect(extended[0]?.newSeconds).toBeUndefined();
});
