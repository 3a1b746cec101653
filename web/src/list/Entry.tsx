import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Cross } from "../ui/Cross";
import { isFromInputMethod, useEscape } from "../ui/keys";
import { useWindowEvents } from "../ui/windowEvents";
import styles from "./Entry.module.css";

interface Props {
  /** Tells it from the other entries. */
  id: string;
  ingredient: string;
  /** Called with the text of the field, once the visitor has left it. */
  onEdit: (typed: string) => void;
  onRemove: () => void;
  /** Called when a key has ended the editing: focuses this entry, or what took its place. */
  onFocus: () => void;
}

/** What was typed into the open field: it goes on there after an error at the root. */
let draft: { id: string; typed: string } | undefined;

/** An ingredient of the list, with buttons that edit it in its place and remove it. */
export function Entry({ id, ingredient, onEdit, onRemove, onFocus }: Props) {
  const [isEdited, setEdited] = useState(draft?.id === id);
  const field = useRef<HTMLTextAreaElement>(null);
  const isPressed = useRef(false);

  function begin() {
    draft = { id, typed: ingredient };
    flushSync(() => setEdited(true));
  }

  /** @param focusTarget What gets the focus instead of the entry. */
  function end(isChanged: boolean, focusTarget: Element | null = null) {
    // When the field is removed, it loses the focus.
    if (!field.current || draft?.id !== id) return;
    draft = undefined;
    const typed = field.current.value;
    flushSync(() => {
      setEdited(false);
      if (isChanged) onEdit(typed.replace(/[\r\n]+/g, " "));
    });
    if (!focusTarget?.isConnected) onFocus();
  }

  useEscape(isEdited, () => end(false));

  // A press elsewhere takes the focus before it is a click. The entry changes with the click, and before
  // anything handles that: otherwise the pressed button could move away from below the pointer.
  useWindowEvents(["pointerdown", "pointercancel", "click"], ({ type }) => {
    isPressed.current = type === "pointerdown";
    const { activeElement } = document;
    if (isEdited && type === "click" && activeElement !== field.current) end(true, activeElement);
  });

  function press(event: KeyboardEvent) {
    if (isFromInputMethod(event.nativeEvent) || event.key !== "Enter") return;
    // The same Enter would press the name, which gets the focus.
    event.preventDefault();
    end(true);
  }

  return (
    <li className={styles.entry}>
      {isEdited ? (
        // As wide as its words. A text area, because a long name wraps, but its text is one line.
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          // For browsers without `field-sizing`.
          cols={draft?.typed.length}
          dir="auto"
          defaultValue={draft?.typed}
          aria-label={`Edit ${ingredient}`}
          autoComplete="off"
          enterKeyHint="done"
          // biome-ignore lint/a11y/noAutofocus: the visitor has pressed the name that it replaces.
          autoFocus
          onFocus={({ currentTarget: { value }, currentTarget }) =>
            currentTarget.setSelectionRange(value.length, value.length)
          }
          onInput={({ currentTarget: { value }, currentTarget }) => {
            currentTarget.cols = value.length;
            draft = { id, typed: value };
          }}
          onKeyDown={press}
          onBlur={({ relatedTarget }) => {
            if (!isPressed.current) end(true, relatedTarget ?? document.body);
          }}
        />
      ) : (
        <>
          <button
            type="button"
            className={`${styles.name} bare`}
            aria-label={`Edit ${ingredient}`}
            onClick={begin}
          >
            <span dir="auto">{ingredient}</span>
          </button>
          <Cross
            className={`${styles.remove} bare`}
            aria-label={`Remove ${ingredient}`}
            onClick={onRemove}
          />
        </>
      )}
    </li>
  );
}
