import { useEffect, useEffectEvent } from "react";

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
