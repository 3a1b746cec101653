import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { keep } from "./keep";
import { type ShelfRecipe, takeOff, useShelf } from "./shelf";

interface Props {
  /** The same for as long as the button is mounted, except its servings. */
  recipe: ShelfRecipe;
  icon: ReactNode;
  /** Says whether it is kept once that changes, or why it can't be. Stable identity. */
  onMessage: (message: string) => void;
}

/** Keeps a recipe as it is shown, or takes it off the shelf. */
export function KeepButton({ recipe, icon, onMessage }: Props) {
  const entry = useShelf().find(({ text }) => text === recipe.text);
  const isKept = entry !== undefined;
  const wasKept = useRef(isKept);
  // Also when the shelf or another tab has taken it off.
  useEffect(() => {
    if (isKept !== wasKept.current) onMessage(isKept ? "Kept" : "Not kept any more");
    wasKept.current = isKept;
  }, [isKept, onMessage]);
  return (
    <button
      type="button"
      aria-pressed={isKept}
      onClick={() => {
        // The same reason is announced again.
        flushSync(() => onMessage(""));
        if (entry) takeOff(entry);
        else onMessage(keep(recipe));
      }}
    >
      {icon}
      <span>Keep</span>
    </button>
  );
}
