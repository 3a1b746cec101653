import { elements } from "../state/elements";
import { dispatch, usePage } from "../state/store";
import { useRecentNames, withoutKnown } from "../storage/recentIngredients";
import { Chips } from "../ui/Chips";

const { input } = elements;

/** Enough to fill the visible rows. */
const MAX_CHIPS = 16;

/** Ingredients of earlier requests, to be added again. Nothing if there are none. */
export function RecentIngredients() {
  const ingredients = usePage((state) => state.ingredients);
  const recent = useRecentNames();
  const names = withoutKnown(recent, ingredients).slice(0, MAX_CHIPS);
  if (names.length === 0) return null;

  return (
    <Chips
      heading="Recently used"
      names={names}
      rows={ingredients.length === 0 ? 3 : 2}
      onAdd={(name) => dispatch({ type: "add", typed: name })}
      input={input}
    />
  );
}
