import {
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useId,
} from "react";
import { WISHES } from "../page/texts";
import styles from "./IngredientForm.module.css";
import { SplitButton } from "./IngredientList";
import { toIngredient, toLines } from "./ingredients";

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** Whether its button is the filled one. */
  prominent: boolean;
  /** Whether there is nothing on the page yet. */
  isEmpty: boolean;
  /** How much was added last. Empty if something else has happened since. */
  added: string;
  /** What was added, if it names several ingredients. */
  several: string | undefined;
  /** Gets the text of the input, unchanged, or its lines if it has several. */
  onAdd: (...typed: string[]) => void;
  /** Makes several ingredients of what was added. */
  onSplit: () => void;
  /** Gets a pasted picture. `undefined` where photos are switched off. */
  onPhoto: ((photo: File) => void) | undefined;
  /** Takes or chooses a picture. */
  photoButton: ReactNode;
  /** What else fills the list. */
  children: ReactNode;
}

/** The input for ingredients. It is uncontrolled, so that text typed before hydration stays. */
export function IngredientForm({
  input,
  prominent,
  isEmpty,
  added,
  several,
  onAdd,
  onSplit,
  onPhoto,
  photoButton,
  children,
}: Props) {
  const wishes = useId();

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

  /** Each line is an ingredient. The browser would join them into one word. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const [photo] = event.clipboardData.files;
    // Programs that copy words may add a picture of them.
    if (photo && !event.clipboardData.getData("text")) return onPhoto?.(photo);
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData("text");
    const text = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0);
    const lines = toLines(text);
    if (lines.length === 1) return;
    event.preventDefault();
    onAdd(...lines);
    event.currentTarget.value = "";
  }

  return (
    // Before the script has loaded, Enter must do nothing. Outside a dialog the method "dialog"
    // does nothing. Any other method would start a navigation, which stops the loading of the
    // script.
    <form className={"row beside-recipe"} method="dialog" onSubmit={submit}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        name="ingredient"
        placeholder="e.g. Onions"
        aria-label="Add ingredient"
        aria-describedby={wishes}
        onPaste={paste}
        autoComplete="off"
        // Keeps a phone's keyboard open. With `next`, Chrome on Android moves the focus instead
        // of submitting; `done` would tell the visitor that nothing follows.
        enterKeyHint="enter"
      />
      {!isEmpty && photoButton}
      <button type="submit" className={prominent ? `${styles.add} filled` : styles.add}>
        + Add Ingredients
      </button>
      {isEmpty && photoButton}
      <div className={`${styles.note} small-print`}>
        <p id={wishes} className={added ? styles.covered : undefined}>
          {WISHES}
        </p>
        {/* A phone's keyboard covers the list. Screen readers get the words from the status. */}
        {added && (
          <div className={`${styles.added} row`}>
            <p aria-hidden="true">{added}</p>
            {several && <SplitButton ingredient={several} onSplit={onSplit} />}
          </div>
        )}
      </div>
      {children}
    </form>
  );
}
