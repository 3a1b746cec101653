import { type ReactNode, useId, useState } from "react";
import { useEscape } from "./events";
import { Icon, type IconProps } from "./parts";

interface Props {
  /** Of the list, and of the button where that has no words. */
  label: string;
  /** Words of the button. */
  button?: string;
  icon?: IconProps["name"];
  disabled?: boolean;
  /** List items, each with one button. */
  children: ReactNode;
}

/**
 * A button that opens a list of choices. A choice closes it, unless it shows more in its place (`aria-expanded`).
 * The platform also closes it: by Escape, and by a press elsewhere.
 *
 * @see https://developer.mozilla.org/docs/Web/API/Popover_API
 */
export function Menu({ label, button, icon, disabled, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEscape(isOpen);
  return (
    <>
      <button
        type="button"
        className="word"
        aria-label={button ? undefined : label}
        disabled={disabled}
        popoverTarget={id}
      >
        {icon && <Icon name={icon} />}
        {button}
      </button>
      <ul
        id={id}
        popover="auto"
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list.
        role="list"
        aria-label={label}
        className="menu rows"
        // Before the choice moves the focus, and hides the list with what is around it: open but unseen, it
        // would take the next Escape.
        onClickCapture={({ target, currentTarget }) => {
          if (target instanceof Element && target.ariaExpanded === null)
            currentTarget.hidePopover();
        }}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {children}
      </ul>
    </>
  );
}
