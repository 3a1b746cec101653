import { useEffect } from "react";
import { CookingBar } from "../cooking/CookingBar";
import { CookingEnd } from "../cooking/CookingEnd";
import { StepControls } from "../cooking/StepControls";
import { withoutMarkLines } from "../reading/markLines";
import { SavedNote } from "../saved/NoteField";
import { reminderIn } from "../sharing/reminders";
import { isCooking } from "../state/pageState";
import { recipeOf } from "../state/recipeOf";
import { type Phase, RecipeProvider, useRecipeOnPage } from "../state/recipeOnPage";
import type { StoredRecipe } from "../state/recipes";
import { followResize } from "../state/scrolling";
import { usePage } from "../state/store";
import { breakable } from "../ui/lineBreaks";
import { CutNotice, Incomplete } from "./Apology";
import { ChangeForm } from "./ChangeForm";
import { BelowFacts, Origin, RecipeContent } from "./RecipeContent";

/** The recipe on the page, to cook from. */
export function RecipeView({ stored, phase }: { stored: StoredRecipe; phase: Phase }) {
  const cooking = usePage(isCooking);
  const showsIngredients = usePage((state) => isCooking(state) && state.showsIngredients);
  const onPage = useRecipeOnPage(stored, phase);
  const { recipe, leaves, current, isChangeable } = onPage;
  const isOver = cooking && leaves.length > 0 && !current;
  useEffect(followResize, []);
  return (
    <RecipeProvider value={onPage}>
      {cooking && <CookingBar />}
      {cooking && current && <StepControls key={`steps ${stored.id}`} />}
      {!cooking && phase === "cut" && <Incomplete />}
      <div
        key={stored.id}
        className="place"
        data-ingredients={showsIngredients || undefined}
        data-over={isOver || undefined}
        hidden={phase === "waiting"}
        inert={phase === "changing"}
      >
        {recipe.isTooLarge ? (
          <div className="part plain">
            <Origin />
            <BelowFacts />
            <PlainText stored={stored} />
          </div>
        ) : (
          <RecipeContent />
        )}
        {isOver && <CookingEnd />}
        {stored.end && (
          <div dir="ltr" className="part perforated teeth end">
            {phase === "cut" && <CutNotice />}
            <SavedNote place="foot" />
            {/* Mounted until the next recipe begins: if that fails, the typed wish is still there. */}
            {isChangeable && <ChangeForm />}
            <Reminder stored={stored} />
          </div>
        )}
        {/* The list above a refusal comes into sight: changing it helps. */}
        {phase === "done" && recipe.refusal && <span ref={scrollToEnd} />}
      </div>
    </RecipeProvider>
  );
}

const scrollToEnd = (element: Element | null) =>
  element?.scrollIntoView({ block: "end", behavior: "instant" });

/** In a wrapper: React removes that, which works where an extension has taken the footer away. */
export function Reminder({ stored }: { stored: StoredRecipe }) {
  const { lang, words } = reminderIn(recipeOf(stored).lang, stored);
  return (
    <div className="place">
      <footer lang={lang} dir="auto" className="small reminder">
        <p>{words}</p>
        {stored.demo && (
          <p className="screen-only">
            Is this page yours? Set an API key, and an AI writes the recipes. The README says how.
          </p>
        )}
      </footer>
    </div>
  );
}

/** The Markdown as it is: for a recipe that can't be shown in another way. */
export function PlainText({ stored }: { stored: StoredRecipe }) {
  return (
    <div dir="auto" lang="">
      {breakable(withoutMarkLines(stored.text, false).trim())}
    </div>
  );
}
