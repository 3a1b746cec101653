import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWindowEvents } from "../ui/windowEvents";
import styles from "./Entry.module.css";

interface Props {
  ingredient: string;
  /** Called with the text of the field, once the visitor has left it. */
  onEdit: (typed: string) => void;
  onRemove: () => void;
  /** Gets the focus when a key press has removed this entry, and no next one is in its place. */
  input: RefObject<HTMLInputElement | null>;
}

/** An ingredient of the list, with buttons that edit it in its place and remove it. */
export function Entry({ ingredient, onEdit, onRemove, input }: Props) {
  const [isEdited, setEdited] = useState(false);
  const name = useRef<HTMLButtonElement>(null);

  function begin() {
    flushSync(() => setEdited(true));
  }

  /** @param typed `undefined` leaves the ingredient as it was. */
  function end(typed: string | undefined, byKey: boolean) {
    flushSync(() => {
      setEdited(false);
      if (typed !== undefined) onEdit(typed);
    });
    if (byKey) (name.current ?? input.current)?.focus();
  }

  return (
    <li className={isEdited ? `${styles.entry} ${styles.edited}` : styles.entry}>
      {/* Both keep their room while they are hidden, so that nothing moves. */}
      <button
        ref={name}
        type="button"
        className={`${styles.name} bare`}
        aria-label={`Edit ${ingredient}`}
        onClick={begin}
      >
        <span dir="auto">{ingredient}</span>
      </button>
      <button
        type="button"
        className={`${styles.remove} bare cross`}
        aria-label={`Remove ${ingredient}`}
        onClick={onRemove}
      >
        <span aria-hidden="true">×</span>
      </button>
      {isEdited && <Field ingredient={ingredient} onEnd={end} />}
    </li>
  );
}

interface FieldProps {
  ingredient: string;
  onEnd: (typed: string | undefined, byKey: boolean) => void;
}

const POINTER = ["pointerdown", "pointercancel", "click"] as const;

/** The field in the place of an entry. It has the focus from the beginning. */
function Field({ ingredient, onEnd }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const hasEnded = useRef(false);

  function end(isChanged: boolean, byKey: boolean) {
    // When the field is removed, it loses the focus.
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(isChanged ? field.current?.value : undefined, byKey);
  }

  // A press elsewhere takes the focus before it is a click. The entry changes with the click, and before
  // anything handles that: otherwise the pressed button could move away from below the pointer.
  useWindowEvents(POINTER, ({ type }) => {
    isPressed.current = type === "pointerdown";
    if (type === "click" && document.activeElement !== field.current) end(true, false);
  });

  function press(event: KeyboardEvent) {
    // Enter also chooses a word of an input method.
    if (event.nativeEvent.isComposing || !/^(?:Enter|Escape)$/.test(event.key)) return;
    // The same Enter would press the name, which gets the focus.
    event.preventDefault();
    end(event.key === "Enter", true);
  }

  return (
    <input
      ref={field}
      className={styles.field}
      type="text"
      dir="auto"
      defaultValue={ingredient}
      aria-label={`Edit ${ingredient}`}
      autoComplete="off"
      enterKeyHint="done"
      // biome-ignore lint/a11y/noAutofocus: the visitor has pressed the name that it replaces.
      autoFocus
      onKeyDown={press}
      onBlur={() => {
        if (!isPressed.current) end(true, false);
      }}
    />
  );
}
