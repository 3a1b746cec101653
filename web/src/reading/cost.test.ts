/**
 * Our own code takes time in proportion to the text, whatever a model writes. The parser's time may
 * grow with the square: `readingCost.ts` bounds it.
 */
import type { Paragraph, Root, RootContent } from "mdast";
import { describe, expect, it } from "vitest";
import { recipePlugins } from "../recipe/legacy/recipePlugins";
import { toHtml } from "../recipe/legacy/toHtml";
import { toMarkdown } from "../recipe/legacy/toMarkdown";
import { toPlainText } from "../recipe/legacy/toPlainText";
import { toSchemaOrg } from "../recipe/legacy/toSchemaOrg";
import { linesOf, nameOf } from "../recipe/legacy/tree";
import { LOOPS } from "./testing/loops";
import { h, recipe, ticked } from "./testing/tree";

const CHARACTERS = 4096;
const TIMES = 8;
/** Of a time in proportion it is 8, of one that grows with the square 64. */
const MAX_RATIO = 24;
/** Below this, a time says nothing. */
const MIN_MS = 2;
const TRIES = 5;

/** What is done with a text, without the parser. */
const WORK: Record<string, (text: string) => unknown> = {
  toMarkdown: (text) => [toMarkdown(text, false), toMarkdown(text, true)],
  plugins: (text) => runPlugins(text),
  linesOf: (text) => linesOf(h("p", text, h("br"), text)),
  toHtml: (text) => toHtml(h("p", text)),
  toPlainText: (text) => toPlainText(treeOf(text)),
  toSchemaOrg: (text) => toSchemaOrg(treeOf(text)),
  nameOf: (text) => nameOf(recipe({ preamble: [h("p", text)] })),
};

describe.each(Object.entries(WORK))("%s", (_, work) => {
  it.each(Object.entries(LOOPS))("takes time in proportion to the text: %s", (_, loop) => {
    const [short, long] = [loop(CHARACTERS), loop(CHARACTERS * TIMES)];
    work(short);
    const ratio = () => msOf(work, long) / Math.max(msOf(work, short), MIN_MS);
    // A busy machine may disturb a measurement, but not all of them.
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && least > MAX_RATIO; tries++) {
      least = Math.min(least, ratio());
    }
    expect(least).toBeLessThan(MAX_RATIO);
  });
});

function msOf(work: (text: string) => unknown, text: string): number {
  const startMs = performance.now();
  work(text);
  return performance.now() - startMs;
}

/** A recipe with this text in each of its parts. */
function treeOf(text: string) {
  return recipe({
    preamble: [h("p", text)],
    title: [h("h2", text)],
    facts: [h("p", text), h("dl", h("div", h("dt", text), h("dd", text)))],
    intro: [h("p", text)],
    ingredients: [h("h3", text), h("ul", ticked("li", text))],
    method: [h("h4", text), h("ol", ticked("li", text)), ticked("p", text)],
    notes: [h("p", text)],
  });
}

/** Runs the plugins on such a recipe, without those that only extend the parser. */
function runPlugins(text: string) {
  const paragraph = (): Paragraph => ({
    type: "paragraph",
    children: [{ type: "text", value: text }],
  });
  const list = (): RootContent => ({
    type: "list",
    children: [1, 2].map(() => ({ type: "listItem", children: [paragraph()] })),
  });
  const bold: Paragraph = {
    type: "paragraph",
    children: [{ type: "strong", children: [{ type: "text", value: text }] }],
  };
  const tree: Root = {
    type: "root",
    children: [
      ...[paragraph(), bold, paragraph(), list()],
      { type: "heading", depth: 2, children: [{ type: "text", value: text }] },
      ...[list(), paragraph(), list(), bold, paragraph()],
    ],
  };
  for (const plugin of recipePlugins) {
    const transform = plugin.call({ data: () => ({}) } as never) as
      | ((tree: Root, file: { toString(): string }) => void)
      | undefined;
    transform?.(tree, { toString: () => text });
  }
  return tree;
}
