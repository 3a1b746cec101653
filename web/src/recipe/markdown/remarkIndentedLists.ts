/**
 * Lists that are indented by four or more become lists.
 *
 * CommonMark takes such lines for more of the paragraph above, or for code. No recipe needs code that
 * is marked by nothing but blanks, so the parser is told not to know it.
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
