/**
 * Notes that are typed. The device has one half a second after its last letter, and as soon as its field is left
 * or the page is hidden.
 *
 * @module
 */
import type { TypedNote } from "../state/page";
import { announce, set, store } from "../state/page";
import { MAX_NOTE_CHARACTERS, writeNote } from "../storage/savedRecipes";

/** A note is stored this long after its last letter. */
const STORE_AFTER_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

const noteOf = (text: string) => store.getState().notes.find((note) => note.text === text);

function setNote(note: TypedNote) {
  const others = store.getState().notes.filter(({ text }) => text !== note.text);
  set({ notes: [...others, note] });
}

/** @param text Of the recipe. */
export function typeNote(text: string, words: string) {
  setNote({ text, words });
  storeLater(text, false);
}

/**
 * Stores the note of a recipe, whose field is left, and says so. What can't be stored is said once.
 *
 * @param text Of the recipe.
 */
export function leaveNote(text: string) {
  // Not between the two ends of a press: the row that shows the note would move the pressed button away.
  if (document.documentElement.matches(":active")) storeLater(text, true);
  else storeAndSay(text, true);
}

function storeLater(text: string, isLeft: boolean) {
  clearTimeout(timer);
  timer = setTimeout(() => storeAndSay(text, isLeft), STORE_AFTER_MS);
}

function storeAndSay(text: string, isLeft: boolean) {
  if (!noteOf(text)) return;
  storeNotes(isLeft);
  const note = noteOf(text);
  const problem = note && noteProblem(note);
  if (!problem) return announce("Note saved");
  if (!isLeft || note.isSaid) return;
  setNote({ ...note, isSaid: true });
  announce(problem);
}

/**
 * Stores the typed notes, and says nothing. Those that can't be stored stay in their fields.
 *
 * @param isLeft Whether no field is being typed in. Otherwise blanks at the end of its words stay.
 */
export function storeNotes(isLeft = true) {
  clearTimeout(timer);
  const { notes } = store.getState();
  if (notes.length === 0) return;

  const left = notes.flatMap((note) => {
    const { words } = note;
    if (isTooLong(note)) return note;
    const problem = writeNote(note.text, words.trim());
    return problem || (!isLeft && words !== words.trim()) ? { ...note, problem } : [];
  });
  set({ notes: left });
}

const isTooLong = ({ words }: TypedNote) => words.trim().length > MAX_NOTE_CHARACTERS;

/** @returns Why a typed note is not stored. */
export function noteProblem(note: TypedNote): string | undefined {
  if (!isTooLong(note)) return note.problem;
  return `Not saved: a note has at most ${MAX_NOTE_CHARACTERS} characters, this one has ${note.words.trim().length}.`;
}
