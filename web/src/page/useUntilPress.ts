import { type RefObject, useEffect, useState } from "react";

/**
 * State that is reset by the next click anywhere, such as an offer to undo.
 *
 * @param except Clicks in this element don't reset the state.
 */
export function useUntilPress<T>(except?: RefObject<Element | null>) {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    if (value === undefined) return;
    const onClick = ({ target }: Event) => {
      if (!except?.current?.contains(target as Node)) setValue(undefined);
    };
    // In the capture phase: the click that set the value has already passed it.
    addEventListener("click", onClick, true);
    return () => removeEventListener("click", onClick, true);
  }, [value, except]);
  return [value, setValue] as const;
}
