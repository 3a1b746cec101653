import { describe, expect, it } from "vitest";
import {
  describeLateness,
  describeSource,
  formatRemaining,
  isAudible,
  isAwaited,
  isRinging,
  msToNextTick,
  NO_TIMERS,
  reduceTimers,
  resumeTimers,
  type Timer,
  type Timers,
} from "./timers";

const NOON_MS = Date.UTC(2026, 10, 21, 12);

type UntimedAction =
  | ReturnType<typeof start>
  | ReturnType<typeof stop | typeof extend>
  | typeof tick;

/** The state after these actions; times are seconds after noon. */
function play(...actions: (readonly [at: number, action: UntimedAction])[]) {
  return actions.reduce<Timers>(
    (state, [at, action]) => reduceTimers(state, { ...action, nowMs: NOON_MS + at * 1000 }),
    NO_TIMERS,
  );
}
const source = (id: number) =>
  ({ recipeId: 1, durationId: `${id}-1`, dish: "Rice", label: "1. Boil" }) as const;
const start = (seconds: number, id = seconds) =>
  ({ type: "start", seconds, source: source(id) }) as const;
const extend = (id: number) => ({ type: "extend", id }) as const;
const stop = (id: number) => ({ type: "stop", id }) as const;
const tick = { type: "tick" } as const;

const shown = ({ timers, nowMs }: Timers) =>
  timers.map((timer) => (isRinging(timer) ? "ringing" : formatRemaining(timer, nowMs)));

