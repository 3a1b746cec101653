import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./KeepButton.module.css";
import { follow, keep } from "./keep";
import { type ShelfRecipe, takeOff, useShelf } from "./shelf";

/** Keeps a recipe, or takes it off the shelf. Give it another `key` for another recipe. */
export function KeepButton({ recipe, icon }: { recipe: ShelfRecipe; icon: ReactNode }) {
  const entry = useShelf().find(({ text }) => text === recipe.text);
  const [failure, setFailure] = useState("");
  const { servings } = recipe;
  const before = useRef(servings);
  // Only when they are changed on this page: two pages that show other servings would go on
  // correcting each other.
  useEffect(() => {
    if (entry && before.current !== servings) follow(entry, recipe);
    before.current = servings;
  });
  return (
    <>
      <button
        type="button"
        className={styles.keep}
        aria-pressed={entry !== undefined}
        onClick={() => {
          if (entry) takeOff(entry);
          setFailure(entry ? "" : keep(recipe));
        }}
      >
        {icon}
        <span>{entry ? "Kept" : "Keep"}</span>
      </button>
      <p role="status" className={styles.failure}>
        {failure}
      </p>
    </>
  );
}
