import { expect, it } from "vitest";
import { isShort } from "./isShort";

it.each([
  ["half an hour", true],
  ["1 hour 30 min", false],
  ["三十分钟左右", true],
  ["三十分钟左右的", false],
])("whether %j is short: %j", (words, expected) => expect(isShort(words)).toBe(expected));
