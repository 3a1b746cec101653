import { type SubmitEvent, useId, useRef, useState } from "react";
import { MAX_WISH_CHARACTERS } from "../../../worker/contract";
import { askChange } from "../state/actions";
import { useRecipe } from "../state/recipeOnPage";
import { usePage } from "../state/store";
import { WaitFigure } from "../state/WaitFigure";
import styles from "./ChangeForm.module.css";

/** Wishes that were typed, by recipes: restored when a recipe is shown again, also after an error at the root. */
const typed = new Map<string, string>();

const isTooLong = (wish: string) => wish.length > MAX_WISH_CHARACTERS;

/** Asks for the recipe on the page with a change. */
export function ChangeForm() {
  const request = usePage((state) => state.request);
  const waits = usePage(({ wait }) => wait !== undefined);
  const { stored, recipe } = useRecipe();
  const { id, text, demo } = stored;
  const key = `${id} ${text}`;
  const [tooLong, setTooLong] = useState(isTooLong(typed.get(key) ?? ""));
  const input = useRef<HTMLInputElement>(null);
  const reason = useId();
  // If another request failed, 'Try again' is the only offer. The hidden input keeps its text.
  const hidden = request.status === "failed" && request.change?.recipe !== text;
  if (demo || recipe.refusal) return null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wish = input.current?.value ?? "";
    if (wish.trim() !== "" && !isTooLong(wish)) askChange(wish);
  }

  return (
    <form className={`${styles.form} row beside-recipe`} hidden={hidden} onSubmit={submit}>
      <label className="small-print">
        Change this recipe
        {/* Uncontrolled: scripts fill it in, too. It is mounted anew with each recipe. */}
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
      <button type="submit" className="outlined" disabled={waits}>
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
