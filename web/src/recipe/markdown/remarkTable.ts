/**
 * Tables, and nothing else of GitHub's Markdown: its automatic links and task lists would change the
 * text of a recipe.
 *
 * @see https://github.github.com/gfm/#tables-extension-
 * @module
 */
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

/** A plugin for remark, to be given to react-markdown. */
export function remarkTable(this: { data(): object }) {
  const data: { micromarkExtensions?: object[]; fromMarkdownExtensions?: object[] } = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
}
