import { startCookingMode } from "../actions/cooking";
import { ask } from "../actions/recipes";
import { elements } from "../actions/screen";
import { SaveButton } from "../saved/SaveButton";
import { hasWait, isCooking, isReady, usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { shortDuration } from "../ui/lineBreaks";
import { Menu } from "../ui/Menu";
import { ReadyAt } from "./ReadyAt";
import { ShareMenu } from "./ShareMenu";

/** The row of buttons below the facts. While the recipe is written, words take their place. */
export function RecipeRow() {
  const cooking = usePage(isCooking);
  const ready = usePage(isReady);
  const hasFailed = usePage(({ request }) => request.status === "failed");
  const { phase, tabRecipe, recipe, isBegun, current } = useRecipe();
  // There is a 'Try again', which is the filled button, and asks for another dish, too.
  const isRetried = phase === "cut" || hasFailed;
  if (cooking) return null;
  // Not `dir="ltr"`: the row begins where the recipe's lines do.
  return (
    <div lang="en" className="recipe-row screen-only">
      {/* The hidden buttons, or without any the row, keep their room: nothing moves at the end, whatever the font. */}
      {!tabRecipe.end && <p className="small still">Still writing…</p>}
      {phase !== "cut" && !recipe.refusal && !recipe.isTooLarge && (
        <button
          ref={elements.startCooking}
          type="button"
          className={`button wide ${isRetried ? "outlined" : "filled"}`}
          onClick={startCookingMode}
        >
          {isBegun && current ? `Cook on: step ${current.number}` : "Start cooking"}
        </button>
      )}
      {phase !== "cut" && !isBegun && <ReadyAt />}
      <div className="tools">
        {phase !== "cut" && !recipe.refusal && <SaveButton />}
        {ready && !isRetried && tabRecipe.own === undefined && <AnotherDish />}
        <ShareMenu />
      </div>
    </div>
  );
}

/** Asks for another dish. Where the recipe names other dishes, it opens a list of them. */
function AnotherDish() {
  const waits = usePage(hasWait);
  const { tabRecipe, recipe } = useRecipe();
  const { lang = "" } = recipe;
  const { otherDishes } = tabRecipe;
  if (otherDishes.length === 0) {
    return (
      <button type="button" className="word" disabled={waits} onClick={() => ask()}>
        Another dish
      </button>
    );
  }
  return (
    <Menu label="Other dishes for your list" button="Another dish" disabled={waits}>
      {otherDishes.map(({ name, seconds, toBuy }) => (
        <li key={name}>
          <button type="button" className="row" onClick={() => ask({ want: "dish", dish: name })}>
            <bdi lang={lang}>{name}</bdi> {/* "50 min · with vegetable stock, Parmesan" */}
            <small dir="ltr" className="small">
              {seconds !== undefined && <span>{shortDuration(seconds)}</span>}
              {seconds !== undefined && toBuy.length > 0 && <span> · </span>}
              {toBuy.length > 0 && (
                <>
                  <span>with </span>
                  <bdi lang={lang}>{toBuy.join(", ")}</bdi>
                </>
              )}
            </small>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="row" onClick={() => ask()}>
          Something else
        </button>
      </li>
    </Menu>
  );
}
