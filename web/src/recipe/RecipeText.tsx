/** An answer as a recipe to cook from. Loaded only when a recipe is likely. */
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { CookingArea } from "../cooking/CookingArea";
import { type CookingAction, type CookingState, isRinging } from "../cooking/timers";
import { readRecipe } from "../reading/readRecipe";
import { scaleRecipe, servingsOf } from "../reading/scaleRecipe";
import { RecipeActions } from "../takeAlong/RecipeActions";
import { ShoppingList } from "../takeAlong/ShoppingList";
import { AskAgain } from "./AskAgain";
import {
  type Answer,
  type Answers,
  type AnswersAction,
  isRequested,
  type ShownChange,
} from "./answers";
import { BackButton } from "./BackButton";
import styles from "./BackButton.module.css";
import { changedLines } from "./changedLines";
import { useDocumentTitle } from "./documentTitle";
import { ErrorBoundary } from "./ErrorBoundary";
import { ServingsContext } from "./Facts";
import { Beside, Markdown } from "./Markdown";
import { PlainText } from "./PlainText";
import { forgetOthers, recipeOf } from "./recipeOf";
import { NONE } from "./Ticks";
import { toShelfRecipe } from "./toShelfRecipe";

export { readLink } from "../takeAlong/link";
export { recipeOf };

interface Props {
  answer: Answer;
  /** Those that can be gone back to. */
  earlier: readonly Answer[];
  kitchen: Answers & CookingState & { ingredients: readonly string[] };
  /** True while the next answer is waited for, except a change of this one. */
  hidden: boolean;
  /** True while a change of it is waited for. */
  dimmed: boolean;
  /** The sticky bar above the recipe, where the switch of cooking mode is rendered. */
  bar: Element | null;
  /** Must not change. */
  dispatch: (action: Extract<AnswersAction, { type: "tick" | "servings" }> | CookingAction) => void;
  onChoose: (id: number) => void;
  /** Until asking again makes sense. */
  secondsLeft: number;
  /** `undefined` where the list is too short. */
  onRequest: ((change?: ShownChange) => void) | undefined;
  /** Says that the recipe is not complete, if so. */
  children: ReactNode;
}

/** Stays mounted from the first answer until Reset, so that timers outlive a recipe. */
export function RecipeText(props: Props) {
  const { answer, earlier, kitchen, hidden, dimmed, bar, dispatch } = props;
  const { onChoose, secondsLeft, onRequest } = props;
  const { id, ticks, end, demo, link } = answer;
  const asWritten = recipeOf(answer);
  useEffect(() => forgetOthers(kitchen.answers), [kitchen.answers]);
  const written = useMemo(() => servingsOf(asWritten), [asWritten]);
  const isMeant = answer.writtenFor === undefined || answer.writtenFor === written;
  const count = (isMeant && answer.servings) || written;
  const factor = count && written ? count / written : 1;
  // All that takes the recipe takes it with the amounts that are shown.
  const recipe = useMemo(() => scaleRecipe(asWritten, factor), [asWritten, factor]);
  const linked = useMemo(
    () => ({ text: answer.text, ...(factor !== 1 && { servings: count }) }),
    [answer.text, factor, count],
  );
  // While it is written, the buttons only take their room.
  const isOffered = end === "done";
  const hasButtons = (isOffered || !end) && !kitchen.cookingMode;
  const servings = useMemo(() => {
    const onChange = (servings: number) => dispatch({ type: "servings", id, servings });
    return count && written && hasButtons ? { count, written, isOffered, onChange } : undefined;
  }, [isOffered, hasButtons, count, written, id, dispatch]);
  const typed = useRef(new Map<number, string>());
  const changed = useMemo(
    () =>
      end === "done" && answer.change
        ? changedLines(readRecipe(answer.change.recipe, true), asWritten)
        : NONE,
    [end, answer.change, asWritten],
  );
  const rung = kitchen.timers.find(isRinging);
  useDocumentTitle(rung && `Time's up: ${rung.label}`, link && recipe.title, recipe.dish);

  const [latest, ...older] = earlier.map((to) => (
    <BackButton key={to.id} to={to} onBack={() => onChoose(to.id)} />
  ));
  const isUnchanged = end === "done" && answer.change?.recipe.trim() === answer.text.trim();
  // While it is written, they only take their room: the title stays where it is.
  const above = latest && (
    <div
      lang="en"
      dir="ltr"
      className={`${styles.earlier} screen-only`}
      data-waits={!end || undefined}
      hidden={hidden}
      inert={dimmed}
    >
      {latest}
      {older.length > 0 && (
        <details>
          <summary>Earlier recipes</summary>
          {older}
        </details>
      )}
    </div>
  );
  const below = answer.change && (
    <p lang="en" dir="ltr" className={`${styles.changed} small-print`}>
      {isUnchanged ? (
        <span>The AI changed nothing. Other words may help.</span>
      ) : (
        <>
          <span>Changed: </span>
          <bdi lang="">{answer.change.wish}</bdi>
        </>
      )}
    </p>
  );
  const shopping = end && <ShoppingList recipe={recipe} ticks={ticks} />;

  return (
    <>
      {/* A title has it above itself. */}
      {!recipe.title && above}
      <CookingArea
        recipe={recipe}
        recipeId={id}
        ticks={ticks}
        kitchen={kitchen}
        complete={end !== undefined}
        hidden={hidden}
        dimmed={dimmed}
        bar={bar}
        dispatch={dispatch}
        onChoose={isRequested(kitchen.request) ? undefined : onChoose}
        below={
          <>
            {props.children}
            {end && (
              <RecipeActions
                recipe={recipe}
                complete={end === "done"}
                linked={linked}
                demo={demo}
                link={link}
                toKeep={
                  end === "done" && !recipe.refusal
                    ? toShelfRecipe(answer, recipe, count)
                    : undefined
                }
              />
            )}
            {end === "done" && (
              <AskAgain
                answer={answer}
                latest={earlier[0]}
                kitchen={kitchen}
                servings={factor === 1 ? undefined : { shown: count ?? 0, written: written ?? 0 }}
                typed={typed.current}
                secondsLeft={secondsLeft}
                onRequest={onRequest}
              />
            )}
            {recipe.refusal && <ListInSight />}
          </>
        }
      >
        <ErrorBoundary fallback={<PlainText answer={answer} />}>
          {recipe.plain ? (
            <PlainText answer={answer} />
          ) : (
            <Beside value={{ above, below, shopping }}>
              <ServingsContext value={servings}>
                <Markdown
                  recipe={recipe}
                  id={id}
                  ticks={ticks}
                  changed={changed}
                  dispatch={dispatch}
                />
              </ServingsContext>
            </Beside>
          )}
        </ErrorBoundary>
      </CookingArea>
    </>
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
