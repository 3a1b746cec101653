import { memo, type RefObject, type SubmitEvent } from "react";
import styles from "./IngredientForm.module.css";
import { toIngredient } from "./kitchen";

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** Whether adding is the one thing to do next. */
  prominent: boolean;
  /** Gets the text as it stands in the input. */
  onAdd: (typed: string) => void;
}

/** Where ingredients are typed. The text is the browser's: what was typed before hydration stays. */
export const IngredientForm = memo(function IngredientForm({ input, prominent, onAdd }: Props) {
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
    // Pressing Enter before the script has come is to do nothing. Outside a dialog this method is just
    // that, while any other would start to leave the page, and thereby end the loading of the script.
    <form className={styles.form} method="dialog" onSubmit={submit}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        name="ingredient"
        placeholder="e.g. Onions"
        aria-label="Add ingredient"
        autoComplete="off"
        // The keyboard stays. With `next`, Chrome on Android would move the focus instead of adding;
        // `done` says that nothing follows.
        enterKeyHint="enter"
      />
      <button type="submit" className={prominent ? `${styles.add} filled` : styles.add}>
        + Add Ingredients
      </button>
    </form>
  );
});
