import type { Nodes, Root } from "mdast";

/** Signs that the parser has left in a text: what closes them may still come. */
const OPEN_MARKS = new RegExp(
  [
    "(?<!\\p{N})\\*(?=\\S|$)",
    "(?<![\\p{L}\\p{N}])_{1,3}(?=\\S|$)",
    "`{1,3}",
    // A link: "[words", "[words]", "[words](PT5M "na".
    "!?\\[(?=[^[\\]]{0,400}(?:\\](?:\\([^\\n]{0,400})?)?$)",
    "\\](?:\\([^)\\n]{0,400})?$",
  ].join("|"),
  "gu",
);

/** Takes marks that are not closed yet from the last block of a text that is being written. */
export function hideOpenMarks(tree: Root) {
  let block: Nodes | undefined = tree;
  while (block && "children" in block && !TEXT_BLOCKS.includes(block.type)) {
    block = block.children.at(-1);
  }
  if (block) hideIn(block);
}

const TEXT_BLOCKS = ["paragraph", "heading", "tableCell"];

function hideIn(node: Nodes) {
  if (node.type === "text") node.value = node.value.replace(OPEN_MARKS, "");
  if ("children" in node) for (const child of node.children) hideIn(child);
}
