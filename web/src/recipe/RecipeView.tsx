import { useEffect } from "react";
import { CookingBar } from "../cooking/CookingBar";
import { CookingEnd } from "../cooking/CookingEnd";
import { StepControls } from "../cooking/StepControls";
import { withoutMarkLines } from "../reading/markLines";
import { SavedNote } from "../saved/NoteField";
import { RecipeActions } from "../sharing/RecipeActions";
import { isAwaited, isCooking } from "../state/pageState";
import { type Phase, RecipeProvider, useRecipeOnPage } from "../state/recipeOnPage";
import type { StoredRecipe } from "../state/recipes";
import { followResize } from "../state/scrolling";
import { usePage } from "../state/store";
import { breakable } from "../ui/lineBreaks";
import { CutNotice, Incomplete } from "./Apology";
import { Bar } from "./Bar";
import { ChangeForm } from "./ChangeForm";
import { EarlierRecipes } from "./EarlierRecipes";
import { HouseholdLine, RecipeContent } from "./RecipeContent";
import styles from "./RecipeView.module.css";

/** The recipe on the page, to cook from. */
export function RecipeView({ stored, phase }: { stored: StoredRecipe; phase: Phase }) {
  const cooking = usePage(isCooking);
  const awaited = usePage(isAwaited);
  const showsIngredients = usePage((state) => isCooking(state) && state.showsIngredients);
  const onPage = useRecipeOnPage(stored, phase);
  const { recipe, dir, leaves, current, isChangeable } = onPage;
  useEffect(followResize, []);
  return (
    <RecipeProvider value={onPage}>
      {((cooking && !awaited) || phase === "cut") && (
        <Bar dir={dir}>
          {cooking && <CookingBar />}
          {phase === "cut" && <Incomplete />}
        </Bar>
      )}
      {cooking && current && <StepControls key={`steps ${stored.id}`} />}
      <div
        key={stored.id}
        className={`${styles.recipe} stack`}
        data-ingredients={showsIngredients || undefined}
        hidden={phase === "waiting"}
        inert={phase === "changing"}
      >
        {stored.link && (
          <p lang="en" dir="ltr" className="small-print screen-only">
            A friend sent you this recipe. Nobody has checked it.
          </p>
        )}
        {recipe.isTooLarge ? (
          <>
            <HouseholdLine />
            <EarlierRecipes />
            <PlainText stored={stored} />
          </>
        ) : (
          <RecipeContent />
        )}
        {cooking && leaves.length > 0 && !current && <CookingEnd />}
        {phase === "cut" && <CutNotice />}
        {stored.end && <SavedNote place="foot" />}
        {stored.end && <RecipeActions />}
        {/* Mounted until the next recipe begins: if that fails, the typed wish is still there. */}
        {isChangeable && <ChangeForm />}
        {/* The list above a refusal comes into sight: changing it helps. */}
        {phase === "done" && recipe.refusal && <span ref={scrollToEnd} />}
      </div>
    </RecipeProvider>
  );
}

const scrollToEnd = (element: Element | null) =>
  element?.scrollIntoView({ block: "end", behavior: "instant" });

/** The Markdown as it is: for a recipe that can't be shown in another way. */
export function PlainText({ stored }: { stored: StoredRecipe }) {
  return (
    <div dir="auto" lang="" className="plain-text">
      {breakable(withoutMarkLines(stored.text, false).trim())}
    </div>
  );
}
