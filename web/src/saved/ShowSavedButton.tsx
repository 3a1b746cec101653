import { useActions, usePage } from "../state/context";
import { useSavedRecipes } from "./entries";
import styles from "./ShowSavedButton.module.css";

/** Leads to the saved recipes, with their number. Nothing as long as there are none. */
export function ShowSavedButton() {
  const { isCooking } = usePage();
  const { saved } = useActions();
  const { length } = useSavedRecipes();
  // Cooking mode hides what this leads to.
  if (length === 0 || isCooking) return null;

  function press() {
    saved.current?.scrollIntoView();
    saved.current?.focus({ preventScroll: true });
  }

  return (
    <button type="button" className={styles.show} onClick={press}>
      {`Saved (${length})`}
    </button>
  );
}
