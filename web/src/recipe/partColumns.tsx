import { isValidElement, type ReactNode } from "react";

/**
 * Puts the blocks of a recipe into up to three columns: everything before the ingredients, the
 * ingredients, and everything after them. Cooking mode shows the latter two side by side.
 *
 * @param content What react-markdown returns: blocks with their parts in `data-part`, and line
 *   breaks between them.
 * @returns One element for each column, with its name in `data-column`.
 */
export function partColumns(content: ReactNode): ReactNode {
  // react-markdown returns one fragment around all blocks.
  const all = isValidElement<{ children: ReactNode }>(content) ? content.props.children : content;
  const blocks = Array.isArray(all) ? all : [all];
  const ingredientsStart = firstIndex(blocks, 0, (part) => part === "ingredients");
  const methodStart = firstIndex(blocks, ingredientsStart, (part) => part !== "ingredients");
  return [
    { name: "head", children: blocks.slice(0, ingredientsStart) },
    { name: "ingredients", children: blocks.slice(ingredientsStart, methodStart) },
    { name: "method", children: blocks.slice(methodStart) },
  ]
    .filter(({ children }) => children.length > 0)
    .map(({ name, children }) => (
      <div key={name} data-column={name}>
        {children}
      </div>
    ));
}

function firstIndex(blocks: ReactNode[], from: number, isIt: (part: string) => boolean): number {
  const index = blocks.findIndex((block, at) => {
    if (at < from || !isValidElement<{ "data-part"?: string }>(block)) return false;
    return isIt(block.props["data-part"] ?? "");
  });
  return index < 0 ? blocks.length : index;
}
