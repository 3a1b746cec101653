import { type ClipboardEvent, type SubmitEvent, useId } from "react";
import { PhotoArea } from "../photo/PhotoArea";
import { PhotoButton } from "../photo/PhotoButton";
import { elements } from "../state/elements";
import { type Addition, ingredientCount, toIngredient, toLines } from "../state/ingredients";
import { hasRecipe, isReady } from "../state/pageState";
import { dispatch, usePage } from "../state/store";
import { WISHES } from "../ui/texts";
import { Household } from "./Household";
import styles from "./IngredientForm.module.css";
import { SplitButton } from "./SplitButton";

const { input, requestButton } = elements;

/** Longest name that is shown when it was added, in UTF-16 code units: the message fits one line. */
const MAX_SHOWN_CHARACTERS = 15;

/** After an error at the root, what was typed goes on in the next field. */
function setInput(field: HTMLInputElement | null) {
  if (!field) return;
  if (input.current && input.current !== field) field.value = input.current.value;
  input.current = field;
  // The removed field still has its text.
  return () => {};
}

/** The input for ingredients. It is uncontrolled, so that what was typed before hydration stays. */
export function IngredientForm() {
  const { ingredients, added, hasPhoto } = usePage(({ ingredients, added, photo }) => ({
    ingredients,
    added,
    hasPhoto: photo !== undefined,
  }));
  const shows = usePage(hasRecipe);
  const ready = usePage(isReady);
  /** Whether there is nothing on the page yet. */
  const isEmpty = ingredients.length === 0 && !shows;
  /** Its button is then the primary action. */
  const isProminent = !ready && !shows && !hasPhoto;
  const wishes = useId();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    const { value } = field;
    const isFocused = document.activeElement === field;
    // A text that is not added stays in the input.
    if (toIngredient(value) !== undefined) {
      dispatch({ type: "add", typed: value });
      field.value = "";
    }
    field.focus();
    // By Enter: there is nothing more to add. While it is disabled, it takes no focus.
    if (isFocused && value === "") requestButton.current?.focus();
  }

  /** Each line is an ingredient. The browser would join them into one word. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData("text");
    const text = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0);
    const typed = toLines(text);
    if (typed.length === 1) return;
    event.preventDefault();
    dispatch({ type: "add", typed });
    event.currentTarget.value = "";
  }

  return (
    // Before the script has loaded, Enter must do nothing. Outside a dialog the method "dialog"
    // does nothing. Any other method would start a navigation, which stops the loading of the
    // script.
    <form className="row beside-recipe" method="dialog" onSubmit={submit}>
      <input
        ref={setInput}
        className={styles.input}
        type="text"
        name="ingredient"
        dir="auto"
        placeholder="e.g. Onions"
        aria-label="Add ingredient"
        aria-describedby={wishes}
        onPaste={paste}
        autoComplete="off"
        // Keeps a phone's keyboard open. With `next`, Chrome on Android moves the focus instead
        // of submitting; `done` would tell the visitor that nothing follows.
        enterKeyHint="enter"
      />
      {!isEmpty && <PhotoButton />}
      <button type="submit" className={isProminent ? `${styles.add} filled` : styles.add}>
        + Add Ingredients
      </button>
      {isEmpty && <PhotoButton />}
      <div className={`${styles.foot} row`}>
        <div className={`${styles.note} small-print`}>
          <p id={wishes} className={added ? styles.covered : undefined}>
            {WISHES}
          </p>
          {/* A phone's keyboard covers the list. Screen readers get the words from the status. */}
          {added && (
            <div className={`${styles.added} row`}>
              <p aria-hidden="true">{describeAddition(added, ingredientCount(ingredients))}</p>
              <SplitButton place="form" />
            </div>
          )}
        </div>
        <Household />
      </div>
      {hasPhoto && <PhotoArea />}
    </form>
  );
}

/** @param total Words for the number of ingredients on the list. */
function describeAddition({ name, count, isSeveral }: Addition, total: string): string {
  if (isSeveral) return count > 1 ? `${count} instead of one` : "Added as one entry";
  if (count > 1) return `${count} added, ${total}`;
  return name.length > MAX_SHOWN_CHARACTERS ? `Added, ${total}` : `Added ${name}, ${total}`;
}
