import { useLayoutEffect, useRef } from "react";
import { NoteField } from "../saved/NoteField";
import { SaveButton } from "../saved/SaveButton";
import { elements } from "../state/elements";
import { useRecipe } from "../state/recipeOnPage";
import chef from "../ui/chef-applauds.svg";
import { AnswerArea } from "./AnswerArea";
import { leaveCookingMode } from "./actions";
import styles from "./CookingEnd.module.css";

/** Follows the recipe in cooking mode once all steps are ticked. Takes the focus, which scrolls to it. */
export function CookingEnd() {
  const { phase } = useRecipe();
  const panel = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    words.current?.focus({ preventScroll: true });
    const { current: answer } = elements.answer;
    const [first, block] = answer ? [answer, "start" as const] : [panel.current, "center" as const];
    first?.scrollIntoView({ block, behavior: "instant" });
  }, []);

  return (
    <>
      {/* Of a question at the last step. */}
      <AnswerArea />
      <div ref={panel} lang="en" dir="ltr" className={`${styles.end} screen-only`}>
        <img className={styles.chef} src={chef} alt="" width="189" height="141" draggable={false} />
        <p ref={words} tabIndex={-1} className={styles.words}>
          Done. Enjoy your meal.
        </p>
        <div className={`${styles.buttons} row`}>
          {phase === "done" && <SaveButton className="filled" />}
          <button type="button" onClick={leaveCookingMode}>
            Leave cooking mode
          </button>
        </div>
        <NoteField />
      </div>
    </>
  );
}
