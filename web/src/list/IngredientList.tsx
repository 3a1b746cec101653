import { type ReactNode, useId } from "react";
import { MIN_INGREDIENTS } from "../../../worker/contract";
import { LIST_HEADING } from "../page/texts";
import styles from "./IngredientList.module.css";
import { toParts } from "./ingredients";

interface Props {
  ingredients: readonly string[];
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
  /** Which one names several ingredients, if that is to be said here. */
  several: number | undefined;
  onSplit: (index: number) => void;
  /** Called when the last row was removed: no next row can take the focus. */
  onLastRemoved: () => void;
  /** What else can be added: in the empty lines, or below the list. */
  children: ReactNode;
}

/** The ingredients, each with buttons that edit and remove it, and how many more are needed. */
export function IngredientList(props: Props) {
  const { ingredients, several, onEdit, onRemove, onSplit, onLastRemoved, children } = props;
  const heading = useId();
  const missing = MIN_INGREDIENTS - ingredients.length;

  const isEmpty = ingredients.length === 0;
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
                  onClick={() => onEdit(index)}
                >
                  <span dir="auto">{ingredient}</span>
                </button>
                <button
                  type="button"
                  className={`${styles.remove} bare cross`}
                  aria-label={`Remove ${ingredient}`}
                  onClick={() => {
                    onRemove(index);
                    if (index === ingredients.length - 1) onLastRemoved();
                  }}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
          {missing > 0 && (
            <p className={styles.hint}>
              <span>{`Add ${missing} more for a recipe.`}</span>
              {several !== undefined && (
                <SplitButton
                  ingredient={ingredients[several] ?? ""}
                  onSplit={() => onSplit(several)}
                />
              )}
            </p>
          )}
        </section>
      )}
      {children}
    </div>
  );
}

interface SplitButtonProps {
  /** It names several. */
  ingredient: string;
  onSplit: () => void;
}

/** Makes several ingredients of one. */
export function SplitButton({ ingredient, onSplit }: SplitButtonProps) {
  return (
    <button type="button" className={`${styles.split} quiet`} onClick={onSplit}>
      {`Split into ${toParts(ingredient).length}`}
    </button>
  );
}
