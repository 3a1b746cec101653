/**
 * Finds the durations in the method. Each becomes a `span` with its id. Around it is a `span` without
 * attributes, with the punctuation that no line may separate from it. The text stays as it is.
 *
 * @module
 */
import type { Emphasis, Nodes, Parent, RootContent, Strong, Text } from "mdast";
import type { Block } from "./blocks";
import { findDurations } from "./findDurations";
import { idOf, textNode } from "./mdast";
import type { Duration, Step } from "./recipe";

/** Each becomes a button, and a loop of "1 h " would have 16,000. */
const MAX_DURATIONS = 500;

/**
 * @param blocks Those of the method.
 * @param languages What the recipe may be in.
 * @param steps They get their durations.
 * @returns The durations in order.
 */
export function markDurations(
  blocks: readonly Block[],
  steps: readonly Step[],
  languages: readonly string[],
): Duration[] {
  const all: Duration[] = [];
  const counts = new Map<number, number>();
  const stepById = new Map(withThoseInside(steps).map((step) => [step.id, step]));

  const mark = (node: Nodes, owner: number) => {
    // A link must not contain a button.
    if (!("children" in node) || node.type === "link") return;
    const parent: Parent = node;
    parent.children = parent.children.flatMap((child): RootContent[] => {
      if (child.type === "text") return splitText(child, owner);
      mark(child, child.type === "listItem" ? idOf(child) : owner);
      return [child];
    });
    holdPunctuation(parent.children);
  };

  const splitText = (node: Text, owner: number): RootContent[] => {
    const parts: RootContent[] = [];
    let done = 0;
    const found =
      all.length < MAX_DURATIONS
        ? findDurations(node.value, languages).filter(({ seconds }) => seconds > 0)
        : [];
    for (const { start, end, seconds } of found.slice(0, MAX_DURATIONS - all.length)) {
      const number = (counts.get(owner) ?? 0) + 1;
      counts.set(owner, number);
      const step = stepById.get(owner);
      const duration = { id: `${owner}-${number}`, seconds, ...(step && { stepId: step.id }) };
      step?.durations.push(duration);
      all.push(duration);
      const span = toSpan([textNode(node.value.slice(start, end))], { dataId: duration.id });
      parts.push(textNode(node.value.slice(done, start)), toSpan([span]));
      done = end;
    }
    if (done === 0) return [node];
    return [...parts, textNode(node.value.slice(done))].filter(
      (part) => part.type !== "text" || part.value !== "",
    );
  };

  for (const { node } of blocks) {
    const isSectionName = node.type === "heading" && node.depth < 4;
    if (!isSectionName) mark(node, idOf(node));
  }
  return all;
}

const withThoseInside = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [step, ...withThoseInside(step.steps)]);

/** Punctuation that belongs to the word before it or behind it. Bounded, to stay linear in time. */
const BEFORE = /[\p{Ps}\p{Pi}"'~≈]{1,4}$/u;
const BEHIND = /^[\p{Pe}\p{Pf}"'.,:;!?…、。，：；！？]{1,4}/u;

/** Moves the punctuation beside a duration into its piece, also from behind bold words. */
function holdPunctuation(siblings: RootContent[]) {
  for (const [index, text] of siblings.entries()) {
    if (text.type !== "text") continue;
    const before = pieceAt(siblings[index - 1], -1);
    const behind = pieceAt(siblings[index + 1], 0);
    if (before) {
      const [punctuation = ""] = BEHIND.exec(text.value) ?? [];
      before.children.push(textNode(punctuation));
      text.value = text.value.slice(punctuation.length);
    }
    if (behind) {
      const [punctuation = ""] = BEFORE.exec(text.value) ?? [];
      behind.children.unshift(textNode(punctuation));
      text.value = text.value.slice(0, text.value.length - punctuation.length);
    }
  }
}

/** @returns The piece with which a node ends (-1) or begins (0), if any. */
function pieceAt(node: RootContent | undefined, end: 0 | -1): Emphasis | Strong | undefined {
  if (node?.type !== "strong" && node?.type !== "emphasis") return undefined;
  return node.data?.hName === "span" ? node : pieceAt(node.children.at(end), end);
}

/** mdast has no such node. `data` says what it becomes. */
function toSpan(children: Emphasis["children"], hProperties = {}): Emphasis {
  return { type: "emphasis", data: { hName: "span", hProperties }, children };
}
