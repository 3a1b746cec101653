/**
 * Turns images into their alternative text. An image from another server would tell that server who
 * cooks what.
 *
 * @module
 */
import type { Nodes, Root } from "mdast";

/** A plugin for remark. */
export function remarkImagesToText() {
  return (tree: Root) => replaceImages(tree);
}

function replaceImages(node: Nodes) {
  if (!("children" in node)) return;
  for (const child of node.children) replaceImages(child);
  const children: Nodes[] = node.children.map((child) =>
    child.type === "image" || child.type === "imageReference"
      ? {
          type: "text",
          value: child.alt ?? "",
          ...(child.position && { position: child.position }),
        }
      : child,
  );
  Object.assign(node, { children });
}
