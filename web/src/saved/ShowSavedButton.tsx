import { elements } from "../state/elements";
import { isCooking } from "../state/pageState";
import { usePage } from "../state/store";
import { useSavedRecipes } from "../storage/savedRecipes";
import styles from "./ShowSavedButton.module.css";

/** Leads to the saved recipes, with their number. Nothing as long as there are none. */
export function ShowSavedButton() {
  const cooking = usePage(isCooking);
  const { length } = useSavedRecipes();
  // Cooking mode hides what this leads to.
  if (length === 0 || cooking) return null;

  function press() {
    elements.saved.current?.scrollIntoView();
    elements.saved.current?.focus({ preventScroll: true });
  }

  return (
    <button type="button" className={styles.show} onClick={press}>
      {`Saved (${length})`}
    </button>
  );
}
