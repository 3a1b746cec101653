import type { Nodes, Root } from "mdast";
import { isFactAlone } from "./facts";
import { toBoldWords, wordsOf } from "./mdast";

/** Headings that are empty or a fact ("### Prep Time: 10 minutes") become paragraphs. */
export function strayHeadingsToWords(tree: Root) {
  for (const block of tree.children) {
    if (block.type !== "heading") demoteHeadings(block);
    else if (wordsOf(block).trim() === "" || isFactAlone(wordsOf(block))) {
      Object.assign(block, { type: "paragraph" });
    }
  }
}

/** A heading in a list or a quotation becomes bold text, because it is no part of the outline. */
function demoteHeadings(node: Nodes) {
  if (!("children" in node)) return;
  for (const child of node.children) {
    demoteHeadings(child);
    if (child.type === "heading") Object.assign(child, toBoldWords(child));
  }
}
