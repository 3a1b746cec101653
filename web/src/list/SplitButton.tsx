import { elements } from "../state/elements";
import { namesSeveral, toParts } from "../state/ingredients";
import { dispatch, usePage } from "../state/store";

/** Splits the latest entry that names several ingredients. Nothing if there is none. */
export function SplitButton() {
  const ingredients = usePage((state) => state.ingredients);
  const index = ingredients.findLastIndex(namesSeveral);
  if (index < 0) return null;

  function split() {
    dispatch({ type: "split", index });
    elements.input.current?.focus();
  }

  return (
    <button type="button" className="flush" onClick={split}>
      {`Split into ${toParts(ingredients[index] ?? "").length}`}
    </button>
  );
}
