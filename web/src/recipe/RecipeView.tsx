import { memo, useEffect } from "react";
import { followResize } from "../actions/screen";
import { CookingBar } from "../cooking/CookingBar";
import { CookingEnd } from "../cooking/CookingEnd";
import { StepControls } from "../cooking/StepControls";
import { withoutMarkLines } from "../reading/markLines";
import { SavedNote } from "../saved/NoteField";
import { reminderIn } from "../sharing/reminders";
import type { TabRecipe } from "../state/page";
import { isCooking, usePage } from "../state/page";
import { type Phase, RecipeProvider, recipeOf, useRecipeOnPage } from "../state/recipeOnPage";
import { breakable } from "../ui/lineBreaks";
import { CutNotice, Incomplete } from "./Apology";
import { ChangeForm } from "./ChangeForm";
import { Sheets } from "./Loading";
import { BelowFacts, RecipeContent, RecipeOrigin } from "./RecipeContent";

interface Props {
  tabRecipe: TabRecipe;
  phase: Phase;
}

/** The recipe on the page, to cook from. Memoised: each piece of the stream renders what is around it twice. */
export const RecipeView = memo(function RecipeView({ tabRecipe, phase }: Props) {
  const cooking = usePage(isCooking);
  const showsIngredients = usePage((state) => isCooking(state) && state.showsIngredients);
  const onPage = useRecipeOnPage(tabRecipe, phase);
  const { recipe, leaves, current, isChangeable } = onPage;
  const { own } = tabRecipe;
  const isOver = cooking && leaves.length > 0 && !current;
  useEffect(followResize, []);
  return (
    <RecipeProvider value={onPage}>
      {cooking && <CookingBar />}
      {cooking && current && <StepControls key={`steps ${tabRecipe.id}`} />}
      {!cooking && phase === "cut" && <Incomplete />}
      {!cooking && phase === "writing" && <Sheets begun={leaves.length > 0} />}
      <div
        key={tabRecipe.id}
        className="place"
        data-ingredients={showsIngredients || undefined}
        data-over={isOver || undefined}
        hidden={phase === "waiting"}
        inert={phase === "changing"}
      >
        {recipe.isTooLarge ? (
          <div className="part plain">
            <RecipeOrigin />
            <BelowFacts />
            <PlainText tabRecipe={tabRecipe} />
          </div>
        ) : (
          <RecipeContent />
        )}
        {isOver && <CookingEnd />}
        {/* The list above a refusal comes into sight: changing it helps. */}
        {phase === "done" && recipe.refusal && <span ref={scrollToEnd} />}
        {tabRecipe.end && (
          <div dir="ltr" className="part perforated teeth end">
            {phase === "cut" && <CutNotice />}
            <SavedNote place="foot" />
            {/* Mounted until the next recipe begins: if that fails, the typed wish is still there. */}
            {isChangeable && <ChangeForm />}
            {own !== undefined && !recipe.refusal && <OwnText own={own} />}
            <Reminder tabRecipe={tabRecipe} />
          </div>
        )}
      </div>
    </RecipeProvider>
  );
});

/** What the visitor pasted, to check the recipe against. */
const OwnText = ({ own }: { own: string }) => (
  <details lang="en" className="screen-only">
    <summary className="word">As you pasted it</summary>
    <div lang="" dir="auto" className="small plain">
      {breakable(own)}
    </div>
  </details>
);

const scrollToEnd = (element: Element | null) =>
  element?.scrollIntoView({ block: "end", behavior: "instant" });

/** In a wrapper: React removes that, which works where an extension has taken the footer away. */
export function Reminder({ tabRecipe }: { tabRecipe: TabRecipe }) {
  const { lang, words } = reminderIn(recipeOf(tabRecipe).lang, tabRecipe);
  return (
    <div className="place">
      <footer lang={lang} dir="auto" className="small reminder">
        <p>{words}</p>
      </footer>
    </div>
  );
}

/** The Markdown as it is: for a recipe that can't be shown in another way. */
export function PlainText({ tabRecipe }: { tabRecipe: TabRecipe }) {
  return (
    <div dir="auto" lang="">
      {breakable(withoutMarkLines(tabRecipe.text, false).trim())}
    </div>
  );
}
