import { savePlace, toggleSaved, useEntryOf } from "../actions/saved";
import { ResultOf } from "../recipe/ResultOf";
import { useRecipe } from "../state/recipeOnPage";
import { Icon } from "../ui/Icon";

/**
 * Saves the recipe on the page on this device, or removes it, with Undo until the next press.
 */
export function SaveButton({ className = "word" }: { className?: string }) {
  const { tabRecipe } = useRecipe();
  const isSaved = useEntryOf(tabRecipe) !== undefined;
  return (
    <ResultOf place={savePlace(tabRecipe)}>
      <button
        type="button"
        className={className}
        data-saved={isSaved || undefined}
        onClick={() => toggleSaved(tabRecipe)}
      >
        <Icon name="save" />
        <span>{isSaved ? "Saved" : "Save"}</span>
      </button>
    </ResultOf>
  );
}
