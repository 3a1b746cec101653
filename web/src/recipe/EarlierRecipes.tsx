import { choose } from "../state/actions";
import { recipeOf } from "../state/recipeOf";
import { useRecipe } from "../state/recipeOnPage";
import type { StoredRecipe } from "../state/recipes";
import { usePage } from "../state/store";
import { DishDrawing } from "../ui/DishDrawing";
import styles from "./EarlierRecipes.module.css";

/** Buttons that lead back to earlier recipes. All but the latest are folded away. */
export function EarlierRecipes() {
  const { phase } = useRecipe();
  const [, latest, ...older] = usePage(({ recipes }) => recipes);
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
          {older.map((stored) => (
            <BackButton key={stored.id} to={stored} />
          ))}
        </details>
      )}
    </div>
  );
}

function BackButton({ to }: { to: StoredRecipe }) {
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
