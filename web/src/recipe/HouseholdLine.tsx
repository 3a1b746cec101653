import { isCooking } from "../state/pageState";
import { useRecipe } from "../state/recipeOnPage";
import { usePage } from "../state/store";
import { Wishes } from "../ui/Wishes";
import styles from "./HouseholdLine.module.css";

/** The wishes that were sent with the request for this recipe. Not printed: they may reveal somebody's health. */
export function HouseholdLine() {
  const cooking = usePage(isCooking);
  const { household = [] } = useRecipe().stored;
  if (cooking || household.length === 0) return null;
  return (
    <p lang="en" dir="ltr" className={`${styles.line} screen-only small-print`}>
      <span>Household: </span>
      <Wishes wishes={household} />
    </p>
  );
}
