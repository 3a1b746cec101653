/**
 * Sets "(extra)" apart. The instruction asks for it behind an ingredient that is not on the list.
 *
 * @module
 */
import type { Root } from "mdast";
import { findAndReplace } from "mdast-util-find-and-replace";

/** A plugin for remark, to be used after `remarkRecipe`. The word becomes a `small`. */
export function remarkExtras() {
  return (tree: Root, file: { toString(): string }) => {
    if (!/\(extra\)/i.test(file.toString())) return;
    for (const block of tree.children) {
      if (block.type !== "list" || block.data?.hProperties?.dataPart !== "ingredients") continue;
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
  };
}
