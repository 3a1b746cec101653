import { ResultOf } from "../state/ResultOf";
import { useRecipe } from "../state/recipeOnPage";
import { Icon } from "../ui/Icon";
import { savePlace, toggleSaved, useEntryOf } from "./actions";

interface Props {
  /** Whether it is the filled button while the recipe is not saved. */
  isFilled?: boolean;
}

/** Saves the recipe on the page on this device, or removes it, with Undo until the next press. */
export function SaveButton({ isFilled = false }: Props) {
  const { stored } = useRecipe();
  const isSaved = useEntryOf(stored) !== undefined;
  const className = [isSaved ? "marked" : isFilled && "filled"];
  return (
    <ResultOf place={savePlace(stored)}>
      <button
        type="button"
        className={className.filter(Boolean).join(" ")}
        onClick={() => toggleSaved(stored)}
      >
        <Icon name="save" />
        <span>{isSaved ? "Saved" : "Save"}</span>
      </button>
    </ResultOf>
  );
}
