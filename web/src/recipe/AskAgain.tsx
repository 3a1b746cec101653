import { type SubmitEvent, useId, useRef } from "react";
import { type Change, MAX_WISH_CHARACTERS } from "../../../worker/contract";
import styles from "./AskAgain.module.css";
import type { Answer, Answers } from "./answers";
import { describeWait } from "./describeFailure";
import { isChangeable } from "./isChangeable";
import { recipeOf } from "./recipeOf";

interface Props {
  /** Complete. */
  answer: Answer;
  /** That was on the page before. */
  latest: Answer | undefined;
  kitchen: Pick<Answers, "request"> & { ingredients: readonly string[] };
  /** For how many it is shown, where that is not as it was written. */
  servings: Change["servings"];
  /** What was typed, by the ids of answers: it is there again when an answer is. */
  typed: Map<number, string>;
  /** Until asking makes sense. */
  secondsLeft: number;
  /** `undefined` where the list is too short. */
  onRequest: ((change?: Change) => void) | undefined;
}

/** Asks for a recipe with a change, or for another dish. */
export function AskAgain(props: Props) {
  const { answer, latest, kitchen, servings, typed, secondsLeft, onRequest } = props;
  const { request, ingredients } = kitchen;
  const { id, text: recipe, demo } = answer;
  const reason = useId();
  const waits = secondsLeft > 0;
  const input = useRef<HTMLInputElement>(null);
  const failed = request.status === "failed";
  // After another failure 'Try again' stands alone. What was typed stays in the hidden input.
  const hidden = !onRequest || (failed && request.change?.recipe !== recipe);
  // What was asked for was stopped, or broke off.
  const isAskedAgain = latest?.end !== "done" && latest?.change?.recipe === recipe;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wish = input.current?.value ?? "";
    if (wish.trim() === "") return;
    typed.delete(id);
    onRequest?.({ recipe, wish, servings });
  }

  if (ingredients.length === 0) {
    const purpose = demo ? "for another dish" : "to change this recipe";
    return (
      <p className={"small-print beside-recipe"}>
        {`Your list is empty: add four things ${purpose}.`}
      </p>
    );
  }

  return (
    <div className={`${styles.area} row beside-recipe`} hidden={hidden}>
      {!demo && !recipeOf(answer).refusal && isChangeable(recipe, ingredients) && (
        <form className={styles.form} onSubmit={submit}>
          <label className="small-print">
            Change this recipe
            {/* It is uncontrolled. Words of another recipe replace it. */}
            <input
              ref={input}
              type="text"
              name="wish"
              placeholder="e.g. without the oven"
              aria-describedby={waits ? reason : undefined}
              defaultValue={typed.get(id) ?? (isAskedAgain ? latest.change?.wish : undefined)}
              onInput={({ currentTarget }) => typed.set(id, currentTarget.value)}
              maxLength={MAX_WISH_CHARACTERS}
              autoComplete="off"
              enterKeyHint="go"
            />
          </label>
          <button type="submit" disabled={waits}>
            Change
          </button>
          {waits && (
            <p id={reason} translate="no" className={"small-print notranslate"}>
              {describeWait(secondsLeft, Date.now())}
            </p>
          )}
        </form>
      )}
      {!failed && (
        <button type="button" onClick={() => onRequest?.()}>
          Another dish
        </button>
      )}
    </div>
  );
}
