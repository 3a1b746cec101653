import { useLayoutEffect, useRef } from "react";
import { NoteField } from "../saved/NoteField";
import { SaveButton } from "../saved/SaveButton";
import { useRecipe } from "../state/recipeOnPage";
import chef from "../ui/chef-applauds.svg";
import { leaveCookingMode, showCurrentStep, tick } from "./actions";
import styles from "./CookingEnd.module.css";

/** Follows the recipe in cooking mode once all steps are ticked. Takes the focus, which scrolls to it. */
export function CookingEnd() {
  const { leaves, phase } = useRecipe();
  const panel = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    words.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "center", behavior: "instant" });
  }, []);

  function startAgain() {
    const ids = leaves.map(({ id }) => id);
    tick(ids, false);
    showCurrentStep();
  }

  return (
    <div ref={panel} lang="en" dir="ltr" className={`${styles.end} screen-only`}>
      <img className={styles.chef} src={chef} alt="" width="189" height="141" draggable={false} />
      <p ref={words} tabIndex={-1} className={styles.words}>
        Done. Enjoy your meal.
      </p>
      <div className={`${styles.buttons} row`}>
        <button type="button" className="filled" onClick={leaveCookingMode}>
          Leave cooking mode
        </button>
        <button type="button" onClick={startAgain}>
          Start again
        </button>
        {phase === "done" && <SaveButton />}
      </div>
      <div className={styles.below}>
        <NoteField />
      </div>
    </div>
  );
}
