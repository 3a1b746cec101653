import { type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { MIN_INGREDIENTS } from "../../../worker/contract";
import { LIST_HEADING } from "../ui/texts";
import { Entry } from "./Entry";
import styles from "./IngredientList.module.css";
import { type ListProps, namesSeveral, toParts } from "./ingredients";
import { Try } from "./Try";

interface Props {
  list: ListProps;
  /** Whether there is nothing on the page but this list. */
  isNew: boolean;
  /** More that can be added: in the empty lines, or below the list. */
  children: ReactNode;
}

/** The ingredients, each with buttons that edit and remove it, and how many more are needed. */
export function IngredientList({ list, isNew, children }: Props) {
  const { ingredients, input, requestButton, dispatch } = list;
  const heading = useId();
  const missing = MIN_INGREDIENTS - ingredients.length;
  const isEmpty = ingredients.length === 0;

  function fill(typed: readonly string[]) {
    flushSync(() => dispatch({ type: "add", typed }));
    // The pressed button is gone. In the input, the focus would open a phone's keyboard.
    requestButton.current?.focus();
  }

  function remove(index: number) {
    dispatch({ type: "remove", index });
    // After the last row, no next row takes the focus.
    if (index === ingredients.length - 1) input.current?.focus();
  }

  return (
    <div className={isEmpty ? `${styles.empty} beside-recipe` : "beside-recipe"}>
      {isEmpty ? (
        <>
          <p className={styles.hint}>Four things or more, and I’ll find a dish.</p>
          {isNew && <Try onTry={fill} />}
        </>
      ) : (
        <section aria-labelledby={heading}>
          <h2 id={heading}>{LIST_HEADING}</h2>
          <ul className={styles.list}>
            {ingredients.map((ingredient, index) => (
              <Entry
                // biome-ignore lint/suspicious/noArrayIndexKey: after a removal the focus stays in the same row, which then shows the next ingredient. A row is not edited while another changes.
                key={index}
                ingredient={ingredient}
                onEdit={(typed) => dispatch({ type: "edit", index, typed })}
                onRemove={() => remove(index)}
                input={input}
              />
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
    <button type="button" className={styles.split} onClick={split}>
      {`Split into ${toParts(ingredients[index] ?? "").length}`}
    </button>
  );
}
