/**
 * Events of the window, and which presses of a key are meant for the page, and for which part of it.
 *
 * @module
 */
import { useEffect, useEffectEvent } from "react";

/**
 * @returns Whether the key belongs to an input method, such as the Enter that confirms a word. Safari reports
 *   that Enter after the end of the composition, with the key code 229.
 * @see https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode
 */
export const isFromInputMethod = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => isComposing || keyCode === 229;

/** @returns Whether keys pressed there are typed into it: Escape is then for this field. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !["checkbox", "file"].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** A listener for each open part, in the order in which they were opened. */
const openParts: ((event: KeyboardEvent) => void)[] = [];

/**
 * Escape closes the part that was opened last, before it does anything else, such as dismissing a timer.
 *
 * @param onEscape Closes the part, and moves the focus. Absent where the platform does.
 */
export function useEscape(isOpen: boolean, onEscape?: () => void) {
  const close = useEffectEvent((event: KeyboardEvent) => {
    // Safari would leave its full screen.
    if (onEscape) event.preventDefault();
    onEscape?.();
  });
  useEffect(() => {
    if (!isOpen) return;
    function onKey(event: KeyboardEvent) {
      if (openParts.at(-1) !== onKey || event.key !== "Escape" || isFromInputMethod(event)) return;
      event.stopPropagation();
      close(event);
    }
    openParts.push(onKey);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      openParts.splice(openParts.indexOf(onKey), 1);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [isOpen]);
}

/** Listens to events of the window, in the capture phase. */
export function useWindowEvents<Type extends keyof WindowEventMap>(
  types: readonly Type[],
  onEvent: (event: WindowEventMap[Type]) => void,
) {
  const latest = useEffectEvent(onEvent);
  const names = types.join(" ");
  useEffect(() => {
    const listener = (event: WindowEventMap[Type]) => latest(event);
    const types = names.split(" ") as Type[];
    for (const type of types) addEventListener(type, listener, true);
    return () => {
      for (const type of types) removeEventListener(type, listener, true);
    };
  }, [names]);
}
