import { expect, it, vi } from "vitest";
import { findCooked, readCooked, rememberCooked, toExclude } from "./latelyCooked";
import { stubLocalStorage } from "./testing/localStorage";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW_MS = 1_790_000_000_000;

it("dishes of the tab come first, then those cooked within 14 days, none twice, ten in all", () => {
  const cooked = (dish: string, days: number) => ({ dish, atMs: NOW_MS - days * DAY_MS });
  const lately = [cooked("Soup", 0), cooked("Pie", 13.9), cooked("Stew", 14)];
  expect(toExclude(["Pie", "Rice"], lately, NOW_MS)).toEqual(["Pie", "Rice", "Soup"]);
  const many = Array.from({ length: 20 }, (_, at) => cooked(`${at}`, at / 2));
  expect(toExclude(["Pie"], many, NOW_MS)).toEqual(["Pie", ..."012345678"]);
});

it("a dish is known by its title, also by one that is cut", () => {
  // What is read is the same until it changes, beginning with what was prerendered.
  vi.spyOn(console, "warn").mockReturnValueOnce();
  const none = readCooked();
  stubLocalStorage();
  expect(readCooked()).toBe(none);
  for (const title of ["Pie", "x".repeat(120)]) rememberCooked(title, title.length);
  const known = ["x".repeat(120), "Pie", "x"].map((title) => findCooked(readCooked(), title)?.atMs);
  expect(known).toEqual([120, 3, undefined]);
  expect(readCooked()).toBe(readCooked());
  vi.unstubAllGlobals();
});
