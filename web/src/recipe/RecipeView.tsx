import { type ReactNode, useEffect, useRef } from "react";
import { CookingBar } from "../cooking/CookingBar";
import { StepControls } from "../cooking/StepControls";
import { useStepInSight } from "../cooking/stepInSight";
import { RecipeActions } from "../sharing/RecipeActions";
import type { Answer } from "../state/answers";
import { useKitchen } from "../state/context";
import { leafSteps } from "../state/currentStep";
import { type Phase, RecipeProvider, useShownRecipe } from "../state/recipeContext";
import { Bar, Incomplete } from "./Bar";
import { ChangeForm } from "./ChangeForm";
import { EarlierRecipes } from "./EarlierRecipes";
import { PlainText } from "./PlainText";
import { RecipeContent } from "./RecipeContent";
import styles from "./RecipeView.module.css";

interface Props {
  answer: Answer;
  phase: Phase;
  answers: readonly Answer[];
  /** Asks again for a recipe that is not complete. */
  onRetry: (() => void) | undefined;
  /** Says that the recipe is not complete, if so. */
  children: ReactNode;
}

/** An answer as a recipe to cook from. */
export function RecipeView({ answer, phase, answers, onRetry, children }: Props) {
  const { isCooking, showsIngredients, region } = useKitchen();
  const value = useShownRecipe(answer, phase, answers);
  const { recipe, ticked } = value;
  const hasEnded = phase === "done" || phase === "cut";
  const isBegun = leafSteps(recipe.steps).some(({ id }) => ticked.has(id));
  useStepInSight(region, answer.id, hasEnded && isBegun);

  const typed = useRef(new Map<number, string>());

  const className = [
    `${styles.recipe} stack`,
    isCooking && styles.cooking,
    isCooking && showsIngredients && styles.ingredientsShown,
  ];
  return (
    <RecipeProvider value={value}>
      {(isCooking || phase === "cut") && (
        <Bar>
          {isCooking && <CookingBar />}
          {phase === "cut" && <Incomplete onRetry={onRetry} />}
        </Bar>
      )}
      {isCooking && <StepControls />}
      <div
        key={answer.id}
        className={className.filter(Boolean).join(" ")}
        hidden={phase === "waiting"}
        inert={phase === "changing"}
      >
        <div className={styles.head}>
          <EarlierRecipes />
        </div>
        {answer.link && (
          <p lang="en" dir="ltr" className="small-print">
            Sent to you. Check it: anybody can write a link.
          </p>
        )}
        {recipe.plain ? <PlainText answer={answer} /> : <RecipeContent recipe={recipe} />}
        {children}
        {hasEnded && <RecipeActions />}
        {/* Mounted until the first words of another: what was typed stays if none come. */}
        {answer.end === "done" && <ChangeForm typed={typed.current} />}
        {hasEnded && recipe.refusal && <ListInSight />}
      </div>
    </RecipeProvider>
  );
}

/** Scrolls no further than this needs to be seen: the list above comes into sight, and is the remedy. */
function ListInSight() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: "end", behavior: "instant" });
  }, []);
  return <span ref={here} />;
}
