import { type RefObject, useEffect, useState } from "react";

/**
 * State that goes with the next press of any kind, such as an offer to undo.
 *
 * @param except Handles presses of its own.
 */
export function useUntilPress<T>(except?: RefObject<Element | null>) {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    if (value === undefined) return;
    const onClick = ({ target }: Event) => {
      if (!except?.current?.contains(target as Node)) setValue(undefined);
    };
    // Before the press is handled. That which has set the value is past this.
    addEventListener("click", onClick, true);
    return () => removeEventListener("click", onClick, true);
  }, [value, except]);
  return [value, setValue] as const;
}
