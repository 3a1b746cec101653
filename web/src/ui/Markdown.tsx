/**
 * Shows a parsed text. A link target is blanked unless it is relative or its scheme is http, https, irc,
 * ircs, mailto or xmpp: that is the default of react-markdown.
 *
 * @see https://github.com/remarkjs/react-markdown#security
 * @module
 */
import type { ElementContent, Nodes } from "hast";
import type { Root } from "mdast";
import ReactMarkdown, { type Components } from "react-markdown";
import { hastText, isolateNumbers } from "../sharing/toHtml";

interface Props {
  tree: Root;
  components: Components;
  /** Default: all. Of others, only the content is shown. */
  allowedElements?: readonly string[];
}

/** The Markdown is parsed already: react-markdown gets no text, and a plugin in place of its parser. */
export function Markdown({ tree, components, ...allowed }: Props) {
  function withTree(this: { parser?: unknown }) {
    this.parser = () => tree;
  }
  return (
    <ReactMarkdown
      components={{ ...COMPONENTS, ...components }}
      remarkPlugins={[withTree]}
      rehypePlugins={[joinWithNoBreak, () => isolateNumbers]}
      unwrapDisallowed
      {...allowed}
    />
  );
}

const COMPONENTS: Components = {
  // Never loaded: another server would learn who cooks what.
  img: ({ alt }) => alt && breakable(alt),
  // Markdown never produces `span`: it comes from joinWithNoBreak, or by `hName` from annotate.ts.
  span: ({ node, children }) =>
    node?.properties.dataWhole ? <span className="whole">{children}</span> : children,
};

const PUNCTUATION = /^[\p{Po}\p{Pe}\p{Pf}]{1,3}/u;

/**
 * A plugin that keeps a figure with its unit, and a duration with the punctuation after it, on one line.
 * Only on the page: copied text is as written.
 */
const joinWithNoBreak = () => joinIn;

function joinIn(node: Nodes) {
  if (!("children" in node)) return;
  let before = "";
  for (const [at, child] of node.children.entries()) {
    const words = hastText(child);
    if (child.type === "text") {
      const joined = joinFigures(before + words);
      child.value = breakable(joined.slice(before.length));
    }
    joinIn(child);
    if (child.type === "element" && child.tagName === "time" && child.properties.dataId) {
      const next = node.children[at + 1];
      const [value = ""] = (next?.type === "text" && PUNCTUATION.exec(next.value)) || [];
      if (next?.type === "text") next.value = next.value.slice(value.length);
      const properties = { dataWhole: true };
      const children: ElementContent[] = [child, { type: "text", value }];
      node.children[at] = { type: "element", tagName: "span", properties, children };
    }
    before = words.slice(-FIGURE_CHARACTERS);
  }
}

export const NO_BREAK = "\u00a0";

/** A space after a figure, before a word that fits into any line with it. */
const AFTER_FIGURE = /(?<=\p{N}(?: ?[×x\p{Pd}])?) (?=\S{1,12}(?!\S))/gu;

/** More than the lookbehind needs of the text before, in UTF-16 code units. */
export const FIGURE_CHARACTERS = 9;

/**
 * @returns The words with no-break spaces between figures and their units. Only for the page: copied text is
 *   as written.
 */
export const joinFigures = (words: string) => words.replace(AFTER_FIGURE, NO_BREAK);

/** @returns "45 min", "2 h", "1 h 45", in one piece. */
export function shortDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = hours === 0 ? `${rest} min` : `${hours} h ${rest || ""}`;
  return words.trim().replaceAll(" ", NO_BREAK);
}

const LONG_WORD = /(?<!\S)\S{1001,}/g;

/** By code points. */
const LONG_WORD_PART = /.{1,1000}/gsu;

/**
 * @returns The words. In a very long word a line may end at zero-width spaces: a browser takes seconds
 *   to lay out 30,000 joined letters, or combining marks, as one word.
 */
export const breakable = (words: string) =>
  words.replace(LONG_WORD, (word) => word.match(LONG_WORD_PART)?.join("\u200b") ?? word);
