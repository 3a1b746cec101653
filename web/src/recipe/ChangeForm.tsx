import { type SubmitEvent, useId, useRef, useState } from "react";
import { MAX_CHANGE_BYTES, MAX_WISH_CHARACTERS } from "../../../worker/contract";
import { askChange } from "../state/actions";
import { useRecipe } from "../state/recipeOnPage";
import { usePage } from "../state/store";
import { useHousehold } from "../storage/household";
import styles from "./ChangeForm.module.css";
import { WaitFigure } from "./WaitFigure";

/** Room for the longest wish, in JSON at most 6 bytes a UTF-16 code unit, and for the other fields. */
const MAX_WISH_BYTES = 6 * MAX_WISH_CHARACTERS + 200;

/** Wishes that were typed, by recipes: restored when a recipe is shown again, also after an error at the root. */
const typed = new Map<string, string>();

const isTooLong = (wish: string) => wish.length > MAX_WISH_CHARACTERS;

/** Asks for the recipe on the page with a change. */
export function ChangeForm() {
  const { request, ingredients, waits } = usePage(({ request, ingredients, wait }) => ({
    request,
    ingredients,
    waits: wait !== undefined,
  }));
  const { stored, recipe } = useRecipe();
  const { id, text, demo } = stored;
  const key = `${id} ${text}`;
  const [tooLong, setTooLong] = useState(isTooLong(typed.get(key) ?? ""));
  const household = useHousehold();
  const reason = useId();
  const input = useRef<HTMLInputElement>(null);
  // If another request failed, 'Try again' is the only offer. The hidden input keeps its text.
  const hidden = request.status === "failed" && request.change?.recipe !== text;
  if (demo || recipe.refusal || !isChangeable({ recipe: text, ingredients, household }))
    return null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wish = input.current?.value ?? "";
    if (wish.trim() === "" || isTooLong(wish)) return;
    askChange(wish);
  }

  return (
    <form className={`${styles.form} row beside-recipe`} hidden={hidden} onSubmit={submit}>
      <label className="small-print">
        Change this recipe
        {/* Uncontrolled. It is mounted anew with each recipe. */}
        <input
          ref={input}
          type="text"
          name="wish"
          placeholder="e.g. without the oven"
          aria-describedby={waits ? reason : undefined}
          dir="auto"
          defaultValue={typed.get(key)}
          onInput={({ currentTarget: { value } }) => {
            typed.set(key, value);
            setTooLong(isTooLong(value));
          }}
          autoComplete="off"
          enterKeyHint="go"
        />
      </label>
      <button type="submit" disabled={waits}>
        Change
      </button>
      {tooLong && (
        <p role="alert" className="small-print">
          {`Too long: at most ${MAX_WISH_CHARACTERS} characters.`}
        </p>
      )}
      {waits && <WaitFigure id={reason} className="small-print" />}
    </form>
  );
}

/** @returns Whether a request to change this recipe is short enough, whatever the wish is. */
function isChangeable(sent: Record<string, string | readonly string[]>): boolean {
  const json = JSON.stringify(sent);
  return new TextEncoder().encode(json).length + MAX_WISH_BYTES <= MAX_CHANGE_BYTES;
}
