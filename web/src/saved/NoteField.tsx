import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { announce } from "../state/actions";
import { isCooking } from "../state/pageState";
import { usePage } from "../state/store";
import { MAX_NOTE_CHARACTERS, setNote } from "../storage/savedRecipes";
import styles from "./NoteField.module.css";
import { useSaved } from "./useSaved";

/**
 * A field for the note of the recipe on the page. It is stored, and the recipe saved with it, when the
 * visitor leaves the field or the page.
 */
export function NoteField() {
  const { isSavable, entry, save } = useSaved();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  /** What was typed and is not stored. */
  const typed = useRef<string>(undefined);
  const [hasNoRoom, setHasNoRoom] = useState(false);
  const note = entry?.note ?? "";

  function store() {
    const words = typed.current?.trim();
    if (words === undefined) return;
    typed.current = undefined;
    setHasNoRoom(false);
    if (words === note) return;
    if (entry ? setNote(entry, words) : save(words)) {
      return announce(entry ? "Note saved" : "Recipe saved with this note");
    }
    // Leaving the field again is another try.
    typed.current = words;
    setHasNoRoom(true);
  }

  const storeLatest = useEffectEvent(store);
  useLayoutEffect(() => {
    const leave = () => storeLatest();
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", leave);
      // React reports no blur of a field that it removes.
      storeLatest();
    };
  }, []);

  // Another field or tab has changed it. Words that are being typed stay.
  useLayoutEffect(() => {
    if (!field.current || typed.current !== undefined) return;
    if (field.current.value.trim() !== note) field.current.value = note;
  }, [note]);

  if (!isSavable) return null;
  return (
    <div lang="en" dir="ltr" className={`${styles.note} screen-only`}>
      <label htmlFor={id}>Note for next time</label>
      <textarea
        ref={field}
        id={id}
        lang=""
        dir="auto"
        rows={1}
        maxLength={MAX_NOTE_CHARACTERS}
        placeholder="e.g. less salt, 5 minutes longer"
        defaultValue={note}
        onInput={({ currentTarget }) => {
          typed.current = currentTarget.value;
        }}
        onBlur={store}
      />
      <p role="status">{hasNoRoom && <span>Not saved: this browser has no room for it.</span>}</p>
    </div>
  );
}

interface Props {
  place: "head" | "foot";
}

/**
 * The note of a saved recipe: in its head if it had a note when it was shown, otherwise at its foot.
 * It doesn't move while the recipe is on the page.
 */
export function SavedNote({ place }: Props) {
  const cooking = usePage(isCooking);
  const { entry } = useSaved();
  const [isHere] = useState((entry?.note !== undefined) === (place === "head"));
  return entry && isHere && !cooking ? <NoteField /> : null;
}
