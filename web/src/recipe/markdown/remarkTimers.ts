/**
 * Marks the durations in the method, which get a button that starts a timer.
 *
 * @module
 */
import type { Nodes, Parent, PhrasingContent, Root, RootContent, Text } from "mdast";
import { findDurations } from "../cooking/durations";

/**
 * A plugin for remark, to be used after `remarkRecipeParts`. Each block is handled by itself, so
 * that the result is the same whether a text streams or not.
 *
 * A duration becomes a `span` with the attribute `data-timer-seconds`; its text stays as it is.
 */
export function remarkTimers() {
  return (tree: Root) => {
    for (const block of tree.children) {
      const isSectionName = block.type === "heading" && block.depth < 4;
      if (block.data?.hProperties?.dataPart === "method" && !isSectionName) markDurations(block);
    }
  };
}

function markDurations(node: Nodes) {
  // A link must not contain a button.
  if (!("children" in node) || node.type === "link" || node.type === "linkReference") return;
  const parent: Parent = node;
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type === "text") return splitText(child);
    markDurations(child);
    return [child];
  });
}

function splitText(text: Text): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let done = 0;
  for (const { start, end, seconds } of findDurations(text.value)) {
    parts.push(toText(text.value.slice(done, start)), {
      // mdast has no such node. `data` says what it becomes.
      type: "emphasis",
      data: { hName: "span", hProperties: { dataTimerSeconds: seconds } },
      children: [toText(text.value.slice(start, end))],
    });
    done = end;
  }
  if (done === 0) return [text];
  return [...parts, toText(text.value.slice(done))].filter(
    (part) => part.type !== "text" || part.value !== "",
  );
}

const toText = (value: string): Text => ({ type: "text", value });
