import type { ClipboardEvent, SubmitEvent } from "react";
import { PhotoButton } from "../photo/PhotoButton";
import { elements } from "../state/elements";
import { toIngredient, toLines } from "../state/ingredients";
import { hasRecipe } from "../state/pageState";
import { dispatch, usePage } from "../state/store";
import { WISHES_ID } from "../ui/texts";
import "./IngredientForm.css";

const { input, requestButton } = elements;

/** After an error at the root or in hydration, what was typed goes on in the next field. */
function setInput(field: HTMLInputElement | null) {
  if (!field) return;
  const typed = input.current !== field && input.current?.value;
  if (typed) {
    field.value = typed;
    field.focus({ preventScroll: true });
  }
  input.current = field;
  // The removed field still has its text.
  return () => {};
}

/** The input for ingredients. It is uncontrolled, so that what was typed before hydration stays. */
export function IngredientForm() {
  const hasPhoto = usePage(({ photo }) => photo !== undefined);
  const shows = usePage(hasRecipe);
  const isEmpty = usePage(({ ingredients }) => ingredients.length === 0);
  /** Whether the hint below has a row for photos. */
  const isNew = isEmpty && !shows && !hasPhoto;

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
    <form className="field" method="dialog" onSubmit={submit}>
      <input
        ref={setInput}
        type="text"
        name="ingredient"
        dir="auto"
        placeholder="e.g. Onions"
        aria-label="Add ingredient"
        aria-describedby={WISHES_ID}
        onPaste={paste}
        autoComplete="off"
        // Keeps a phone's keyboard open. With `next`, Chrome on Android moves the focus instead
        // of submitting; `done` would tell the visitor that nothing follows.
        enterKeyHint="enter"
      />
      {!isNew && <PhotoButton />}
      <button type="submit" className="button add short">
        + Add Ingredients
      </button>
    </form>
  );
}
