import { type SubmitEvent, useId, useRef } from "react";
import { MAX_CHANGE_BYTES, MAX_WISH_CHARACTERS } from "../../../worker/contract";
import { describeWait } from "../api/describeFailure";
import { useHousehold } from "../saved/wishes";
import { useActions, usePage } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import styles from "./ChangeForm.module.css";

/** Room for the longest wish, in JSON at most 6 bytes a UTF-16 code unit, and for the other fields. */
const MAX_WISH_BYTES = 6 * MAX_WISH_CHARACTERS + 200;

interface Props {
  /** Typed wishes by ids of answers: restored when an answer is shown again. */
  typed: Map<number, string>;
}

/** Asks for the recipe on the page with a change. */
export function ChangeForm({ typed }: Props) {
  const { request, ingredients, secondsLeft } = usePage();
  const { ask } = useActions();
  const { answer, recipe, servings } = useRecipe();
  const { id, text, demo } = answer;
  const household = useHousehold();
  const reason = useId();
  const input = useRef<HTMLInputElement>(null);
  const waits = secondsLeft > 0;
  // If another request failed, 'Try again' is the only offer. The hidden input keeps its text.
  const hidden = request.status === "failed" && request.change?.recipe !== text;
  if (demo || recipe.refusal || !isChangeable({ recipe: text, ingredients, household }))
    return null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wish = input.current?.value ?? "";
    if (wish.trim() === "") return;
    const isScaled = servings && servings.shown !== servings.written;
    ask({ change: { recipe: text, wish, ...(isScaled && { servings }) } });
  }

  return (
    <form className={`${styles.form} row beside-recipe`} hidden={hidden} onSubmit={submit}>
      <label className="small-print">
        Change this recipe
        {/* Uncontrolled. It is mounted anew with each answer. */}
        <input
          ref={input}
          type="text"
          name="wish"
          placeholder="e.g. without the oven"
          aria-describedby={waits ? reason : undefined}
          defaultValue={typed.get(id)}
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
        <p id={reason} translate="no" className="small-print notranslate">
          {describeWait(secondsLeft, Date.now())}
        </p>
      )}
    </form>
  );
}

/** @returns Whether a request to change this recipe is short enough, whatever the wish is. */
function isChangeable(sent: Record<string, string | readonly string[]>): boolean {
  const json = JSON.stringify(sent);
  return new TextEncoder().encode(json).length + MAX_WISH_BYTES <= MAX_CHANGE_BYTES;
}
