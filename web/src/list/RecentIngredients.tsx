import { useRef, useSyncExternalStore } from "react";
import { announce } from "../state/actions";
import { elements } from "../state/elements";
import { dispatch, usePage } from "../state/store";
import {
  forget,
  type RecentName,
  toOffer,
  undoForget,
  useRecentNames,
} from "../storage/recentIngredients";
import { Chips } from "../ui/Chips";
import { useUntilPress } from "../ui/windowEvents";
import styles from "./RecentIngredients.module.css";

const { input } = elements;

/** Enough to fill the visible rows. */
const MAX_CHIPS = 16;

/** Ingredients of earlier requests, to be added again. Nothing if there are none. */
export function RecentIngredients() {
  const ingredients = usePage((state) => state.ingredients);
  const recent = useRecentNames();
  const typed = useSyncExternalStore(
    onInput,
    () => input.current?.value ?? "",
    () => "",
  );
  const button = useRef<HTMLButtonElement>(null);
  const [forgotten, setForgotten] = useUntilPress<readonly RecentName[]>(button);
  if (!forgotten && toOffer(recent, ingredients, "").length === 0) return null;

  function press() {
    if (forgotten) undoForget(forgotten);
    else forget();
    setForgotten(forgotten ? undefined : recent);
    announce(forgotten ? "Remembered again" : "Recently used is forgotten");
  }

  return (
    <Chips
      heading={forgotten ? "Forgotten" : "Recently used"}
      names={toOffer(recent, ingredients, typed).slice(0, MAX_CHIPS)}
      ruledClass={ingredients.length === 0 ? styles.inEmptyList : styles.belowList}
      onAdd={(name) => {
        // The text of the input was a search for this name.
        if (input.current && typed.trim() !== "") input.current.value = "";
        dispatch({ type: "add", typed: name });
      }}
      input={input}
    >
      <button ref={button} type="button" onClick={press}>
        {forgotten ? "Undo" : "Forget"}
      </button>
    </Chips>
  );
}

function onInput(listener: () => void) {
  addEventListener("input", listener);
  return () => removeEventListener("input", listener);
}
