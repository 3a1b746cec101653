/**
 * Saving the recipe on the page, and its note.
 *
 * @module
 */
import { useId, useState } from "react";
import {
  leaveNote,
  noteProblem,
  savePlace,
  toggleSaved,
  typeNote,
  useEntryOf,
} from "../actions/saved";
import { isCooking, usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { Icon } from "../ui/parts";
import { ResultOf } from "../ui/ResultOf";

/**
 * Saves the recipe on the page on this device, or removes it, with Undo until the next press.
 */
export function SaveButton({ className = "word" }: { className?: string }) {
  const { tabRecipe } = useRecipe();
  const isSaved = useEntryOf(tabRecipe) !== undefined;
  return (
    <ResultOf place={savePlace(tabRecipe)}>
      <button
        type="button"
        className={className}
        data-saved={isSaved || undefined}
        onClick={() => toggleSaved(tabRecipe)}
      >
        <Icon name="save" />
        <span>{isSaved ? "Saved" : "Save"}</span>
      </button>
    </ResultOf>
  );
}

/** A field for the note of the recipe on the page. Nothing unless it is saved, or a note was typed. */
export function NoteField() {
  const { tabRecipe } = useRecipe();
  const id = useId();
  const entry = useEntryOf(tabRecipe);
  const typed = usePage(({ notes }) => notes.find(({ text }) => text === tabRecipe.text));
  // What is typed stays, also if another tab has removed the recipe.
  if (!entry && !typed) return null;
  const words = typed?.words ?? entry?.note ?? "";
  const problem = typed && noteProblem(typed);

  return (
    <div lang="en" dir="ltr" className={words ? "note" : "note screen-only"}>
      <label htmlFor={id} className="label">
        Note for next time
      </label>
      <textarea
        id={id}
        className="line said"
        lang=""
        dir="auto"
        rows={1}
        placeholder="e.g. less salt, 5 minutes longer"
        value={words}
        onChange={({ target }) => typeNote(tabRecipe.text, target.value)}
        onBlur={() => leaveNote(tabRecipe.text)}
      />
      {problem && <p className="small screen-only">{problem}</p>}
    </div>
  );
}

/**
 * The note of a saved recipe: in its head if it had a note when it was shown, otherwise at its foot.
 * It doesn't move while the recipe is on the page.
 */
export function SavedNote({ place }: { place: "head" | "foot" }) {
  const cooking = usePage(isCooking);
  const entry = useEntryOf(useRecipe().tabRecipe);
  const [isHere] = useState((entry?.note !== undefined) === (place === "head"));
  return isHere && !cooking ? <NoteField /> : null;
}
