import { useEffect, useEffectEvent } from "react";

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
