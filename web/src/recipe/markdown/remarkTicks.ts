/**
 * Marks the items of the ingredients and the method, which get a checkbox.
 *
 * @module
 */
import type { List, Root } from "mdast";
import { setProperties } from "./mdast";

/** A plugin for remark, to be used after `remarkRecipeParts`. */
export function remarkTicks() {
  return (tree: Root) => {
    for (const block of tree.children) {
      const part = block.data?.hProperties?.dataPart;
      if (block.type === "list" && (part === "ingredients" || part === "method")) mark(block);
    }
  };
}

function mark(list: List) {
  for (const item of list.children) {
    setProperties(item, { dataTick: "" });
    for (const child of item.children) if (child.type === "list") mark(child);
  }
}
