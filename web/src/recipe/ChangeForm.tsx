import { type SubmitEvent, useId, useRef } from "react";
import {
  MAX_CHANGE_BYTES,
  MAX_SERVINGS,
  MAX_WISH_CHARACTERS,
  type RecipeRequest,
} from "../../../worker/contract";
import { describeWait } from "../api/describeFailure";
import { useKitchen } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import styles from "./RecipeView.module.css";

/** No other wish needs more bytes: JSON writes each of these as `\u0000`. */
const LONGEST_WISH = "\0".repeat(MAX_WISH_CHARACTERS);

/** As long as any other. */
const SERVINGS = { shown: MAX_SERVINGS, written: MAX_SERVINGS };

interface Props {
  /** What was typed, by the ids of answers: it is there again when an answer is. */
  typed: Map<number, string>;
}

/** Asks for the recipe on the page with a change. */
export function ChangeForm({ typed }: Props) {
  const { request, ingredients, secondsLeft, actions } = useKitchen();
  const { answer, earlier, recipe, servings } = useRecipe();
  const { id, text, demo } = answer;
  const reason = useId();
  const input = useRef<HTMLInputElement>(null);
  const waits = secondsLeft > 0;
  const [latest] = earlier;
  // After another failure 'Try again' stands alone. What was typed stays in the hidden input.
  const hidden = request.status === "failed" && request.change?.recipe !== text;
  // What was asked for was stopped, or broke off.
  const isAskedAgain = latest?.end !== "done" && latest?.change?.recipe === text;
  if (demo || recipe.refusal || !isChangeable(text, ingredients)) return null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wish = input.current?.value ?? "";
    if (wish.trim() === "") return;
    typed.delete(id);
    const isScaled = servings && servings.shown !== servings.written;
    actions.ask({ change: { recipe: text, wish, ...(isScaled && { servings }) } });
  }

  return (
    <form className={`${styles.form} row beside-recipe`} hidden={hidden} onSubmit={submit}>
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
  );
}

/** @returns Whether a request to change this recipe is short enough, whatever the wish is. */
export function isChangeable(recipe: string, ingredients: readonly string[]): boolean {
  const change = { recipe, wish: LONGEST_WISH, servings: SERVINGS };
  const request: RecipeRequest = { ingredients: [...ingredients], change };
  return new TextEncoder().encode(JSON.stringify(request)).length <= MAX_CHANGE_BYTES;
}
