import { type ReactNode, useEffect, useRef } from "react";
import { follow, keep } from "./keep";
import { type ShelfRecipe, takeOff, useShelf } from "./shelf";

interface Props {
  recipe: ShelfRecipe;
  icon: ReactNode;
  /** Says why it is not kept. Empty where it is. */
  onMessage: (message: string) => void;
}

/** Keeps a recipe, or takes it off the shelf. */
export function KeepButton({ recipe, icon, onMessage }: Props) {
  const entry = useShelf().find(({ text }) => text === recipe.text);
  const before = useRef(recipe);
  // Only when the servings are changed on this page: two pages that show other ones would go on
  // correcting each other.
  useEffect(() => {
    const { text, servings } = before.current;
    if (entry && text === recipe.text && servings !== recipe.servings) follow(entry, recipe);
    before.current = recipe;
  });
  return (
    <button
      type="button"
      aria-pressed={entry !== undefined}
      onClick={() => {
        if (entry) takeOff(entry);
        onMessage(entry ? "" : keep(recipe));
      }}
    >
      {icon}
      <span>{entry ? "Kept" : "Keep"}</span>
    </button>
  );
}