describe("timers", () => {
  it("run side by side, each by the clock", () => {
    expect(shown(play([0, start(480)], [60, start(600)], [90, tick]))).toEqual(["6:30", "9:30"]);
  });

  it("ring when their time is up, and not before", () => {
    expect(shown(play([0, start(480)], [479.9, tick]))).toEqual(["0:01"]);
    expect(shown(play([0, start(480)], [480, tick]))).toEqual(["ringing"]);
  });

  it("ring when a suspended page resumes, and say how long ago they ended", () => {
    const state = play([0, start(480)], [480 + 185, tick]);
    expect(shown(state)).toEqual(["ringing"]);
    expect(describeLateness(state.timers[0] as Timer, state.nowMs)).toBe("ended 3 minutes ago");
    expect(isAudible(state)).toBe(true);
  });

  it("go on after a reload, or ring if their time came meanwhile, and get no id twice", () => {
    const { timers } = play([0, start(60)], [0, start(120)]);
    const resumed = resumeTimers(timers, NOON_MS + 90_000);
    expect(shown(resumed)).toEqual(["ringing", "0:30"]);
    expect(resumed.announcement).toBe("");
    const started = reduceTimers(resumed, { ...start(480), nowMs: NOON_MS + 90_000 });
    expect(started.timers.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(resumeTimers([], NOON_MS).timers).toEqual([]);
  });

  it("can be stopped one by one, running or ringing", () => {
    const two = [[0, start(60)] as const, [0, start(120)] as const];
    expect(shown(play(...two, [30, stop(2)]))).toEqual(["0:30"]);
    expect(shown(play(...two, [60, tick], [60, stop(1)]))).toEqual(["1:00"]);
    expect(shown(play(...two, [60, stop(3)]))).toHaveLength(2);
  });

  it("run once for each duration: a further tap points at the one that runs", () => {
    const twice = play([0, start(60)], [5, start(60)]);
    expect(shown(twice)).toEqual(["0:55"]);
    expect(twice).toMatchObject({ pointed: { id: 1, times: 1 } });
    expect(twice.announcement).toBe("Timer runs already: 0:55 left");
    expect(play([0, start(60)], [5, start(60)], [6, start(60)]).pointed?.times).toBe(2);
    expect(shown(play([0, start(60, 1)], [0.3, start(60, 2)]))).toHaveLength(2);
    expect(shown(play([0, start(60)], [60, tick], [70, start(60)]))).toEqual(["ringing", "1:00"]);
    const other = { type: "start", seconds: 60, source: { ...source(60), recipeId: 2 } } as const;
    expect(reduceTimers(twice, { ...other, nowMs: NOON_MS }).timers).toHaveLength(2);
  });

  it("run for another minute after a ring, as the same timer", () => {
    const state = play([0, start(480)], [485, tick], [490, extend(1)], [500, tick]);
    expect(shown(state)).toEqual(["0:50"]);
    expect(state.timers[0]).toMatchObject({ id: 1, seconds: 60, ...source(480) });
    expect(shown(play([0, start(480)], [485, tick], [490, extend(1)], [550, tick]))).toEqual([
      "ringing",
    ]);
    expect(shown(play([0, start(480)], [10, extend(1)]))).toEqual(["7:50"]);
  });

  it("last as long as they should when the clock is set back, and never show more than that", () => {
    const back = -3600;
    expect(shown(play([0, start(480)], [60, tick], [back, tick]))).toEqual(["7:00"]);
    expect(shown(play([0, start(480)], [60, tick], [back, tick], [back + 420, tick]))).toEqual([
      "ringing",
    ]);
    // Every button still works.
    expect(shown(play([0, start(480)], [60, stop(1)], [back, start(480)]))).toEqual(["8:00"]);
    const late = play([0, start(60)], [200, tick], [back, tick]);
    expect(describeLateness(late.timers[0] as Timer, late.nowMs)).toBe("ended 2 minutes ago");
    expect(isAudible(late)).toBe(true);
  });

  it("are plain data", () => {
    const state = play([0, start(60)], [10, start(60)], [20, start(120)], [60, tick]);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  it("stop making a sound after a while", () => {
    const rang = [[0, start(60)] as const, [60, tick] as const];
    expect(isAudible(play([0, start(60)], [30, tick]))).toBe(false);
    expect(isAudible(play(...rang, [60 + 179, tick]))).toBe(true);
    expect(isAudible(play(...rang, [60 + 180, tick]))).toBe(false);
    expect(isAwaited(play(...rang, [60 + 180, tick]))).toBe(false);
    expect(isAwaited(play([0, start(60)], [30, tick]))).toBe(true);
    expect(isAwaited(NO_TIMERS)).toBe(false);
  });

  it("are the same array as long as none starts, ends or is stopped", () => {
    const state = play([0, start(60)]);
    const later = reduceTimers(state, { ...tick, nowMs: NOON_MS + 1000 });
    expect(later.timers).toBe(state.timers);
  });
});

it("says something new at each start and stop, also where two take equally long", () => {
  const actions = [
    [0, start(60, 1)],
    [2, start(60, 2)],
    [4, stop(1)],
    [62, tick],
    [62, extend(2)],
    [122, tick],
    [123, stop(2)],
  ] as const;
  const said = actions.map((_, index) => play(...actions.slice(0, index + 1)).announcement);
  expect(said).toEqual([
    "Timer started: 1 minute, 1 timer",
    "Timer started: 1 minute, 2 timers",
    "Timer stopped: 1 minute, 1 timer",
    "Timer stopped: 1 minute, 1 timer",
    "Timer started: 1 minute, 1 timer",
    "Timer started: 1 minute, 1 timer",
    "Timer dismissed: 1 minute, 0 timers",
  ]);
});

describe("the next tick comes", () => {
  it("never without a timer", () => {
    expect(msToNextTick(NO_TIMERS, true)).toBeUndefined();
  });

  it("when the next second of any timer is over", () => {
    const state = play([0, start(60)], [0.25, start(120)], [0.5, tick]);
    expect(msToNextTick(state, true)).toBe(500);
    expect(msToNextTick(play([0, start(60)]), true)).toBe(1000);
  });

  it("when the first timer ends, if the page is hidden", () => {
    expect(msToNextTick(play([0, start(60)], [1, start(120)]), false)).toBe(59_000);
  });

  it("after a minute at most, because a timeout does not count sleep", () => {
    expect(msToNextTick(play([0, start(600)]), false)).toBe(60_000);
  });

  it("when another minute has gone by since one ended", () => {
    expect(msToNextTick(play([0, start(60)], [75, tick]), true)).toBe(45_000);
  });
});

it.each<[number, string]>([
  [480, "8:00"],
  [59.2, "1:00"],
  [59, "0:59"],
  [5, "0:05"],
  [0, "0:00"],
  [-3, "0:00"],
  [3600, "1:00:00"],
  [3599.5, "1:00:00"],
  [36_061, "10:01:01"],
])("%d remaining seconds are shown as %s", (seconds, text) => {
  const timer = { endsAtMs: NOON_MS + seconds * 1000 } as Timer;
  expect(formatRemaining(timer, NOON_MS)).toBe(text);
});

it.each<[number, string]>([
  [0, ""],
  [59, ""],
  [60, "ended 1 minute ago"],
  [200, "ended 3 minutes ago"],
  [3700, "ended 1 hour 1 minute ago"],
])("%d seconds after its end a timer says %j", (seconds, text) => {
  expect(describeLateness({ endsAtMs: NOON_MS } as Timer, NOON_MS + seconds * 1000)).toBe(text);
});

it("says what it belongs to, with the dish where another recipe is on the page", () => {
  const omelette = { recipeId: 1, durationId: "5-1", dish: "Omelette", label: "3. Whisk" };
  expect(describeSource(omelette, 1)).toBe("3. Whisk");
  expect(describeSource(omelette, 2)).toBe("Omelette: 3. Whisk");
});
