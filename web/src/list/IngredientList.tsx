import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { MIN_INGREDIENTS } from "../../../worker/contract";
import { Chips } from "../photo/Chips";
import { elements } from "../state/elements";
import { namesSeveral, toParts, toRows } from "../state/ingredients";
import { hasRecipe, isReady } from "../state/pageState";
import { dispatch, usePage } from "../state/store";
import { useStoredHousehold } from "../storage/household";
import { useRecentNames, withoutKnown } from "../storage/recentIngredients";
import { DishDrawing } from "../ui/DishDrawing";
import { LIST_HEADING } from "../ui/texts";
import { CallToAction } from "./CallToAction";
import { Entry } from "./Entry";
import { Household } from "./Household";
import styles from "./IngredientList.module.css";

const { input, requestButton } = elements;

/** A list that `Try` adds, as if typed. */
const EXAMPLE = ["rice", "eggs", "peas", "onions"];

/** Kinds of dishes that a list may become, drawn on the empty page. */
const DISHES = ["stir-fry", "soup", "pie"];

/** The ingredients, each with buttons that edit and remove it, and how many more are needed. */
export function IngredientList({ onReset }: { onReset: () => void }) {
  const ingredients = usePage((state) => state.ingredients);
  const hasPhoto = usePage(({ photo }) => photo !== undefined);
  const shows = usePage(hasRecipe);
  /** Whether nothing else is on the page: an empty list then says how to begin. */
  const isNew = !shows && !hasPhoto;
  const heading = useId();
  const rows = useRef<HTMLUListElement>(null);
  const missing = MIN_INGREDIENTS - ingredients.length;
  const isEmpty = ingredients.length === 0;
  const hasHousehold = useStoredHousehold().length > 0;
  const ready = usePage(isReady);
  /** The latest entry that names several ingredients. */
  const severalAt = ingredients.findLastIndex(namesSeveral);

  function tryExample() {
    flushSync(() => dispatch({ type: "add", typed: EXAMPLE }));
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

  function split() {
    dispatch({ type: "split", index: severalAt });
    input.current?.focus();
  }

  return (
    <>
      {isEmpty ? (
        <div className="beside-recipe">
          <p className={styles.hint}>Four things or more, and I’ll find a dish.</p>
          {isNew && (
            <>
              <div className={styles.try}>
                {!hasHousehold && (
                  <button type="button" className="flush" onClick={tryExample}>
                    {`Try: ${EXAMPLE.join(", ")}`}
                  </button>
                )}
              </div>
              <div className={styles.dishes}>
                {DISHES.map((kind) => (
                  <DishDrawing key={kind} kind={kind} size="picture" />
                ))}
              </div>
            </>
          )}
        </div>
      ) : (
        <section className="beside-recipe" aria-labelledby={heading}>
          <div className={`${styles.head} row`}>
            <h2 id={heading} className={styles.heading}>
              {LIST_HEADING}
            </h2>
            <button type="button" className={`${styles.reset} undo`} onClick={onReset}>
              Reset
            </button>
          </div>
          <ul ref={rows} className={`${styles.list} row`}>
            {toRows(ingredients).map(({ ingredient, key }, index) => (
              <Entry
                key={key}
                id={key}
                ingredient={ingredient}
                onRemove={() => remove(index)}
                onFocus={() => focusRow(index, "firstElementChild")}
              />
            ))}
          </ul>
          {severalAt >= 0 && (
            <button type="button" className="flush" onClick={split}>
              {`Split into ${toParts(ingredients[severalAt] ?? "").length}`}
            </button>
          )}
          {missing > 0 && <p className={styles.hint}>{`Add ${missing} more for a recipe.`}</p>}
        </section>
      )}
      {ready && <CallToAction />}
      <Household />
      {/* Beside a recipe, an empty list has no room for them. */}
      {!hasPhoto && !(shows && isEmpty) && <RecentIngredients />}
    </>
  );
}

/** Enough to fill the visible rows. */
const MAX_CHIPS = 16;

/** Ingredients of earlier requests, to be added again. Nothing if there are none. */
function RecentIngredients() {
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
    />
  );
}
