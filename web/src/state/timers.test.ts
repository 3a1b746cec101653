import fc from "fast-check";
import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { EMPTY_PAGE } from "./pageState";
import {
  formatTime,
  isRinging,
  msToNextChange,
  reduceTimers,
  type TimersChange,
  timerLabel,
} from "./timers";

const NOON_MS = Date.UTC(2026, 10, 21, 12);

/** A change in words, as in "30 stop 2". It begins with the page's time, in seconds after noon. */
function toChange(words: string): [number, TimersChange] {
  const [at, verb, which = ""] = words.split(" ");
  const id = Number(which);
  const changes: Record<string, TimersChange> = {
    // "60b" is another duration of 60 seconds than "60".
    start: { type: "startTimer", seconds: Number.parseInt(which, 10), source: source(which) },
    stop: { type: "stopTimer", id },
    resume: { type: "resumeTimer", id },
    extend: { type: "extendTimer", id },
    elapse: { type: "elapse" },
  };
  return [NOON_MS + Number(at) * 1000, changes[verb ?? ""] ?? { type: "elapse" }];
}
/** "60@2" is a duration of another recipe. */
const source = (which: string) => {
  const [durationId = "", recipe = "1"] = which.split("@");
  return { recipeId: Number(recipe), durationId, dish: "", label: "1. Boil" };
};

/** The state after these changes, and the time. */
function play(changes: string) {
  let page = EMPTY_PAGE;
  const all = changes.split(", ").map(toChange);
  for (const [nowMs, change] of all) page = reduceTimers(page, { ...change, nowMs });
  return { ...page, nowMs: all.at(-1)?.[0] ?? NOON_MS };
}

function shown({ timers, nowMs }: ReturnType<typeof play>) {
  const states = timers.map((timer) => {
    if (timer.stoppedAtMs !== undefined) return "stopped";
    return `${isRinging(timer) ? "ringing " : ""}${formatTime(timer, nowMs)}`;
  });
  return states.join(" ");
}

it.each([
  ["of another recipe run beside it", "0 start 60, 10 start 60@2", "0:50 1:00"],
  ["don't ring too early", "0 start 480, 479.9 elapse", "0:01"],
  ["show hours", "0 start 3600, 0 start 36061, 0.5 elapse", "1:00:00 10:01:01"],
  ["say since when they ring", "0 start 60, 60 elapse, 119.9 elapse", "ringing 0:59"],
  ["start anew instead of one that rings", "0 start 60, 60 elapse, 70 start 60", "1:00"],
  ["start anew instead of one that was stopped", "0 start 60, 5 stop 1, 8 start 60", "1:00"],
  ["are stopped one by one", "0 start 60, 0 start 90, 30 stop 2", "0:30 stopped"],
  ["are gone two minutes after that", "0 start 600, 30 stop 1, 150 elapse", ""],
  ["can be had back until then", "0 start 600, 30 stop 1, 149 elapse, 149 resume 1", "7:31"],
  ["ring though stopped meanwhile", "0 start 9, 5 stop 1, 12 resume 1, 12 elapse", "ringing 0:03"],
  ["are dismissed at once", "0 start 60, 0 start 90, 60 elapse, 60 stop 1", "0:30"],
  ["run a minute more after a ring", "0 start 9, 15 elapse, 20 extend 1, 30 elapse", "0:50"],
  ["run no minute more while they run", "0 start 480, 10 extend 1", "7:50"],
  ["ring on when a fast clock is set back", "0 start 9, 99 elapse, 5 elapse", "ringing 0:04"],
  ["run no longer when the clock is set back", "0 start 60, -259200 elapse", "1:00"],
])("timers %s: %s", (_, changes, expected) => {
  expect(shown(play(changes))).toBe(expected);
});

it.each([
  ["0 start 60, 60 elapse, 239 elapse", true],
  ["0 start 60, 60 elapse, 240 elapse", false],
  ["0 start 60, 60 elapse, -259200 elapse", false],
])("after %s, a sound is %j", (changes, audible) => {
  expect(play(changes).audible).toBe(audible);
});

it("whatever happens, a duration has at most one timer, and ids differ", () => {
  const change = fc.constantFrom(
    ..."start 60,start 60b,stop 1,stop 2,resume 1,resume 2,extend 1,extend 2,elapse".split(","),
  );
  const at = fc.integer({ min: -100, max: 100 });
  const step = fc.tuple(at, change).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      const { timers } = play(steps.join(", "));
      for (const key of ["id", "durationId"] as const) {
        expect(new Set(timers.map((timer) => timer[key])).size).toBe(timers.length);
      }
    }),
  );
});

it("something new is said at each change, also where two take equally long", () => {
  const changes =
    "0 start 61a, 2 start 61b, 3 start 61b, 4 stop 1, 5 resume 1, 64 elapse, 65 extend 2, 66 stop 2";
  const all = changes.split(", ");
  const said = all.map((_, at) => play(all.slice(0, at + 1).join(", ")).announcement.words);
  expect([...new Set(said)]).toEqual([
    "Timer started: 1 minute 1 second, 1. Boil, 1 timer",
    "Timer started: 1 minute 1 second, 1. Boil, 2 timers",
    "Timer runs already: 1:00 left",
    "Timer stopped: 1 minute 1 second, 1. Boil, 1 timer",
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

it.each([
  ['1. Wash.\n2. Boil [8 minutes](PT8M "Boil the rice").', "2. Boil the rice"],
  ["1. Wash.\n2. Boil [8 minutes](PT8M).", "Step 2"],
  ['1. Wash.\n\nRest [1 hour](PT1H "Rest").\n\n2. Boil.', "Rest"],
  ["1. Wash.\n\nRest [1 hour](PT1H).\n\n2. Boil.", "Rice"],
])("the timer of %j is called %j", (method, label) => {
  const recipe = readRecipe(`# Rice\n\n- rice\n\n${method}`, true);
  expect(recipe.durations.map((duration) => timerLabel(recipe, duration))).toEqual([label]);
});
