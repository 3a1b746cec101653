import { useRef, useState } from "react";
import { announce } from "../state/actions";
import { removeSaved, restoreSaved, type SavedEntry } from "../storage/savedRecipes";
import { Icon } from "../ui/Icon";
import { useUntilPress } from "../ui/windowEvents";
import styles from "./SaveButton.module.css";
import { useSaved } from "./useSaved";

interface Props {
  /** Whether it is the filled button while the recipe is not saved. */
  isFilled?: boolean;
}

/** Saves the recipe on the page on this device, or removes it, with Undo until the next press. */
export function SaveButton({ isFilled = false }: Props) {
  const { entry, save } = useSaved();
  const button = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useUntilPress<SavedEntry>(undo);
  const [hasNoRoom, setHasNoRoom] = useState(false);

  function press() {
    if (entry) {
      removeSaved(entry);
      setRemoved(entry);
      return announce("Not saved any more");
    }
    report(save());
  }

  function undoRemoval() {
    if (removed) report(restoreSaved(removed));
    setRemoved(undefined);
    // The pressed button is removed.
    button.current?.focus();
  }

  function report(isSaved: boolean) {
    setHasNoRoom(!isSaved);
    if (isSaved) announce("Saved");
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={isFilled && !entry ? `${styles.save} filled` : styles.save}
        aria-pressed={entry !== undefined}
        onClick={press}
      >
        <Icon name="save" />
        <span>{entry ? "Saved" : "Save"}</span>
      </button>
      {removed && !entry && (
        <button ref={undo} type="button" onClick={undoRemoval}>
          Undo
        </button>
      )}
      <p role="status" className={`${styles.status} small-print`}>
        {hasNoRoom && <span>Not saved: this browser has no room for it.</span>}
      </p>
    </>
  );
}
