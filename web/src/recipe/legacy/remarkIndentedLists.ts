/**
 * Makes lists of lines with bullets that are indented by four spaces or more.
 *
 * CommonMark reads such lines as a continuation of the paragraph, or as code. No recipe needs
 * indented code, so the parser's support for it is switched off.
 *
 * @see https://spec.commonmark.org/0.31.2/#indented-code-blocks
 * @see https://github.com/micromark/micromark#extensions
 * @module
 */

/** A plugin for remark. */
export function remarkIndentedLists(this: { data(): object }) {
  const data: { micromarkExtensions?: object[] } = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { disable: { null: ["codeIndented"] } },
  ];
}
