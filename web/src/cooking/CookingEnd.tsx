import { useLayoutEffect, useRef } from "react";
import { leaveCookingMode, tick } from "../actions/cooking";
import { elements } from "../actions/screen";
import { NoteField } from "../saved/NoteField";
import { SaveButton } from "../saved/SaveButton";
import { useRecipe } from "../state/recipeOnPage";
import chef from "../ui/chef-applauds.svg";
import { AnswerArea } from "./AnswerArea";
import "./CookingEnd.css";

/** Follows the recipe in cooking mode once all steps are ticked. Takes the focus, which scrolls to it. */
export function CookingEnd() {
  const { phase, leaves } = useRecipe();
  const latest = leaves.at(-1);
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
      <div ref={panel} lang="en" dir="ltr" className="cooked screen-only">
        {/* Of a question at the last step. */}
        <AnswerArea />
        <div className="ticket done">
          <div className="part">
            <img className="chef" src={chef} alt="" width="189" height="141" draggable={false} />
            <p ref={words} tabIndex={-1} className="stamp">
              Done. Enjoy your meal.
            </p>
          </div>
          <div className="part perforated teeth">
            <NoteField />
          </div>
        </div>
      </div>
      <div lang="en" className="dock">
        {latest && (
          <button type="button" className="back" onClick={() => tick([latest.id], false)}>
            {`Back to step ${latest.number}`}
          </button>
        )}
        <button
          type="button"
          aria-label="Leave cooking mode"
          className="button outlined leave"
          onClick={leaveCookingMode}
        >
          Leave
        </button>
        {phase === "done" && <SaveButton className="button on-ground next" />}
      </div>
    </>
  );
}
