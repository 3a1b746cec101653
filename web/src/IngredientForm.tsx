import type { RefObject, SubmitEvent } from "react";
import styles from "./IngredientForm.module.css";
import { toIngredient } from "./kitchen";

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** Gets the text as it stands in the input. */
  onAdd: (typed: string) => void;
}

export function IngredientForm({ input, onAdd }: Props) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    // An ignored text is left as it is.
    if (toIngredient(field.value) !== undefined) {
      onAdd(field.value);
      field.value = "";
    }
    field.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        name="ingredient"
        placeholder="e.g. Onions"
        aria-label="Add ingredient"
        autoComplete="off"
        enterKeyHint="done"
      />
      <button type="submit" className={styles.add}>
        + Add Ingredients
      </button>
    </form>
  );
}
