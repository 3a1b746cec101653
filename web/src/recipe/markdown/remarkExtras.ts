/**
 * Sets "(extra)" apart, which the instruction asks for behind an ingredient that is not on the list.
 *
 * @module
 */
import type { Nodes, PhrasingContent, Root, Text } from "mdast";

const EXTRA = /(\(extra\))/i;

/** A plugin for remark, to be used after `remarkRecipe`. The word becomes a `small`. */
export function remarkExtras() {
  return (tree: Root) => {
    for (const block of tree.children) {
      if (block.data?.hProperties?.dataPart === "ingredients") setApart(block);
    }
  };
}

function setApart(node: Nodes) {
  if (!("children" in node)) return;
  const children: Nodes[] = node.children.flatMap((child): Nodes[] => {
    if (child.type === "text" && EXTRA.test(child.value)) return split(child);
    setApart(child);
    return [child];
  });
  Object.assign(node, { children });
}

function split({ value }: Text): PhrasingContent[] {
  return value
    .split(EXTRA)
    .filter((part) => part !== "")
    .map((part) =>
      EXTRA.test(part)
        ? // mdast has no such node. `data` says what it becomes.
          { type: "emphasis", data: { hName: "small" }, children: [{ type: "text", value: part }] }
        : { type: "text", value: part },
    );
}
