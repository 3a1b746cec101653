/** The outline of a Markdown text, for tests. */
import { type Group, toGroups } from "../outline";
import { parseMarkdown } from "../parseMarkdown";
import { remarkListsIntoItems } from "../remarkListsIntoItems";
import { remarkNameLines } from "../remarkNameLines";

/** @returns The groups of a text after its form was mended. */
export function groupsIn(markdown: string): Group[] {
  const tree = parseMarkdown(markdown);
  remarkNameLines()(tree);
  remarkListsIntoItems()(tree);
  return toGroups(tree);
}
