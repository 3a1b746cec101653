import { describe, expect, it } from "vitest";
import {
  describeLateness,
  formatRemaining,
  isAudible,
  isAwaited,
  isRinging,
  msToNextTick,
  NO_TIMERS,
  reduceTimers,
  type Timer,
  type Timers,
} from "./timers";

const NOON_MS = Date.UTC(2026, 10, 21, 12);

type UntimedAction = ReturnType<typeof start> | ReturnType<typeof stop> | typeof tick;

/** The state after these actions; times are seconds after noon. */
function play(...actions: (readonly [at: number, action: UntimedAction])[]) {
  return actions.reduce<Timers>(
    (state, [at, action]) => reduceTimers(state, { ...action, nowMs: NOON_MS + at * 1000 }),
    NO_TIMERS,
  );
}
const start = (seconds: number, origin = `${seconds}`) =>
  ({ type: "start", seconds, step: "Boil.", origin }) as const;
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
    expect(describeLateness(state.timers[0] as Timer, state.nowMs)).toBe("3 minutes ago");
    expect(isAudible(state)).toBe(true);
  });

  it("can be stopped one by one, running or ringing", () => {
    const two = [[0, start(60)] as const, [0, start(120)] as const];
    expect(shown(play(...two, [30, stop(2)]))).toEqual(["0:30"]);
    expect(shown(play(...two, [60, tick], [60, stop(1)]))).toEqual(["1:00"]);
    expect(shown(play(...two, [60, stop(3)]))).toHaveLength(2);
  });

  it("start once for a double tap, and twice for two taps", () => {
    expect(shown(play([0, start(60)], [0.3, start(60)]))).toHaveLength(1);
    expect(shown(play([0, start(60)], [5, start(60)]))).toEqual(["0:55", "1:00"]);
    expect(shown(play([0, start(60, "a")], [0.3, start(60, "b")]))).toHaveLength(2);
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
    [0, start(60)],
    [2, start(60)],
    [4, stop(1)],
    [62, tick],
    [63, stop(2)],
  ] as const;
  const said = actions.map((_, index) => play(...actions.slice(0, index + 1)).announcement);
  expect(said).toEqual([
    "Timer started: 1 minute, 1 timer",
    "Timer started: 1 minute, 2 timers",
    "Timer stopped: 1 minute, 1 timer",
    "Timer stopped: 1 minute, 1 timer",
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
  [60, "1 minute ago"],
  [200, "3 minutes ago"],
  [3700, "1 hour 1 minute ago"],
])("%d seconds after its end a timer says %j", (seconds, text) => {
  expect(describeLateness({ endsAtMs: NOON_MS } as Timer, NOON_MS + seconds * 1000)).toBe(text);
});
