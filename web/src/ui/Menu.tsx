import { type ReactNode, useId, useState } from "react";
import styles from "./Menu.module.css";

interface Props {
  /** Of the list. */
  label: string;
  /** Of the button, where that has no words. */
  buttonLabel?: string;
  button?: ReactNode;
  disabled?: boolean;
  /** List items, each with one button. */
  children: ReactNode;
}

/**
 * A button that opens a list of choices. The platform closes it: by Escape, and by a press elsewhere.
 *
 * @see https://developer.mozilla.org/docs/Web/API/Popover_API
 */
export function Menu({ label, buttonLabel, button, disabled, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the elements in it.
    <div
      className={styles.menu}
      onKeyDown={(event) => {
        // Not for a ringing timer.
        if (event.key === "Escape" && isOpen) event.stopPropagation();
      }}
    >
      <button type="button" aria-label={buttonLabel} disabled={disabled} popoverTarget={id}>
        {button}
      </button>
      <ul
        id={id}
        popover="auto"
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list.
        role="list"
        aria-label={label}
        className={styles.list}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {children}
      </ul>
    </div>
  );
}
