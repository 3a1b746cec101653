/** What the words and the HTML of a recipe share. The tree is mdast, see {@link Recipe}. */
import type { Nodes, RootContent } from "mdast";

/** @returns The blocks with the title first: what stands before it is talk. */
export function titleFirst(blocks: readonly RootContent[]): RootContent[] {
  const isTitle = (block: RootContent) => partOf(block) === "title";
  return blocks.toSorted((a, b) => Number(isTitle(b)) - Number(isTitle(a)));
}

export const partOf = ({ data }: Nodes) => data?.hProperties?.dataPart;

/** The schemes that links may have. A relative target leads nowhere outside the page. */
const SAFE_TARGET = /^(?:https?|ircs?|mailto|xmpp):/i;

/**
 * @returns Where a link leads, if that may be followed from anywhere. A relative target may not:
 *   in a file on a disk, `//host/share` would have Windows log in at that host.
 */
export function safeTarget(url: string): string | undefined {
  return SAFE_TARGET.test(url) ? url : undefined;
}
