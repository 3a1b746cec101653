import fc from "fast-check";
import { expect, it } from "vitest";
import { joinLineFeeds, withLineFeeds } from "./lineFeeds";

it("a text in pieces has the line ends of the whole", () => {
  const piece = fc.array(fc.constantFrom("\r", "\n", "a")).map((all) => all.join(""));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect(pieces.map(joinLineFeeds()).join("")).toBe(withLineFeeds(pieces.join("")));
    }),
  );
  expect(withLineFeeds("a\r\nb\rc\n\r")).toBe("a\nb\nc\n\n");
});
