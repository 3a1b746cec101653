/** The outline of a Markdown text, for tests. */
import type { Root } from "mdast";
import ReactMarkdown from "react-markdown";
import remarkBreaks from "remark-breaks";
import { type Group, toGroups } from "../outline";
import { remarkListsIntoItems } from "../remarkListsIntoItems";
import { remarkNameLines } from "../remarkNameLines";

/** @returns The groups of a text after the plugins that mend its form. */
export function groupsIn(markdown: string): Group[] {
  let groups: Group[] = [];
  const capture = () => (tree: Root) => {
    groups = toGroups(tree);
  };
  ReactMarkdown({
    remarkPlugins: [remarkBreaks, remarkNameLines, remarkListsIntoItems, capture],
    children: markdown,
  });
  return groups;
}
