/**
 * Filling the list, and forgetting what this device remembers of it.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { added, split, toIngredient, toLines } from "../state/list";
import { report, update } from "../state/page";
import { forgetCooked } from "../storage/latelyCooked";
import { forgetIngredients } from "../storage/recentIngredients";
import { pasteOwn } from "./own";
import { elements } from "./screen";

const { input, requestButton } = elements;

/** Adds the text of the input. A text that is not added stays there. */
export function submitIngredient() {
  const field = input.current;
  if (!field) return;
  const { value } = field;
  const isFocused = document.activeElement === field;
  if (toIngredient(value) !== undefined) {
    update(added, value);
    field.value = "";
  }
  field.focus();
  // By Enter: there is nothing more to add. While it is disabled, it takes no focus.
  if (isFocused && value === "") requestButton.current?.focus();
}

/** A pasted text of this length, in UTF-16 code units, is likely a recipe, and no list. */
const MIN_OWN_CHARACTERS = 200;

/**
 * Takes a text that is pasted into the input: each line is an ingredient, a long text a recipe.
 *
 * @returns Whether it was taken. Otherwise the browser pastes it.
 */
export function pasteIngredients(pasted: string): boolean {
  const field = input.current;
  if (pasted.trim().length >= MIN_OWN_CHARACTERS) pasteOwn(pasted);
  else if (field) {
    const { value, selectionStart, selectionEnd } = field;
    const text = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0);
    const typed = toLines(text);
    // The browser would join several lines into one word.
    if (typed.length === 1) return false;
    update(added, typed);
    field.value = "";
  }
  return true;
}

/** Fills the list, as if typed. */
export function tryExample(names: readonly string[]) {
  flushSync(() => update(added, names));
  // The pressed button is gone. In the input, the focus would open a phone's keyboard.
  requestButton.current?.focus();
}

/** Splits the entry with this index into its parts. */
export function splitEntry(index: number) {
  update(split, index);
  input.current?.focus();
}

/** The place of the result of {@link forgetAll}. */
export const FORGET = "forget";

/** Forgets recently used ingredients and lately cooked dishes, and offers to undo that. */
export function forgetAll() {
  const undoNames = forgetIngredients();
  const undoCooked = forgetCooked();
  const undo = () => {
    undoNames();
    undoCooked();
  };
  report({ place: FORGET, words: "Recently used is forgotten", undo });
}
