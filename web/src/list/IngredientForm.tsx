import type { ClipboardEvent, SubmitEvent } from "react";
import { elements } from "../actions/elements";
import { pasteIngredients, submitIngredient } from "../actions/list";
import { PhotoButton } from "../photo/PhotoArea";
import { hasRecipe, isFresh, isReady, usePage } from "../state/page";
import { WISHES_ID } from "../ui/texts";

const { input } = elements;

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
  // The hint below has a row for photos.
  const isNew = usePage(isFresh);
  // One filled button at a time.
  const isSecond = usePage((state) => isReady(state) || hasRecipe(state));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    submitIngredient();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (pasteIngredients(event.clipboardData.getData("text"))) event.preventDefault();
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
      <button type="submit" className={`button short outlined ${isSecond ? "" : "add"}`}>
        + Add Ingredients
      </button>
    </form>
  );
}
