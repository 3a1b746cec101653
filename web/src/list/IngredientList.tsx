import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { MIN_INGREDIENTS } from "../../../worker/contract";
import { elements } from "../state/elements";
import { hasRecipe } from "../state/pageState";
import { dispatch, usePage } from "../state/store";
import { LIST_HEADING } from "../ui/texts";
import { Dishes } from "./Dishes";
import { Entry } from "./Entry";
import styles from "./IngredientList.module.css";
import { RecentIngredients } from "./RecentIngredients";
import { SplitButton } from "./SplitButton";
import { Try } from "./Try";

const { input, requestButton } = elements;

/** The ingredients, each with buttons that edit and remove it, and how many more are needed. */
export function IngredientList() {
  const { ingredients, hasPhoto } = usePage(({ ingredients, photo }) => ({
    ingredients,
    hasPhoto: photo !== undefined,
  }));
  const shows = usePage(hasRecipe);
  /** Whether nothing else is on the page: an empty list then says how to begin. */
  const isNew = !shows && !hasPhoto;
  const heading = useId();
  const rows = useRef<HTMLUListElement>(null);
  const missing = MIN_INGREDIENTS - ingredients.length;
  const isEmpty = ingredients.length === 0;
  const emptyClass = isNew ? `${styles.empty} ${styles.new}` : styles.empty;

  function fill(typed: readonly string[]) {
    flushSync(() => dispatch({ type: "add", typed }));
    // The pressed button is gone. In the input, the focus would open a phone's keyboard.
    requestButton.current?.focus();
  }

  /** Focuses a button of a row. After the last row, the input. */
  function focusRow(index: number, side: "firstElementChild" | "lastElementChild") {
    const button = rows.current?.children[index]?.[side] ?? input.current;
    if (button instanceof HTMLElement) button.focus();
  }

  function remove(index: number) {
    flushSync(() => dispatch({ type: "remove", index }));
    focusRow(index, "lastElementChild");
  }

  return (
    <div className={`${isEmpty ? emptyClass : ""} beside-recipe`}>
      {isEmpty ? (
        <>
          <p className={styles.hint}>Four things or more, and I’ll find a dish.</p>
          {isNew && <Try onTry={fill} />}
          {isNew && <Dishes />}
        </>
      ) : (
        <section aria-labelledby={heading}>
          <h2 id={heading}>{LIST_HEADING}</h2>
          <ul ref={rows} className={styles.list}>
            {toRows(ingredients).map(({ ingredient, key }, index) => (
              <Entry
                key={key}
                id={key}
                ingredient={ingredient}
                onEdit={(typed) => dispatch({ type: "edit", index, typed })}
                onRemove={() => remove(index)}
                onFocus={() => focusRow(index, "firstElementChild")}
              />
            ))}
          </ul>
          {missing > 0 && (
            <p className={styles.hint}>
              <span>{`Add ${missing} more for a recipe.`}</span>
              <SplitButton place="list" />
            </p>
          )}
        </section>
      )}
      {/* Beside a recipe, an empty list has no room for them. */}
      {!hasPhoto && !(shows && isEmpty) && <RecentIngredients />}
    </div>
  );
}

/**
 * The ingredients with keys that follow their names: a press that ends the editing of one row may remove that
 * row before the pressed button, of another row, is handled.
 */
function toRows(ingredients: readonly string[]) {
  const counts = new Map<string, number>();
  return ingredients.map((ingredient) => {
    const count = counts.get(ingredient) ?? 0;
    counts.set(ingredient, count + 1);
    return { ingredient, key: `${count} ${ingredient}` };
  });
}
