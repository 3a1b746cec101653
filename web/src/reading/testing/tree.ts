/** Makes small trees by hand, for tests. */

import type { TreeNode } from "../../recipe/legacy/tree";
import type { Part } from "../recipe";

/** @param content Elements, and texts. */
export function h(tagName: string, ...content: (TreeNode | string)[]): TreeNode {
  return withProperties({}, tagName, ...content);
}

export function withProperties(
  properties: Record<string, unknown>,
  tagName: string,
  ...content: (TreeNode | string)[]
): TreeNode {
  const children = content.map((one) =>
    typeof one === "string" ? { type: "text", value: one } : one,
  );
  return { type: "element", tagName, properties, children };
}

/** An element that can be ticked: an ingredient, a step, or a paragraph that is one. */
export function ticked(tagName: string, ...content: (TreeNode | string)[]): TreeNode {
  return withProperties({ dataTick: 0 }, tagName, ...content);
}

/** A recipe's tree from its parts, with the line breaks between blocks that the pipeline leaves. */
export function recipe(parts: Partial<Record<Part, TreeNode[]>>): TreeNode {
  const children = Object.entries(parts).flatMap(([dataPart, blocks]) =>
    blocks.flatMap((block) => [
      { ...block, properties: { ...block.properties, dataPart } },
      { type: "text", value: "\n" },
    ]),
  );
  return { type: "root", children };
}
