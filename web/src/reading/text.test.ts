import { expect, it } from "vitest";
import { joinLineFeeds, withLineFeeds } from "./text";

it("a text in pieces has the line ends of the whole", () => {
  const text = "a\r\nb\rc\n\r";
  expect(withLineFeeds(text)).toBe("a\nb\nc\n\n");
  for (let cut = 0; cut < text.length; cut++) {
    const pieces = ["", text.slice(0, cut), "", text.slice(cut)];
    expect(pieces.map(joinLineFeeds()).join("")).toBe("a\nb\nc\n\n");
  }
});
