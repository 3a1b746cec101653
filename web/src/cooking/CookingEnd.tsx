import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useRecipe } from "../state/recipeContext";
import chef from "../ui/chef-applauds.svg";
import styles from "./CookingEnd.module.css";
import { useCookingActions } from "./CookingProvider";

interface Props {
  /** Shown beside the buttons. */
  saveButton: ReactNode;
  /** Shown below the buttons. */
  children?: ReactNode;
}

/** Follows the recipe in cooking mode once all steps are ticked. Takes the focus, which scrolls to it. */
export function CookingEnd({ saveButton, children }: Props) {
  const { leaves } = useRecipe();
  const { leave, showCurrentStep, tick } = useCookingActions();
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
        <button type="button" className="filled" onClick={leave}>
          Leave cooking mode
        </button>
        <button type="button" onClick={startAgain}>
          Start again
        </button>
        {saveButton}
      </div>
      <div className={styles.below}>{children}</div>
    </div>
  );
}
