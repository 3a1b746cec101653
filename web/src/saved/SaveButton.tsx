import { ResultOf } from "../state/ResultOf";
import { useRecipe } from "../state/recipeOnPage";
import { Icon } from "../ui/Icon";
import { savePlace, toggleSaved, useEntryOf } from "./actions";

/**
 * Saves the recipe on the page on this device, or removes it, with Undo until the next press.
 */
export function SaveButton({ className = "word" }: { className?: string }) {
  const { stored } = useRecipe();
  const isSaved = useEntryOf(stored) !== undefined;
  return (
    <ResultOf place={savePlace(stored)}>
      <button
        type="button"
        className={className}
        data-saved={isSaved || undefined}
        onClick={() => toggleSaved(stored)}
      >
        <Icon name="save" />
        <span>{isSaved ? "Saved" : "Save"}</span>
      </button>
    </ResultOf>
  );
}
