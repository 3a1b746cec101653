/**
 * Filling the list, the household and the field for a recipe of one's own, and forgetting what this device
 * remembers of them.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { VISIBLE } from "../../../worker/contract";
import { added, findOwnProblem, split, toIngredient, toLines, toList } from "../state/list";
import { announce, report, set, store, update } from "../state/page";
import { followHousehold, storeHousehold, toHouseholdLines, toWishes } from "../storage/household";
import { forgetCooked, forgetIngredients } from "../storage/lately";
import { elements } from "./elements";
import { ask } from "./recipes";

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

export const typeOwn = (own: string) => set({ own });

/** Opens the field with the focus, or closes it. Its text stays. */
export function showOwn(showsOwn: boolean) {
  flushSync(() => set({ showsOwn }));
  (showsOwn ? elements.own : elements.ownButton).current?.focus();
  elements.cookOwnButton.current?.scrollIntoView({ block: "nearest" });
}

/** Takes a pasted recipe into the field, behind what is there already. */
export function pasteOwn(text: string) {
  const { own } = store.getState();
  typeOwn(own === "" ? text : `${own}\n${text}`);
  showOwn(true);
}

/** Changes the text while it may be edited: what is selected stays so. */
export function writeOwn(own: string) {
  const field = elements.own.current;
  const { selectionStart = 0, selectionEnd = 0 } = field ?? {};
  flushSync(() => typeOwn(own));
  // Of another field, some browsers would move the focus.
  if (field && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd);
}

/** Asks to put the text of the field in order. */
export function cookOwn() {
  const { own } = store.getState();
  if (VISIBLE.test(own) && !findOwnProblem(own)) ask({ want: "own", text: own });
}

/** Adds the ingredients in the field to the list, as a shorter paste does. */
export function addOwnToList() {
  const { own } = store.getState();
  flushSync(() => {
    update(added, toList(own).names);
    set({ own: "", showsOwn: false, pageNotes: [] });
  });
  elements.input.current?.focus();
}

/** The place of the result when another tab has changed it. */
export const HOUSEHOLD_PLACE = "household";

/** What was typed and stored in this tab last. */
let own = "";

followHousehold((lines) => {
  if (own === "" || lines.join("\n") === own) return;
  own = "";
  const words = `Changed in another tab: ${toWishes(lines).wishes.join(" · ") || "nothing"}`;
  report({ place: HOUSEHOLD_PLACE, words });
});

/** Stores what was typed in place of what another tab has stored. What the storage refuses stays in the field. */
export function storeTypedHousehold() {
  const { household } = store.getState();
  if (!household) return;
  own = toHouseholdLines(household.text).join("\n");
  const refusal = storeHousehold(household.text);
  const problem = refusal && `Only until you leave this page: ${refusal}.`;
  set({ household: refusal ? { ...household, problem } : undefined });
}

/**
 * Stores the household, and says how many wishes it has. What can't be stored is said once.
 *
 * @param text Of the field: also one that was not typed, but set by the browser or a script.
 */
export function leaveHousehold(text: string) {
  const { household } = store.getState();
  if (household?.text !== text) set({ household: { text } });
  storeTypedHousehold();
  const typed = store.getState().household;
  if (typed?.isSaid) return;
  if (typed) set({ household: { ...typed, isSaid: true } });
  const { wishes, problems } = toWishes(toHouseholdLines(text));
  const all = [`${wishes.length} in your household`, ...problems, typed?.problem];
  announce(all.filter(Boolean).join(". "));
}
