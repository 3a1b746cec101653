/**
 * Tables in Markdown, which recipes come with, and nothing else of GitHub's dialect: its automatic
 * links and task lists would change what a recipe says.
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
