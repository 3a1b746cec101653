import { choose } from "../actions/recipes";
import type { TabRecipe } from "../state/page";
import { changeOf, usePage } from "../state/page";
import { recipeOf, useRecipe } from "../state/recipeOnPage";
import { Menu } from "../ui/Menu";

/** Leads back to the recipe before. Those before it are in a list behind it. */
export function EarlierRecipes() {
  const { phase } = useRecipe();
  const [, latest, ...older] = usePage(({ recipes }) => recipes);
  if (!latest) return null;
  return (
    <div lang="en" dir="ltr" className="tools screen-only" inert={phase === "writing"}>
      <BackButton to={latest} className="word" />
      {older.length > 0 && (
        <Menu label="Earlier recipes">
          {older.map((tabRecipe) => (
            <li key={tabRecipe.id}>
              <BackButton to={tabRecipe} className="row" />
            </li>
          ))}
        </Menu>
      )}
    </div>
  );
}

function BackButton({ to, className }: { to: TabRecipe; className: string }) {
  const { tabRecipe, recipe } = useRecipe();
  const { title, lang } = recipeOf(to);
  const isLatest = className === "word";
  const isChange = (changeOf(tabRecipe.asked) ?? tabRecipe.changed) !== undefined;
  const isBefore = isLatest && isChange && title === recipe.title;
  return (
    <button type="button" className={className} onClick={() => choose(to.id)}>
      <span className={isLatest ? "one-line" : undefined}>
        <span aria-hidden="true">← </span>
        {isBefore ? (
          <span>Before the change</span>
        ) : (
          <>
            <span>Back to </span>
            {title ? <bdi lang={lang ?? ""}>{title}</bdi> : <span>the recipe before</span>}
          </>
        )}
      </span>
    </button>
  );
}
