import ReactMarkdown from "react-markdown";
import { markdownOptions } from "../Markdown";
import type { Node } from "./tree";

/** @returns The tree of a whole recipe, in the state in which it is rendered. */
export function parseRecipe(text: string): Node {
  let root: Node = { type: "root" };
  const capture = () => (tree: Node) => {
    root = tree;
  };
  ReactMarkdown({ ...markdownOptions, rehypePlugins: [capture], children: text });
  return root;
}
