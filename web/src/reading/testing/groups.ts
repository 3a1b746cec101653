/** The outline of a Markdown text, for tests. */
import { listsIntoItems } from "../listsIntoItems";
import { nameLinesToHeadings } from "../nameLinesToHeadings";
import { type Group, toGroups } from "../outline";
import { parseMarkdown } from "../parseMarkdown";

/** @returns The groups of a text after its form was mended. */
export function groupsIn(markdown: string): Group[] {
  const tree = parseMarkdown(markdown);
  nameLinesToHeadings(tree);
  listsIntoItems(tree);
  return toGroups(tree);
}
