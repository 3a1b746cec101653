import { type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { editBegun, editEnded } from "../state/list";
import { set, store, update, usePage } from "../state/page";
import { Cross } from "../ui/Cross";
import { isFromInputMethod, useEscape } from "../ui/keys";
import { useWindowEvents } from "../ui/windowEvents";
import "./Entry.css";

interface Props {
  /** The key of its row. */
  id: string;
  ingredient: string;
  onRemove: () => void;
  /** Called when a key has ended the editing: focuses this entry, or what took its place. */
  onFocus: () => void;
}

/** The beginning of a press, and its end: of the left button, of another, of a drag, of one that opens a menu. */
const PRESS_EVENTS = ["pointerdown", "click", "auxclick", "pointercancel", "contextmenu"] as const;

/** An ingredient of the list, with buttons that edit it in its place and remove it. */
export function Entry({ id, ingredient, onRemove, onFocus }: Props) {
  const typed = usePage(({ entry }) => (entry?.key === id ? entry.typed : undefined));
  const isEdited = typed !== undefined;
  const field = useRef<HTMLTextAreaElement>(null);
  const isPressed = useRef(false);

  /** @param focusTarget What gets the focus instead of the entry. */
  function end(isCancelled: boolean, focusTarget: Element | null = null) {
    // When the field is removed, it loses the focus.
    if (!field.current || store.getState().entry?.key !== id) return;
    flushSync(() => update(editEnded, isCancelled));
    if (!focusTarget?.isConnected) onFocus();
  }

  useEscape(isEdited, () => end(true));

  // A press elsewhere takes the focus before it is a click. The entry changes with the click, or what comes
  // in its place, and before anything handles that: otherwise the pressed button could move away from below
  // the pointer.
  useWindowEvents(PRESS_EVENTS, ({ type }) => {
    isPressed.current = type === "pointerdown";
    const { activeElement } = document;
    if (isEdited && !isPressed.current && activeElement !== field.current)
      end(false, activeElement);
  });

  function press(event: KeyboardEvent) {
    if (isFromInputMethod(event.nativeEvent) || event.key !== "Enter") return;
    // The same Enter would press the name, which gets the focus.
    event.preventDefault();
    end(false);
  }

  return (
    <li className="row entry">
      {isEdited ? (
        // As wide as its words. A text area, because a long name wraps, but its text is one line.
        <textarea
          ref={field}
          className="line"
          rows={1}
          // For browsers without `field-sizing`.
          cols={typed.length}
          dir="auto"
          value={typed}
          aria-label={`Edit ${ingredient}`}
          autoComplete="off"
          enterKeyHint="done"
          // biome-ignore lint/a11y/noAutofocus: the visitor has pressed the name that it replaces.
          autoFocus
          onFocus={({ currentTarget: { value }, currentTarget }) =>
            currentTarget.setSelectionRange(value.length, value.length)
          }
          onChange={({ target }) => set({ entry: { key: id, typed: target.value } })}
          onKeyDown={press}
          onBlur={({ relatedTarget }) => {
            if (!isPressed.current) end(false, relatedTarget ?? document.body);
          }}
        />
      ) : (
        <>
          <button
            type="button"
            className="name"
            aria-label={`Edit ${ingredient}`}
            onClick={() => flushSync(() => update(editBegun, id))}
          >
            <span dir="auto">{ingredient}</span>
          </button>
          <Cross aria-label={`Remove ${ingredient}`} onClick={onRemove} />
        </>
      )}
    </li>
  );
}
