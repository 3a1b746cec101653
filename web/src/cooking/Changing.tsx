import { stop } from "../actions/recipes";
import { changeOf } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";

/** The loading indicator of a change: the recipe stays meanwhile. */
export const Changing = ({ wish }: { wish: string }) => (
  <div role="progressbar" aria-label="Loading recipe" className="changing small">
    <span>Changing: </span>
    <bdi lang="">{wish}</bdi>
    <span>…</span>
  </div>
);

export const StopButton = () => (
  <button type="button" className="word" onClick={stop}>
    Stop
  </button>
);

/** How the recipe on the page was to be changed. */
export function Changed() {
  const { asked, text, end } = useRecipe().tabRecipe;
  const change = changeOf(asked);
  if (end === "done" && change?.recipe.trim() === text.trim())
    return <span>The AI changed nothing. Other words may help.</span>;
  return (
    <>
      <span>Changed: </span>
      <bdi lang="">{change?.wish}</bdi>
    </>
  );
}
