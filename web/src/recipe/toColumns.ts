import type { Blockquote, Root, RootContent } from "mdast";

/**
 * Puts the blocks of a recipe into up to three columns, with their names in `data-column`: everything
 * before the ingredients, the ingredients, and everything after them. Cooking mode shows the latter
 * two side by side.
 */
export function toColumns({ children }: Root): Root {
  const first = children.findIndex(isOfIngredients);
  const ingredients = first < 0 ? children.length : first;
  const next = children.findIndex((block, at) => at > ingredients && !isOfIngredients(block));
  const method = next < 0 ? children.length : next;
  const head = children.slice(0, ingredients);
  const last = head.findLastIndex(({ data }) =>
    ["title", "facts"].includes(`${data?.hProperties?.dataPart}`),
  );
  const columns = [
    toColumn("head", head.toSpliced(last + 1, 0, toDiv({ dataRow: "" }, []))),
    toColumn("ingredients", children.slice(ingredients, method)),
    toColumn("method", children.slice(method)),
  ];
  return { type: "root", children: columns.filter((column) => column.children.length > 0) };
}

const isOfIngredients = ({ data }: RootContent) => data?.hProperties?.dataPart === "ingredients";

/** mdast has no such node. `data` says what it becomes. */
function toDiv(hProperties: Record<string, string>, blocks: RootContent[]): Blockquote {
  const children = blocks as Blockquote["children"];
  return { type: "blockquote", data: { hName: "div", hProperties }, children };
}

const toColumn = (dataColumn: string, blocks: RootContent[]) => toDiv({ dataColumn }, blocks);
