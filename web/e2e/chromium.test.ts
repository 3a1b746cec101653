import { expect, it } from "vitest";
import { requireChromium } from "./chromium";

// Without a browser, this is the only journey that runs: see vitest.config.ts.
it("there is a browser for the journeys", () => {
  expect(requireChromium()).not.toBe("");
});
