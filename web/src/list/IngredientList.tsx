import { type ReactNode, useId } from "react";
import { MIN_INGREDIENTS } from "../../../worker/contract";
import { LIST_HEADING } from "../ui/texts";
import styles from "./IngredientList.module.css";
import { type ListProps, namesSeveral, toParts } from "./ingredients";

interface Props {
  list: ListProps;
  /** More that can be added: in the empty lines, or below the list. */
  children: ReactNode;
}

/** The ingredients, each with buttons that edit and remove it, and how many more are needed. */
export function IngredientList({ list, children }: Props) {
  const { ingredients, input, dispatch } = list;
  const heading = useId();
  const missing = MIN_INGREDIENTS - ingredients.length;
  const isEmpty = ingredients.length === 0;

  /** Takes an ingredient off the list and puts it back into the input. */
  function edit(ingredient: string, index: number) {
    const field = input.current;
    if (!field) return;
    dispatch({ type: "remove", index, typed: field.value });
    field.value = ingredient;
    field.focus();
  }

  function remove(index: number) {
    dispatch({ type: "remove", index });
    // After the last row, no next row takes the focus.
    if (index === ingredients.length - 1) input.current?.focus();
  }

  return (
    <div className={isEmpty ? `${styles.empty} beside-recipe` : "beside-recipe"}>
      {isEmpty ? (
        <p className={styles.hint}>Four things or more, and I’ll find a dish.</p>
      ) : (
        <section aria-labelledby={heading}>
          <h2 id={heading}>{LIST_HEADING}</h2>
          <ul className={styles.list}>
            {ingredients.map((ingredient, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: after a removal the focus stays in the same row, which then shows the next ingredient; a row has no other state.
              <li key={index} className={styles.item}>
                <button
                  type="button"
                  className={`${styles.name} bare`}
                  aria-label={`Edit ${ingredient}`}
                  onClick={() => edit(ingredient, index)}
                >
                  <span dir="auto">{ingredient}</span>
                </button>
                <button
                  type="button"
                  className={`${styles.remove} bare cross`}
                  aria-label={`Remove ${ingredient}`}
                  onClick={() => remove(index)}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
          {missing > 0 && (
            <p className={styles.hint}>
              <span>{`Add ${missing} more for a recipe.`}</span>
              <SplitButton {...list} place="list" />
            </p>
          )}
        </section>
      )}
      {children}
    </div>
  );
}

interface SplitButtonProps extends ListProps {
  place: "form" | "list";
}

/** Splits the latest entry that names several ingredients: in the form if it was added last. */
export function SplitButton({ ingredients, added, input, dispatch, place }: SplitButtonProps) {
  const index = ingredients.findLastIndex(namesSeveral);
  const isAddedLast = added !== undefined && index === ingredients.length - 1;
  if (index < 0 || isAddedLast !== (place === "form")) return null;

  function split() {
    dispatch({ type: "split", index });
    input.current?.focus();
  }

  return (
    <button type="button" className={`${styles.split} quiet`} onClick={split}>
      {`Split into ${toParts(ingredients[index] ?? "").length}`}
    </button>
  );
}
