/** Parses a recipe for copy, share and download. */
import type { Root } from "hast";
import ReactMarkdown from "react-markdown";
import { recipePlugins } from "./recipePlugins";
import { unfence } from "./unfence";

/**
 * @param text A complete recipe in Markdown.
 * @returns What the page shows, as hast: every child of the root that is an element has its part in
 * `properties.dataPart`. Raw HTML is text, images are their alternative text, and link targets of
 * other schemes than SPEC.md allows are empty. Items that can be ticked have `properties.dataTick`.
 */
export function parseRecipe(text: string): Root {
  let root: Root = { type: "root", children: [] };
  const capture = () => (tree: Root) => {
    root = tree;
  };
  // react-markdown cleans this same tree after its plugins have run.
  ReactMarkdown({
    remarkPlugins: recipePlugins,
    rehypePlugins: [capture],
    children: unfence(text, true),
  });
  return root;
}
