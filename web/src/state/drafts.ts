/**
 * What is typed and not yet stored on this device: the household, and notes of saved recipes. The device has it
 * as soon as the field is left or the page is hidden, which is the last event of a page that a phone ends.
 *
 * @module
 */
import { storeHousehold, toHouseholdLines, toWishes } from "../storage/household";
import { MAX_NOTE_CHARACTERS, writeNote } from "../storage/savedRecipes";
import { NO_ROOM } from "../storage/storage";
import { announce } from "./actions";
import type { TypedNote } from "./pageState";
import { dispatch, store } from "./store";

/** A note is stored this long after its last letter. */
const STORE_AFTER_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Stores the household in place of what another tab has stored. What the storage refuses stays in the field.
 *
 * @param text Of the field. By default what was typed.
 */
export function leaveHousehold(text = store.getState().household?.text) {
  if (text === undefined) return;
  const household = storeHousehold(text) ? undefined : { text, isRefused: true as const };
  dispatch({ type: "set", household });
  const { wishes, problems } = toWishes(toHouseholdLines(text));
  announce([`${wishes.length} in your household`, ...problems].join(". "));
}

/** @param text Of the recipe. */
export function typeNote(text: string, words: string) {
  const others = store.getState().notes.filter((note) => note.text !== text);
  dispatch({ type: "set", notes: [...others, { text, words }] });
  storeNotesLater(false);
}

/** @param isLeft As for {@link storeNotes}. */
export function storeNotesLater(isLeft = true) {
  clearTimeout(timer);
  timer = setTimeout(() => storeNotes(isLeft), STORE_AFTER_MS);
}

/**
 * Stores the typed notes. Those that are too long or have no room stay in their fields.
 *
 * @param isLeft Whether no field is being typed in. Otherwise blanks at the end of its words stay.
 */
export function storeNotes(isLeft = true) {
  clearTimeout(timer);
  const { notes } = store.getState();
  if (notes.length === 0) return;

  const left = notes.flatMap((note) => {
    const { text, words } = note;
    if (isTooLong(note)) return note;
    if (!writeNote(text, words.trim())) return { ...note, isRefused: true as const };
    return isLeft || words === words.trim() ? [] : { text, words };
  });
  dispatch({ type: "set", notes: left });
  announce(left.flatMap((note) => noteProblem(note) ?? [])[0] ?? "Note saved");
}

const isTooLong = ({ words }: TypedNote) => words.trim().length > MAX_NOTE_CHARACTERS;

/** @returns Why a typed note is not stored. */
export function noteProblem(note: TypedNote): string | undefined {
  if (!isTooLong(note)) return note.isRefused && NO_ROOM;
  return `Not saved: a note has at most ${MAX_NOTE_CHARACTERS} characters, this one has ${note.words.trim().length}.`;
}
