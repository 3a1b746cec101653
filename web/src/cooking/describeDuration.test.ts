import { expect, it } from "vitest";
import { describeDuration } from "./describeDuration";

it.each<[number, string]>([
  [7200, "2 hours"],
  [3661, "1 hour 1 minute 1 second"],
])("%i seconds are described as %j", (seconds, words) => {
  expect(describeDuration(seconds)).toBe(words);
});
