import { elements } from "../state/elements";
import { namesSeveral, toParts } from "../state/ingredients";
import { dispatch, usePage } from "../state/store";
import styles from "./SplitButton.module.css";

interface Props {
  place: "form" | "list";
}

/** Splits the latest entry that names several ingredients: in the form if it was added last. */
export function SplitButton({ place }: Props) {
  const { ingredients, added } = usePage(({ ingredients, added }) => ({ ingredients, added }));
  const index = ingredients.findLastIndex(namesSeveral);
  const isAddedLast = added !== undefined && index === ingredients.length - 1;
  if (index < 0 || isAddedLast !== (place === "form")) return null;

  function split() {
    dispatch({ type: "split", index });
    elements.input.current?.focus();
  }

  return (
    <button type="button" className={styles.split} onClick={split}>
      {`Split into ${toParts(ingredients[index] ?? "").length}`}
    </button>
  );
}
