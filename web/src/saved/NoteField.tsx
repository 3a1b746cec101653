import { useId, useState } from "react";
import { isCooking } from "../state/pageState";
import { ResultOf } from "../state/ResultOf";
import { useRecipe } from "../state/recipeOnPage";
import { usePage } from "../state/store";
import { useWindowEvents } from "../ui/windowEvents";
import { notePlace, storeNote, storeNoteAfterPress, typeNote, useEntryOf } from "./actions";
import styles from "./NoteField.module.css";

/** A field for the note of the recipe on the page. With its first note, the recipe is saved. */
export function NoteField() {
  const { stored, recipe } = useRecipe();
  const id = useId();
  const note = useEntryOf(stored)?.note ?? "";
  const typed = usePage((state) => (state.note?.recipeId === stored.id ? state.note : undefined));
  // Of a page that is left or discarded. `visibilitychange` bubbles to the window.
  useWindowEvents(["pagehide", "visibilitychange" as "pagehide"], () => storeNote());
  if (stored.end !== "done" || recipe.refusal) return null;
  // Another tab may have changed it. Words that are being typed stay, with blanks at their end.
  const isCurrent = typed && (!typed.isStored || typed.words.trim() === note);
  const words = isCurrent ? typed.words : note;
  return (
    <ResultOf
      place={notePlace(stored)}
      dir="ltr"
      className={`${styles.note} small-print ${words ? "" : "screen-only"}`}
    >
      <label htmlFor={id}>Note for next time</label>
      <textarea
        id={id}
        lang=""
        dir="auto"
        rows={1}
        placeholder="e.g. less salt, 5 minutes longer"
        value={words}
        onChange={({ target }) => typeNote(stored, target.value, note)}
        onBlur={storeNoteAfterPress}
      />
    </ResultOf>
  );
}

/**
 * The note of a saved recipe: in its head if it had a note when it was shown, otherwise at its foot.
 * It doesn't move while the recipe is on the page.
 */
export function SavedNote({ place }: { place: "head" | "foot" }) {
  const cooking = usePage(isCooking);
  const entry = useEntryOf(useRecipe().stored);
  const [isHere] = useState((entry?.note !== undefined) === (place === "head"));
  return entry && isHere && !cooking ? <NoteField /> : null;
}
