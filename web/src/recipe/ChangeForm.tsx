import { type SubmitEvent, useId } from "react";
import { MAX_WISH_CHARACTERS } from "../../../worker/contract";
import { askChange } from "../actions/recipes";
import { changeOf, hasWait, set, store, usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { WaitFigure } from "../ui/WaitFigure";

const TOO_LONG = `Too long: at most ${MAX_WISH_CHARACTERS} characters.`;

/** Asks for the recipe on the page with a change. */
export function ChangeForm() {
  const request = usePage((state) => state.request);
  const waits = usePage(hasWait);
  const { id, text } = useRecipe().tabRecipe;
  const typed = usePage(({ typedChanges }) => typedChanges[id] ?? "");
  const isTooLong = typed.length > MAX_WISH_CHARACTERS;
  const reason = useId();
  // If another request failed, 'Try again' is the only offer. The hidden input keeps its text.
  const hidden = request.status === "failed" && changeOf(request.asked)?.recipe !== text;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wish = `${new FormData(event.currentTarget).get("wish")}`;
    if (wish.trim() !== "") askChange(wish);
  }

  return (
    <form className="change-form screen-only" hidden={hidden} onSubmit={submit}>
      <label>
        <span className="small">Change this recipe</span>
        {/* Uncontrolled: scripts fill it in, too. It is mounted anew with each recipe. */}
        <input
          className="line"
          // The browser then submits nothing.
          ref={(field) => field?.setCustomValidity(isTooLong ? TOO_LONG : "")}
          type="text"
          name="wish"
          placeholder="e.g. without the oven"
          aria-describedby={waits ? reason : undefined}
          dir="auto"
          defaultValue={typed}
          onInput={({ currentTarget: { value } }) => {
            const { typedChanges } = store.getState();
            set({ typedChanges: { ...typedChanges, [id]: value } });
          }}
          autoComplete="off"
          enterKeyHint="go"
        />
      </label>
      <button type="submit" className="button outlined short" disabled={waits}>
        Change
      </button>
      {isTooLong && (
        <p role="alert" className="small">
          {TOO_LONG}
        </p>
      )}
      {waits && <WaitFigure id={reason} className="small" />}
    </form>
  );
}
