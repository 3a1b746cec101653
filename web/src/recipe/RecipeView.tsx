import { useEffect, useRef } from "react";
import { AnswerStatus } from "../asking/AnswerArea";
import { AskControls } from "../asking/AskControls";
import { ReadAloudBar, useReadAloud } from "../asking/ReadAloud";
import { CookingEnd } from "../cooking/CookingEnd";
import { CookingProvider } from "../cooking/CookingProvider";
import { NoteField, SavedNote } from "../saved/NoteField";
import { SaveButton } from "../saved/SaveButton";
import { RecipeActions } from "../sharing/RecipeActions";
import type { Answer } from "../state/answers";
import { usePage } from "../state/context";
import { type Phase, useShownRecipe } from "../state/recipeContext";
import { CutNotice } from "./Apology";
import { Bar } from "./Bar";
import { ChangeForm } from "./ChangeForm";
import { EarlierRecipes } from "./EarlierRecipes";
import { HouseholdLine } from "./HouseholdLine";
import { Incomplete } from "./Incomplete";
import { PlainText } from "./PlainText";
import { RecipeContent } from "./RecipeContent";
import { RecipeRow } from "./RecipeRow";
import styles from "./RecipeView.module.css";

interface Props {
  answer: Answer;
  phase: Phase;
  answers: readonly Answer[];
}

/** An answer as a recipe to cook from. */
export function RecipeView({ answer, phase, answers }: Props) {
  const { isCooking, showsIngredients } = usePage();
  const shown = useShownRecipe(answer, phase);
  const { recipe, hasEnded, leaves, current } = shown;
  const isReadAloud = useReadAloud(isCooking ? recipe.lang : undefined);
  /** The wishes that were typed, by ids of answers. */
  const typed = useRef(new Map<number, string>());
  const className = [
    `${styles.recipe} stack`,
    isCooking && styles.cooking,
    isCooking && showsIngredients && styles.ingredientsShown,
  ];
  const earlierRecipes = <EarlierRecipes answers={answers} />;
  return (
    <CookingProvider shown={shown} isReadAloud={isReadAloud}>
      {(isCooking || phase === "cut") && (
        <Bar>
          {isCooking && <ReadAloudBar isOn={isReadAloud} />}
          {phase === "cut" && <Incomplete />}
        </Bar>
      )}
      {isCooking && current && <AskControls key={`steps ${answer.id}`} />}
      {isCooking && <AnswerStatus key={`status ${answer.id}`} isReadAloud={isReadAloud} />}
      <div
        key={answer.id}
        className={className.filter(Boolean).join(" ")}
        hidden={phase === "waiting"}
        inert={phase === "changing"}
      >
        {answer.link && (
          <p lang="en" dir="ltr" className="small-print">
            A friend sent you this recipe. Nobody has checked it.
          </p>
        )}
        {recipe.isTooLarge ? (
          <>
            <HouseholdLine />
            {earlierRecipes}
            <PlainText answer={answer} />
          </>
        ) : (
          <RecipeContent
            belowFacts={
              <>
                <RecipeRow />
                <HouseholdLine />
                <SavedNote place="head" />
                {earlierRecipes}
              </>
            }
          />
        )}
        {isCooking && leaves.length > 0 && !current && (
          <CookingEnd saveButton={phase === "done" && <SaveButton />}>
            <NoteField />
          </CookingEnd>
        )}
        {phase === "cut" && <CutNotice answer={answer} />}
        {hasEnded && <SavedNote place="foot" />}
        {hasEnded && <RecipeActions />}
        {/* Mounted until the next answer begins: if that fails, the typed wish is still there. */}
        {answer.end === "done" && <ChangeForm typed={typed.current} />}
        {phase === "done" && recipe.refusal && <ListInSight />}
      </div>
    </CookingProvider>
  );
}

/** Scrolls to the end of a refusal: the list above it comes into sight, because changing it helps. */
function ListInSight() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: "end", behavior: "instant" });
  }, []);
  return <span ref={here} />;
}
