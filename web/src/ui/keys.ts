/**
 * Which presses of a key are meant for the page.
 *
 * @module
 */

/**
 * @returns Whether the key belongs to an input method, such as the Enter that confirms a word. Safari reports
 *   that Enter after the end of the composition, with the key code 229.
 * @see https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode
 */
export const isFromInputMethod = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => isComposing || keyCode === 229;

/** @returns Whether keys pressed there are typed into it: Escape is then for this field. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches("textarea, input:not([type=checkbox], [type=file]), [contenteditable]");
