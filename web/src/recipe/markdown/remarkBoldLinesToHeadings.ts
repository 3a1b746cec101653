/**
 * Turns lines that are only bold into headings, also within a paragraph. They get the lowest level and
 * a mark: `remarkRecipeParts` decides what they become.
 *
 * @module
 */
import type { Heading, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { wordsOf } from "./mdast";

declare module "mdast" {
  interface HeadingData {
    /** Whether it was made from a bold line. */
    bold?: boolean;
  }
}

/** A plugin for remark, to be used after `remark-breaks`. */
export function remarkBoldLinesToHeadings() {
  return (tree: Root) => {
    tree.children = tree.children.flatMap((block): RootContent[] =>
      block.type === "paragraph" ? split(block) : [block],
    );
  };
}

function split(paragraph: Paragraph): (Paragraph | Heading)[] {
  const blocks: (Paragraph | Heading)[] = [];
  // All get the position of the paragraph, because streamMarkdown settles it as a whole.
  const { position } = paragraph;
  let open: PhrasingContent[] = [];
  const close = () => {
    if (open.length > 0) {
      blocks.push({ type: "paragraph", children: open, ...(position && { position }) });
    }
    open = [];
  };
  for (const line of linesOf(paragraph)) {
    const words = boldWordsOf(line);
    if (!words) {
      if (open.length > 0) open.push({ type: "break" });
      open.push(...line);
      continue;
    }
    close();
    blocks.push({
      type: "heading",
      depth: 6,
      data: { bold: true },
      children: words,
      ...(position && { position }),
    });
  }
  close();
  return blocks.length > 1 || blocks[0]?.type === "heading" ? blocks : [paragraph];
}

function linesOf({ children }: Paragraph): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const child of children) {
    if (child.type === "break") lines.push([]);
    else lines.at(-1)?.push(child);
  }
  return lines;
}

/** The bold text of a line that has nothing else than "Step 1:" before it and a colon after it. */
function boldWordsOf(line: readonly PhrasingContent[]): PhrasingContent[] | undefined {
  const bold = line.findIndex(({ type }) => type === "strong");
  const strong = line[bold];
  if (strong?.type !== "strong") return undefined;
  const before = wordsOf(line.slice(0, bold)).trim();
  const after = wordsOf(line.slice(bold + 1)).trim();
  if (!/^(?:[\p{L}\p{M}]*\s*\p{Nd}+[.):：]?)?$/u.test(before) || !/^[:：]?$/u.test(after))
    return undefined;
  if (wordsOf(strong).trim() === "") return undefined;
  return [
    ...(before ? [{ type: "text", value: `${before} ` } as const] : []),
    ...strong.children,
    ...(after ? [{ type: "text", value: after } as const] : []),
  ];
}
