import type { Root } from "mdast";
import { findAndReplace } from "mdast-util-find-and-replace";

/**
 * Sets "(extra)" apart, as a `small`. The instruction asks for it behind an ingredient that is not
 * on the list.
 */
export function markExtras({ children }: Root) {
  for (const block of children) {
    if (block.data?.hProperties?.dataPart !== "ingredients") continue;
    findAndReplace(block, [
      /\(extra\)/gi,
      // mdast has no such node. `data` says what it becomes.
      (value: string) => ({
        type: "emphasis",
        data: { hName: "small" },
        children: [{ type: "text", value }],
      }),
    ]);
  }
}
