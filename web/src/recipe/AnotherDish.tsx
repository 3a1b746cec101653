import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { OtherDish } from "../reading/recipe";
import { ask } from "../state/actions";
import { useRecipe } from "../state/recipeOnPage";
import { usePage } from "../state/store";
import styles from "./AnotherDish.module.css";

/** Asks for another dish. Where the recipe names other dishes, it opens a list of them. */
export function AnotherDish() {
  const waits = usePage(({ wait }) => wait !== undefined);
  const { stored, recipe } = useRecipe();
  const [isOpen, setIsOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();
  // The other dishes of a saved or linked recipe are for another list.
  const otherDishes = stored.opened || stored.link ? [] : stored.otherDishes;
  const offers = otherDishes.length > 0;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing) return;
    // Not for a ringing timer.
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  });
  // By a press, or by the focus, which the list must not cover.
  const onLeave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !part.current?.contains(target)) setIsOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener("keydown", onKey, { capture: true });
    for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, onLeave);
    return () => {
      document.removeEventListener("keydown", onKey, { capture: true });
      for (const type of ["pointerdown", "focusin"]) document.removeEventListener(type, onLeave);
    };
  }, [isOpen]);

  return (
    <div ref={part} className={recipe.refusal ? "flush" : undefined}>
      <button
        ref={button}
        type="button"
        disabled={waits}
        aria-expanded={offers ? isOpen : undefined}
        aria-controls={isOpen ? list : undefined}
        onClick={() => (offers ? setIsOpen(!isOpen) : ask())}
      >
        Another dish
      </button>
      {isOpen && offers && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list.
        <ul id={list} role="list" aria-label="Other dishes for your list" className={styles.list}>
          {otherDishes.map((dish) => (
            <li key={dish.name}>
              <button type="button" className="bare" onClick={() => ask({ dish: dish.name })}>
                <bdi lang={recipe.lang ?? ""} className={styles.name}>
                  {dish.name}
                </bdi>
                <Details dish={dish} lang={recipe.lang ?? ""} />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="bare" onClick={() => ask()}>
              Something else
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** "50 min · with vegetable stock, Parmesan" */
function Details({ dish: { seconds, toBuy }, lang }: { dish: OtherDish; lang: string }) {
  if (seconds === undefined && toBuy.length === 0) return null;
  return (
    <>
      {" "}
      <small dir="ltr">
        {seconds !== undefined && <span>{shortDuration(seconds)}</span>}
        {seconds !== undefined && toBuy.length > 0 && <span> · </span>}
        {toBuy.length > 0 && (
          <>
            <span>with </span>
            <bdi lang={lang}>{toBuy.join(", ")}</bdi>
          </>
        )}
      </small>
    </>
  );
}

/** @returns "50 min", "1 h 20 min". */
function shortDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(" ");
}
