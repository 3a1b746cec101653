/**
 * Reads a recipe in Markdown: for the page, and for copy, share, download and print.
 *
 * @module
 */
import type { Root } from "hast";
import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { recipePlugins } from "./legacy/recipePlugins";
import { toMarkdown } from "./legacy/toMarkdown";

/** What was read. */
export interface Reading {
  /** The recipe as React elements. */
  content: ReactNode;
  /**
   * The recipe as hast: every child of the root that is an element has its part in
   * `properties.dataPart`, and every ingredient and step has its place in `properties.dataTick`.
   * Raw HTML is text, and link targets of other schemes are empty.
   */
  root: Root;
}

/**
 * @param text Markdown as a model wrote it.
 * @param complete Whether no more text will come.
 * @param components What elements become, see react-markdown.
 */
export function readRecipe(text: string, complete: boolean, components: Components = {}): Reading {
  let root: Root = { type: "root", children: [] };
  const capture = () => (tree: Root) => {
    root = tree;
  };
  const content = ReactMarkdown({
    components,
    remarkPlugins: recipePlugins,
    rehypePlugins: [capture],
    children: toMarkdown(text, complete),
  });
  // react-markdown has cleaned this same tree after its plugins ran.
  return { content, root };
}

/** @returns The text as it was written, in the form that {@link readRecipe} returns. */
export function asPlainText(text: string): Root {
  return {
    type: "root",
    children: [
      {
        type: "element",
        tagName: "pre",
        properties: { dataPart: "intro" },
        children: [{ type: "text", value: text }],
      },
    ],
  };
}
