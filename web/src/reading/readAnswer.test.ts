import type { Nodes } from "mdast";
import { expect, it } from "vitest";
import { MAX_ANSWER_CHARACTERS, MAX_WISH_CHARACTERS } from "../../../worker/contract";
import { wordsOf } from "./mdast";
import { readAnswer } from "./readAnswer";

const WHOLE = `[lang]: en

Take the pan **off the heat**. Let it *stand* for [5 minutes](PT5M "Rest sauce"), then stir.

[change]: <chervil instead of tarragon>
`;

/** The words of each paragraph, with tags around those that are not shown as text. */
function linesOf(text: string, complete = true): string[] {
  const { tree, durations } = readAnswer(text, complete);
  const outline = (node: Nodes): string => {
    const words = "children" in node ? node.children.map(outline).join("") : wordsOf(node);
    const duration = durations.find(({ id }) => id === node.data?.hProperties?.dataId);
    if (duration) return `<${duration.seconds} ${duration.name ?? ""}: ${words}>`;
    return ["strong", "emphasis"].includes(node.type) ? `<${node.type}: ${words}>` : words;
  };
  return tree.children.map(outline);
}

it("the page reads language, words, timers and the change", () => {
  expect(readAnswer(WHOLE, true)).toMatchObject({
    lang: "en",
    words: "Take the pan off the heat. Let it stand for 5 minutes, then stir.",
    change: "chervil instead of tarragon",
  });
  const [before, after] = ["Take the pan <strong: off the heat>. Let it", "then stir."];
  const marked = `${before} <emphasis: stand> for <300 Rest sauce: 5 minutes>, ${after}`;
  expect(linesOf(WHOLE)).toEqual([marked]);
});

const LINKS = "[Buy](https://a.com) it ![a pan](b.png). [Soon](PT0S), [late](PT25H).";
const BLOCKS = "1. Stir.\n2. [Wait](PT1M).\n\n> No.\n\n---\n\nStir\nit.";

it.each<[string, string[]]>([
  [`# Soup\n\n${LINKS}`, ["Soup", "Buy it a pan. Soon, late."]],
  [BLOCKS, ["Stir.", "<60 : Wait>.", "No.", "Stir\nit."]],
  ["<b onclick=x>Stir</b> <!-- it -->", ["<b onclick=x>Stir</b> <!-- it -->"]],
  ["[lang]: en\n\nYes.\n\n\u200b\n\n[note]: x", ["Yes."]],
  [`${"> ".repeat(30)}Stir.`, [`${"> ".repeat(30)}Stir.`]],
])("of %j shows only text, bold, emphasis and durations", (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

it.each([
  ["<a>\n[change]: <b>", "a"],
  ["<a\u2028b> or so", "a b"],
  ["<rice, but not", undefined],
  [`<${"x".repeat(MAX_WISH_CHARACTERS)}>`, "x".repeat(MAX_WISH_CHARACTERS)],
  [`<${"x".repeat(MAX_WISH_CHARACTERS + 1)}>`, undefined],
  ["<\u200b>", undefined],
])("of the change %j it reads %j", (value, change) => {
  const answer = readAnswer(`Yes.\n\n[change]: ${value}`, true);
  expect([answer.words, answer.change]).toEqual(["Yes.", change]);
});

it("the page sends what it shows: nothing changes the direction of the words", () => {
  const text =
    "\u202etuO\u202c &#x202e;of\u200f می\u200cپزد\n\n[change]: <\u2066no\u061c salt\u2069>";
  const { tree, words, change } = readAnswer(text, true);
  expect([words, change]).toEqual(["tuO of می\u200cپزد", "no salt"]);
  expect(JSON.stringify(tree)).not.toMatch(/\p{Bidi_C}/u);
});

it("the page shows no sign of a mark while the answer is written, and no change yet", () => {
  const { words, change } = readAnswer("Let it *stand\n\n[change]: <a>", false);
  expect([words, change]).toEqual(["Let it stand", undefined]);
});

it("the page reads not more than an answer may have", () => {
  expect(readAnswer(" ".repeat(10_000), true).words).toBe("");
  expect(readAnswer("x".repeat(10_000), true).words).toHaveLength(MAX_ANSWER_CHARACTERS);
});
