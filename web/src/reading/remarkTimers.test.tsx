import type { Root } from "mdast";
import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import remarkBreaks from "remark-breaks";
import { describe, expect, it } from "vitest";
import { remarkTimers } from "../recipe/legacy/remarkTimers";

/** Every block is said to be this part. */
function html(markdown: string, dataPart = "method") {
  const remarkPart = () => (tree: Root) => {
    for (const block of tree.children) block.data = { hProperties: { dataPart } };
  };
  return renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={[remarkBreaks, remarkPart, remarkTimers]}>
      {markdown}
    </ReactMarkdown>,
  );
}
const durations = (markdown: string, part?: string) =>
  Array.from(
    html(markdown, part).matchAll(/<span data-timer-seconds="(\d+)" [^>]*>(.*?)<\/span>/g),
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

/** What each piece holds together. */
const pieces = (markdown: string) =>
  Array.from(
    html(markdown).matchAll(/<span>(.*?<span .*?<\/span>.*?)<\/span>/g),
    ([, piece = ""]) => piece.replace(/<[^>]*>/g, ""),
  );

it.each([
  ["Fry for 3 minutes, then rest.", "3 minutes,"],
  ["Fry for 3 minutes.", "3 minutes."],
  ["Fry (3–4 minutes), then rest.", "(3–4 minutes),"],
  ["Fry for **3 minutes**, then rest.", "3 minutes,"],
  ["Fry (**3 minutes**), then rest.", "(3 minutes),"],
  ["Fry **for about *3 minutes***, then rest.", "3 minutes,"],
  ["Fry for “3 minutes”!", "“3 minutes”!"],
  ["Fry for 3 minutes and rest.", "3 minutes"],
  ["a 10-minute rest", "10-minute"],
  ["10分、煮る。3 minutes。", "3 minutes。"],
])("in %j the piece is %j, and no word changes", (markdown, piece) => {
  expect(pieces(markdown)).toEqual([piece]);
  const text = (source: string) => source.replace(/<[^>]*>/g, "");
  expect(text(html(markdown))).toBe(text(html(markdown, "notes")));
});

it.each(["(", "“", ")", "3 min (", "3 min) "])(
  "a long text of nothing but %j takes time in proportion to its length",
  (piece) => {
    const measure = (length: number) => {
      const text = piece.repeat(length / piece.length).concat("x **3 minutes** x");
      const start = performance.now();
      html(text);
      return performance.now() - start;
    };
    // Eight times the length: 64 times the time if it were a square. The least of three, because
    // the machine may be busy meanwhile.
    const least = (length: number) => Math.min(...[0, 1, 2].map(() => measure(length)));
    expect(least(16_000)).toBeLessThan(30 * (least(2000) + 1));
  },
);

describe("the place of a duration", () => {
  const places = (markdown: string) =>
    Array.from(html(markdown).matchAll(/data-timer-place="(\d+)"/g), ([, place]) => Number(place));

  it("is its offset in the Markdown", () => {
    const markdown = "1. Fry for **3 min**, rest 1 hour.\n2. Boil 3 min.";
    expect(places(markdown)).toEqual([
      markdown.indexOf("3 min"),
      markdown.indexOf("1 hour"),
      markdown.lastIndexOf("3 min"),
    ]);
  });

  it("is a different one for each, also in nodes without a position and behind escapes", () => {
    const markdown = "Fry &amp; stir \\* 3 min.\nRest 3 min. **3 min** 3 min\n\n3 min";
    const all = places(markdown);
    expect(all).toHaveLength(5);
    expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
  });

  it("stays the same while the recipe is written", () => {
    const markdown = "1. Fry for 3 min, rest 1 hour.\n2. Boil 3 min.\n3. Rest 2 min.";
    const whole = places(markdown);
    for (let end = 0; end < markdown.length; end++) {
      const some = places(markdown.slice(0, end));
      expect(some).toEqual(whole.slice(0, some.length));
    }
  });
});
