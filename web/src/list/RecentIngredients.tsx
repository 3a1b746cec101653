import { useSyncExternalStore } from "react";
import { elements } from "../state/elements";
import { dispatch, usePage } from "../state/store";
import { toOffer, useRecentNames } from "../storage/recentIngredients";
import { Chips } from "../ui/Chips";
import styles from "./RecentIngredients.module.css";

const { input } = elements;

/** Enough to fill the visible rows. */
const MAX_CHIPS = 16;

/** Ingredients of earlier requests, to be added again. Nothing if there are none. */
export function RecentIngredients() {
  const ingredients = usePage((state) => state.ingredients);
  const recent = useRecentNames();
  const typed = useSyncExternalStore(
    onInput,
    () => input.current?.value ?? "",
    () => "",
  );
  const names = toOffer(recent, ingredients, typed).slice(0, MAX_CHIPS);
  if (toOffer(recent, ingredients, "").length === 0) return null;

  return (
    <Chips
      heading="Recently used"
      names={names}
      ruledClass={ingredients.length === 0 ? styles.inEmptyList : styles.belowList}
      onAdd={(name) => {
        // The text of the input was a search for this name.
        if (input.current && typed.trim() !== "") input.current.value = "";
        dispatch({ type: "add", typed: name });
      }}
      input={input}
    />
  );
}

function onInput(listener: () => void) {
  addEventListener("input", listener);
  return () => removeEventListener("input", listener);
}
