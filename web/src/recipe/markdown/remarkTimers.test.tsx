import type { Root } from "mdast";
import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import { describe, expect, it } from "vitest";
import { remarkTimers } from "./remarkTimers";

/** Every block is said to be this part. */
function html(markdown: string, dataPart = "method") {
  const remarkPart = () => (tree: Root) => {
    for (const block of tree.children) block.data = { hProperties: { dataPart } };
  };
  return renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={[remarkPart, remarkTimers]}>{markdown}</ReactMarkdown>,
  );
}
const durations = (markdown: string, part?: string) =>
  Array.from(
    html(markdown, part).matchAll(/<span data-timer-seconds="(\d+)">(.*?)<\/span>/g),
    ([, seconds, text]) => [text, Number(seconds)],
  );

describe("durations", () => {
  it("in a step get a button for a timer, and their text stays as written", () => {
    const step = "1. Fry for 3–4 min, then rest (1 hour).";
    expect(durations(step)).toEqual([
      ["3–4 min", 180],
      ["1 hour", 3600],
    ]);
    expect(
      html(step)
        .replace(/<[^>]*>/g, "")
        .trim(),
    ).toBe("Fry for 3–4 min, then rest (1 hour).");
  });

  it.each([
    ["a paragraph", "Fry for 3 minutes."],
    ["bold words", "Fry for **3 minutes**."],
    ["a list in a step", "1. Sauce\n   - Fry for 3 minutes."],
    ["the name of a step", "#### Fry for 3 minutes"],
    ["a quotation", "> Fry for 3 minutes."],
  ])("in %s are found", (_, markdown) => {
    expect(durations(markdown)).toEqual([["3 minutes", 180]]);
  });

  it.each([
    ["the name of a section", "### Method (3 minutes)"],
    ["a link", "[3 minutes](https://example.com)"],
    ["code", "`3 minutes`"],
    ["raw HTML", "<b title='3 minutes'>"],
  ])("in %s are left alone", (_, markdown) => {
    expect(durations(markdown)).toEqual([]);
  });

  it.each(["preamble", "title", "facts", "intro", "ingredients", "notes"])(
    "in the part %j are left alone",
    (part) => {
      expect(durations("Fry for 3 minutes.", part)).toEqual([]);
    },
  );
});
