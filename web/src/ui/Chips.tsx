import { type CSSProperties, type ReactNode, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { elements } from "../actions/elements";

interface Props {
  className: string;
  heading: string;
  /** What can be added to the list. */
  names: readonly string[];
  /** Names that are on the list. They keep their places, and can't be added. */
  taken?: readonly string[];
  /** How many rows are visible. By default all are. */
  rows?: number;
  onAdd: (name: string) => void;
  /** Words and buttons below the names. */
  children?: ReactNode;
  /** Shown before the names. */
  picture?: ReactNode;
}

/** Names, each a button that adds it to the list. */
export function Chips({
  className,
  heading,
  names,
  taken = [],
  rows,
  onAdd,
  children,
  picture,
}: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function add(name: string, byKey: boolean, pressed: HTMLButtonElement) {
    flushSync(() => onAdd(name));
    // The pressed button shows the next name, unless it showed the last one.
    if (!byKey || pressed.isConnected) return;
    const target = list.current?.lastElementChild ?? elements.input.current;
    if (target instanceof HTMLElement) target.focus();
  }

  return (
    <fieldset
      className={className}
      aria-labelledby={id}
      // A press takes no focus: a phone's keyboard stays as it is.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div>
        {picture}
        <span id={id}>{heading}</span>
      </div>
      <div
        ref={list}
        className={rows ? "chips cut" : "chips"}
        style={{ "--rows": rows } as CSSProperties}
      >
        {names.map((name, index) => {
          const isTaken = taken.includes(name);
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: after a press the focus stays in the same place, which may then show the next name.
              key={index}
              type="button"
              className="chip"
              aria-label={isTaken ? `${name} is on your list` : `Add ${name}`}
              // Not `disabled`: the button that was pressed keeps the focus.
              aria-disabled={isTaken}
              onClick={({ detail, currentTarget }) => {
                if (!isTaken) add(name, detail === 0, currentTarget);
              }}
            >
              <span aria-hidden="true">{isTaken ? "✓ " : "+ "}</span>
              <span dir="auto">{name}</span>
            </button>
          );
        })}
      </div>
      {children}
    </fieldset>
  );
}
