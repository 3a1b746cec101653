import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { Chips } from "../list/Chips";
import { useUntilPress } from "../page/useUntilPress";
import { forget, type HadBefore as Had, toOffer, unforget, useHadBefore } from "./hadBefore";

/** More than fit the widest row. */
const MAX_CHIPS = 16;

interface Props {
  /** What is typed there is looked for. */
  input: RefObject<HTMLInputElement | null>;
  ingredients: readonly string[];
  /** While other names stand there. */
  hidden: boolean;
  onAdd: (name: string) => void;
  onSay: (announcement: string) => void;
}

/** The names of what was cooked with before, to be added again. */
export function HadBefore({ input, ingredients, hidden, onAdd, onSay }: Props) {
  const had = useHadBefore();
  const [isUsed, setIsUsed] = useState(false);
  const end = useRef<HTMLButtonElement>(null);
  const [forgotten, setForgotten] = useUntilPress<readonly Had[]>(end);
  const [, readInput] = useReducer((count: number) => count + 1, 0);

  // It takes no place until the first press or key: what is on the page must not move by itself. Nor
  // must a recipe, when one presses something in it.
  useEffect(() => {
    if (isUsed) return;
    function use({ target }: Event) {
      const form = input.current?.form;
      if (!form?.closest("[data-recipe]") || form.contains(target as Node)) setIsUsed(true);
    }
    const events = ["click", "keydown"];
    for (const event of events) addEventListener(event, use);
    return () => {
      for (const event of events) removeEventListener(event, use);
    };
  }, [isUsed, input]);

  useEffect(() => {
    const field = input.current;
    field?.addEventListener("input", readInput);
    return () => field?.removeEventListener("input", readInput);
  }, [input]);

  const isNeeded = forgotten || toOffer(had, ingredients, "").length > 0;
  if (hidden || !isUsed || !isNeeded) return null;
  const typed = input.current?.value ?? "";

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
      rows={typed ? "hold" : "fit"}
      onAdd={(name) => {
        // What was typed has found it.
        if (input.current && typed.trim() !== "") input.current.value = "";
        onAdd(name);
      }}
      onGone={() => input.current?.focus()}
    >
      <button ref={end} type="button" className="quiet" onClick={press}>
        {forgotten ? "Undo" : "Forget"}
      </button>
    </Chips>
  );
}
