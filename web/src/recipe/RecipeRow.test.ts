import { expect, it } from "vitest";
import { describeReady } from "./RecipeRow";

it.each([
  ["", 57],
  ["tomorrow ", 6 * 60],
  ["Monday ", 30 * 60],
])(
  "a dish that is begun on a Saturday at six in the evening is ready %sat its time: after %d minutes",
  (day, minutes) => {
    const six = new Date(2026, 10, 28, 18);
    const ready = new Date(2026, 10, 28, 18, minutes);
    const time = ready.toLocaleTimeString([], { timeStyle: "short" });
    expect(describeReady(minutes * 60, six.getTime())).toBe(`${day}at ${time}`);
  },
);
