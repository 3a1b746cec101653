/**
 * Marks the durations in the method, which get a button that starts a timer.
 *
 * @module
 */
import type { Properties } from "hast";
import type {
  Emphasis,
  Nodes,
  Parent,
  PhrasingContent,
  Root,
  RootContent,
  Strong,
  Text,
} from "mdast";
import { findDurations } from "./findDurations";

/** Punctuation that belongs to the word before it or behind it. Bounded, to stay linear in time. */
const BEFORE = /[\p{Ps}\p{Pi}"'~≈]{1,4}$/u;
const BEHIND = /^[\p{Pe}\p{Pf}"'.,:;!?…、。，：；！？]{1,4}/u;

/**
 * A plugin for remark, to be used after `remarkRecipe`. Each block is handled by itself, so
 * that the result is the same whether a text streams or not.
 *
 * A duration becomes a `span` with the attributes `data-timer-seconds` and `data-timer-place`, its
 * offset in the Markdown: no other duration of the recipe has the same, and it stays the same while
 * the recipe is written. Around it is a `span` without attributes, with the punctuation that no
 * line may separate from it. The text stays as it is.
 */
export function remarkTimers() {
  return (tree: Root) => {
    for (const block of tree.children) {
      const isSectionName = block.type === "heading" && block.depth < 4;
      if (block.data?.hProperties?.dataPart === "method" && !isSectionName) markDurations(block, 0);
    }
  };
}

/**
 * @param offset Where the node before it ends, for nodes that a plugin made: they have no position.
 * @returns Where the node ends.
 */
function markDurations(node: Nodes, offset: number): number {
  let at = node.position?.start.offset ?? offset;
  // A link must not contain a button.
  if ("children" in node && node.type !== "link" && node.type !== "linkReference") {
    const parent: Parent = node;
    parent.children = parent.children.flatMap((child): RootContent[] => {
      const start = child.position?.start.offset ?? at;
      at = child.type === "text" ? start + child.value.length : markDurations(child, start);
      return child.type === "text" ? splitText(child.value, start) : [child];
    });
    holdPunctuation(parent.children);
  }
  return node.position?.end.offset ?? at;
}

function splitText(text: string, offset: number): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let done = 0;
  for (const { start, end, seconds } of findDurations(text)) {
    const duration = toSpan([toText(text.slice(start, end))], {
      dataTimerSeconds: seconds,
      dataTimerPlace: offset + start,
    });
    parts.push(toText(text.slice(done, start)), toSpan([duration]));
    done = end;
  }
  return [...parts, toText(text.slice(done))].filter(
    (part) => part.type !== "text" || part.value !== "",
  );
}

/** Moves the punctuation beside a duration into its piece, also from behind bold words. */
function holdPunctuation(siblings: RootContent[]) {
  for (const [index, text] of siblings.entries()) {
    if (text.type !== "text") continue;
    const before = pieceAt(siblings[index - 1], -1);
    const behind = pieceAt(siblings[index + 1], 0);
    if (before) {
      const [punctuation = ""] = BEHIND.exec(text.value) ?? [];
      before.children.push(toText(punctuation));
      text.value = text.value.slice(punctuation.length);
    }
    if (behind) {
      const [punctuation = ""] = BEFORE.exec(text.value) ?? [];
      behind.children.unshift(toText(punctuation));
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
function toSpan(children: PhrasingContent[], hProperties: Properties = {}): Emphasis {
  return { type: "emphasis", data: { hName: "span", hProperties }, children };
}

const toText = (value: string): Text => ({ type: "text", value });
