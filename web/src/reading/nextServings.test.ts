import { expect, it } from "vitest";
import { nextServings } from "./nextServings";

/** All steps from the written number on. */
function stepsFrom(written: number, by: -1 | 1): number[] {
  const steps = [written];
  for (let next: number | undefined = written; next !== undefined; ) {
    next = nextServings(next, written, by);
    if (next !== undefined) steps.push(next);
  }
  return steps;
}

it.each([
  [12, "14 16 20 24 28 32 36 40 44 48 60 72 84 96", "10 8 7 6 5 4 3 2 1"],
  [13, "14 16 20 24 28 32 36 40 44 48 52 65 78 91", "12 10 8 7 6 5 4 3 2 1"],
  [1, "2 3 4 5 6 7 8 10 12", "0.5"],
  [60, "", "48 44 40"],
  [99, "", "48"],
])("from %d servings on", (written, more, fewer) => {
  expect(`${stepsFrom(written, 1).slice(1).join(" ")} `).toContain(more && `${more} `);
  expect(`${stepsFrom(written, -1).slice(1).join(" ")} `).toContain(`${fewer} `);
});

it("each way leads through the written number, and stays within 1 and 99", () => {
  for (let written = 2; written < 100; written++) {
    const all = stepsFrom(written, -1);
    const [least = 0] = all.slice(-1);
    const up: number[] = [least];
    for (let next: number | undefined = least; next !== undefined; ) {
      next = nextServings(next, written, 1);
      if (next !== undefined) up.push(next);
    }
    expect(up).toContain(written);
    expect([least, Math.max(...up) <= 99]).toEqual([1, true]);
  }
});
