import { type RefObject, useRef, useSyncExternalStore } from "react";
import { Chips } from "../list/Chips";
import styles from "../list/IngredientList.module.css";
import { useUntilPress } from "../page/useUntilPress";
import { forget, type HadBefore as Had, toOffer, unforget, useHadBefore } from "./hadBefore";

/** Fills the rows that there are. The styles cut off what doesn't fit. */
const MAX_CHIPS = 16;

interface Props {
  /** Its text filters the names. */
  input: RefObject<HTMLInputElement | null>;
  ingredients: readonly string[];
  onAdd: (name: string) => void;
  onSay: (announcement: string) => void;
}

/** The names of what was cooked with before, to be added again. */
export function HadBefore({ input, ingredients, onAdd, onSay }: Props) {
  const had = useHadBefore();
  const typed = useSyncExternalStore(
    onInput,
    () => input.current?.value ?? "",
    () => "",
  );
  const button = useRef<HTMLButtonElement>(null);
  const [forgotten, setForgotten] = useUntilPress<readonly Had[]>(button);
  if (!forgotten && toOffer(had, ingredients, "").length === 0) return null;

  function press() {
    if (forgotten) unforget(forgotten);
    else forget();
    setForgotten(forgotten ? undefined : had);
    onSay(forgotten ? "Remembered again" : "What you had before is forgotten");
  }

  return (
    <Chips
      heading={forgotten ? "Forgotten" : "Had before"}
      names={toOffer(had, ingredients, typed).slice(0, MAX_CHIPS)}
      className={styles.had}
      onAdd={(name) => {
        // What was typed has found it.
        if (input.current && typed.trim() !== "") input.current.value = "";
        onAdd(name);
      }}
      onGone={() => input.current?.focus()}
    >
      <button ref={button} type="button" className="quiet" onClick={press}>
        {forgotten ? "Undo" : "Forget"}
      </button>
    </Chips>
  );
}

function onInput(listener: () => void) {
  addEventListener("input", listener);
  return () => removeEventListener("input", listener);
}
