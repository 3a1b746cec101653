import { type SubmitEvent, useRef } from "react";
import { type Change, MAX_WISH_CHARACTERS } from "../../../worker/contract";
import styles from "./AskAgain.module.css";
import type { Answer, Answers } from "./answers";
import { isChangeable } from "./isChangeable";
import { recipeOf } from "./recipeOf";

interface Props {
  /** Complete. */
  answer: Answer;
  /** That was on the page before. */
  latest: Answer | undefined;
  kitchen: Pick<Answers, "request"> & { ingredients: readonly string[] };
  /** Whether asking makes no sense yet. */
  waits: boolean;
  /** `undefined` where the list is too short. */
  onRequest: ((change?: Change) => void) | undefined;
}

/** Asks for a recipe with a change, or for another dish. */
export function AskAgain({ answer, latest, kitchen, waits, onRequest }: Props) {
  const { request, ingredients } = kitchen;
  const { text: recipe, demo } = answer;
  const input = useRef<HTMLInputElement>(null);
  const failed = request.status === "failed";
  // After another failure 'Try again' stands alone. What was typed stays in the hidden input.
  const hidden = !onRequest || (failed && request.change?.recipe !== recipe);
  // What was asked for was stopped, or broke off.
  const isAskedAgain = latest?.end !== "done" && latest?.change?.recipe === recipe;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wish = input.current?.value ?? "";
    if (wish.trim() !== "") onRequest?.({ recipe, wish });
  }

  return (
    <div className={`${styles.area} beside-recipe`} hidden={hidden}>
      {!demo && !recipeOf(answer).refusal && isChangeable(recipe, ingredients) && (
        <form className={styles.form} onSubmit={submit}>
          <label>
            Change this recipe
            {/* It is uncontrolled. Words of another recipe replace it. */}
            <input
              ref={input}
              type="text"
              name="wish"
              placeholder="e.g. without the oven"
              defaultValue={isAskedAgain ? latest.change?.wish : undefined}
              maxLength={MAX_WISH_CHARACTERS}
              autoComplete="off"
              enterKeyHint="go"
            />
          </label>
          <button type="submit" disabled={waits}>
            Change
          </button>
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
