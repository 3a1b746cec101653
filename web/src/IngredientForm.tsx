import type { RefObject, SubmitEvent } from "react";
import styles from "./IngredientForm.module.css";
import { toIngredient } from "./kitchen";

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** Whether its button is the filled one. */
  prominent: boolean;
  /** What was added last. Empty if something else has happened since. `undefined`: no list. */
  added: string | undefined;
  /** Gets the text of the input, unchanged. */
  onAdd: (typed: string) => void;
}

/** The input for ingredients. It is uncontrolled, so that text typed before hydration stays. */
export function IngredientForm({ input, prominent, added, onAdd }: Props) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    // A text that is not added stays in the input.
    if (toIngredient(field.value) !== undefined) {
      onAdd(field.value);
      field.value = "";
    }
    field.focus();
  }

  return (
    // Before the script has loaded, Enter must do nothing. Outside a dialog the method "dialog"
    // does nothing. Any other method would start a navigation, which stops the loading of the
    // script.
    <form className={`${styles.form} beside-recipe`} method="dialog" onSubmit={submit}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        name="ingredient"
        placeholder="e.g. Onions"
        aria-label="Add ingredient"
        autoComplete="off"
        // Keeps a phone's keyboard open. With `next`, Chrome on Android moves the focus instead
        // of submitting; `done` would tell the visitor that nothing follows.
        enterKeyHint="enter"
      />
      <button type="submit" className={prominent ? `${styles.add} filled` : styles.add}>
        + Add Ingredients
      </button>
      {/* A phone's keyboard covers the list. Screen readers get the words from the status. */}
      {added !== undefined && (
        <p className={styles.added} aria-hidden="true">
          {added}
        </p>
      )}
    </form>
  );
}
