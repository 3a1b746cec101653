import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import styles from "./Chips.module.css";

interface Props {
  heading: string;
  /** What can be added to the list. */
  names: readonly string[];
  /** Shows only as many as fit the rows that there are for it. While held, it gets no smaller. */
  rows?: "fit" | "hold";
  onAdd: (name: string) => void;
  /** When a key has removed the group, and the focus with it. */
  onGone: () => void;
  /** Buttons at its end, and words. */
  children: ReactNode;
}

/** A row of names, each a button that adds it to the list. */
export function Chips({ heading, names, rows, onAdd, onGone, children }: Props) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);

  useLayoutEffect(() => {
    if (!rows) return;
    const layOut = () => group.current && fitRows(group.current, rows === "hold");
    layOut();
    addEventListener("resize", layOut);
    return () => removeEventListener("resize", layOut);
  });

  function add(name: string, index: number, byKey: boolean, pressed: HTMLButtonElement) {
    flushSync(() => onAdd(name));
    // The next name has taken the place of the one that was pressed, unless it was the last.
    if (!byKey || pressed.checkVisibility()) return;
    const buttons = group.current?.querySelectorAll<HTMLButtonElement>("button:not([hidden])");
    const next = buttons?.[Math.max(0, Math.min(index, buttons.length - 1) - 1)];
    if (next) next.focus();
    else onGone();
  }

  return (
    <fieldset
      ref={group}
      className={`${styles.chips} row small-print beside-recipe`}
      aria-labelledby={id}
      // A press takes no focus: a phone's keyboard stays as it is.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span id={id} className={styles.heading}>
        {heading}
      </span>
      {names.map((name, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: after a press the focus stays in the same place, which then shows the next name.
          key={index}
          type="button"
          className={styles.chip}
          aria-label={`Add ${name}`}
          onClick={({ detail, currentTarget }) => add(name, index, detail === 0, currentTarget)}
        >
          <span aria-hidden="true">+</span>
          <span dir="auto" className="one-line">
            {name}
          </span>
        </button>
      ))}
      {children}
    </fieldset>
  );
}

/** Hides the last names, until all the others and the end are in as many rows as the styles say. */
function fitRows(group: HTMLElement, holds: boolean) {
  const rows = Number(getComputedStyle(group).getPropertyValue("--rows"));
  const chips = [...group.querySelectorAll<HTMLElement>(`.${styles.chip}`)];
  for (const chip of chips) chip.hidden = false;
  const shown = () => [...group.querySelectorAll<HTMLElement>("button:not([hidden])")];
  while (chips.length > 0 && new Set(shown().map((one) => one.offsetTop)).size > rows) {
    const last = chips.pop();
    if (last) last.hidden = true;
  }
  if (holds) return;
  group.style.minHeight = "";
  group.style.minHeight = `${group.offsetHeight}px`;
}
