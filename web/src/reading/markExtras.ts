import type { Root } from "mdast";
import { findAndReplace } from "mdast-util-find-and-replace";
import { blocksOf, textNode } from "./mdast";

/**
 * Sets "(extra)" apart, as a `small`. The instruction asks for it behind an ingredient that is not
 * on the list.
 */
export function markExtras(tree: Root) {
  for (const block of blocksOf("ingredients", tree)) {
    findAndReplace(block, [
      /\(extra\)/gi,
      // mdast has no such node. `data` says what it becomes.
      (value: string) => ({
        type: "emphasis",
        data: { hName: "small" },
        children: [textNode(value)],
      }),
    ]);
  }
}
