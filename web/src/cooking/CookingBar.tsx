import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { leaveCookingMode, showCurrentStep, speakStep } from "../actions/cooking";
import { elements, scrollToCurrentStep } from "../actions/screen";
import { changeOf, isOfCooked, set, usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { Cross } from "../ui/Cross";
import { Changed, Changing, StopButton } from "./Changing";
import { ReadAloudButton } from "./ReadAloud";

/** For so long, the rail says that a change has arrived. */
const CHANGED_MS = 6000;

/** @returns Whether the recipe on the page is a change that has just arrived. */
function useHasArrived(): boolean {
  const { id, asked } = useRecipe().tabRecipe;
  const [latestId, setLatestId] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setLatestId((before) => Math.max(before, id)), CHANGED_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return isOfCooked(asked) && id > latestId;
}

/** The rail of cooking mode. While a change is awaited, it says so. */
export function CookingBar() {
  const showsIngredients = usePage((state) => state.showsIngredients);
  const wish = usePage(({ request }) =>
    request.status === "waiting" ? changeOf(request.asked)?.wish : undefined,
  );
  const hasArrived = useHasArrived();
  const { recipe, leaves, current } = useRecipe();

  function toggleIngredients() {
    flushSync(() => set({ showsIngredients: !showsIngredients }));
    if (showsIngredients) scrollToCurrentStep();
  }

  function showStep() {
    showCurrentStep();
    speakStep();
  }

  return (
    <div lang="en" className="rail bar">
      <Cross
        ref={elements.leaveCooking}
        aria-label="Leave cooking mode"
        onClick={leaveCookingMode}
      />
      {wish !== undefined ? (
        <>
          <Changing wish={wish} />
          <StopButton />
        </>
      ) : (
        <>
          <p dir="auto" lang={recipe.lang ?? ""} className="dish one-line">
            {recipe.dish}
          </p>
          {hasArrived ? (
            <p dir="ltr" className="changing small">
              <Changed />
            </p>
          ) : current ? (
            <button type="button" dir="ltr" className="of" onClick={showStep}>
              <span>Step </span>
              <bdi>{current.number}</bdi>
              <span> of </span>
              <bdi>{leaves.length}</bdi>
            </button>
          ) : (
            <span className="of" />
          )}
          <ReadAloudButton />
          {recipe.ingredients.length > 0 && (
            <button
              type="button"
              aria-expanded={showsIngredients}
              className="word show-ingredients"
              onClick={toggleIngredients}
            >
              Ingredients
            </button>
          )}
        </>
      )}
    </div>
  );
}
