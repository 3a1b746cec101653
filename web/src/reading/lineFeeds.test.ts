import fc from "fast-check";
import { expect, it } from "vitest";
import { joinLineFeeds, withLineFeeds } from "./lineFeeds";

it("a text in pieces has the line ends of the whole", () => {
  const piece = fc.array(fc.constantFrom("\r", "\n", "a")).map((all) => all.join(""));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const joined = pieces.map(joinLineFeeds()).join("");
      expect(joined).toBe(withLineFeeds(pieces.join("")));
      expect(joined).not.toContain("\r");
    }),
  );
  expect(withLineFeeds("a\r\nb\rc\n\r")).toBe("a\nb\nc\n\n");
});
