import { type ListProps, namesSeveral, toParts } from "./ingredients";
import styles from "./SplitButton.module.css";

interface Props extends ListProps {
  place: "form" | "list";
}

/** Splits the latest entry that names several ingredients: in the form if it was added last. */
export function SplitButton({ ingredients, added, input, dispatch, place }: Props) {
  const index = ingredients.findLastIndex(namesSeveral);
  const isAddedLast = added !== undefined && index === ingredients.length - 1;
  if (index < 0 || isAddedLast !== (place === "form")) return null;

  function split() {
    dispatch({ type: "split", index });
    input.current?.focus();
  }

  return (
    <button type="button" className={styles.split} onClick={split}>
      {`Split into ${toParts(ingredients[index] ?? "").length}`}
    </button>
  );
}
