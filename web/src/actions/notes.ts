/**
 * Notes that are typed. The device has one half a second after its last letter, and as soon as its field is left
 * or the page is hidden.
 *
 * @module
 */
import type { TypedNote } from "../state/pageState";
import { dispatch, store } from "../state/store";
import { MAX_NOTE_CHARACTERS, writeNote } from "../storage/savedRecipes";
import { NO_ROOM } from "../storage/storage";
import { announce } from "./results";

/** A note is stored this long after its last letter. */
const STORE_AFTER_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

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
