import type { Answer } from "../state/answers";
import { useActions } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { recipeOf } from "../state/recipeOf";
import { DishDrawing } from "../ui/DishDrawing";
import styles from "./EarlierRecipes.module.css";

/**
 * Buttons that lead back to earlier answers. All but the latest are folded away.
 *
 * @param answers Most recently shown first: the first is on the page.
 */
export function EarlierRecipes({ answers }: { answers: readonly Answer[] }) {
  const { phase } = useRecipe();
  const [, latest, ...older] = answers;
  if (!latest) return null;
  return (
    <div
      lang="en"
      dir="ltr"
      className={`${styles.earlier} screen-only`}
      inert={phase === "writing"}
    >
      <BackButton to={latest} />
      {older.length > 0 && (
        <details>
          <summary>Earlier recipes</summary>
          {older.map((answer) => (
            <BackButton key={answer.id} to={answer} />
          ))}
        </details>
      )}
    </div>
  );
}

function BackButton({ to }: { to: Answer }) {
  const { choose } = useActions();
  const { title, lang, kind } = recipeOf(to);
  return (
    <button type="button" className={`${styles.back} flush`} onClick={() => choose(to.id)}>
      <DishDrawing kind={kind} size="row" />
      <span className="two-lines">
        <span>Back to </span>
        {title ? <bdi lang={lang ?? ""}>{title}</bdi> : <span>the recipe before</span>}
      </span>
    </button>
  );
}
