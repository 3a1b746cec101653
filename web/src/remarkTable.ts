/**
 * Tables in Markdown, which recipes come with, and nothing else of GitHub's dialect: its automatic
 * links and task lists would change what a recipe says.
 *
 * @see https://github.github.com/gfm/#tables-extension-
 * @module
 */
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Processor } from "unified";

/** A plugin for remark, to be given to react-markdown. */
export function remarkTable(this: Processor) {
  const data = this.data() as { micromarkExtensions?: object[]; fromMarkdownExtensions?: object[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
}
