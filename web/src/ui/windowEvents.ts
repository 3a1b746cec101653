import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/**
 * Listens to events of the window, in the capture phase.
 *
 * @param types A constant: with another array, the listeners are added anew.
 */
export function useWindowEvents<Type extends keyof WindowEventMap>(
  types: readonly Type[],
  onEvent: (event: WindowEventMap[Type]) => void,
) {
  const latest = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: WindowEventMap[Type]) => latest(event);
    for (const type of types) addEventListener(type, listener, true);
    return () => {
      for (const type of types) removeEventListener(type, listener, true);
    };
  }, [types]);
}

const CLICK = ["click"] as const;

/**
 * State that is reset by the next click anywhere, such as an offer to undo. The click that sets it
 * resets it first: its own handler runs after the capture phase.
 *
 * @param except Clicks in this element don't reset the state.
 */
export function useUntilPress<Value>(except?: RefObject<Element | null>) {
  const [value, setValue] = useState<Value>();
  useWindowEvents(CLICK, ({ target }) => {
    if (!except?.current?.contains(target as Node)) setValue(undefined);
  });
  return [value, setValue] as const;
}
