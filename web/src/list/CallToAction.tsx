import { useId } from "react";
import { ask } from "../state/actions";
import { elements } from "../state/elements";
import { hasRecipe, isAwaited } from "../state/pageState";
import { usePage } from "../state/store";
import { WaitFigure } from "../state/WaitFigure";
import { publishHeight } from "../ui/publishHeight";
import { CALL_TO_ACTION_HEADING } from "../ui/texts";
import styles from "./CallToAction.module.css";

/** Sticky only if it takes at most a quarter of the window's height. */
const publish = publishHeight("--ready", 0.25);

/** Offers a recipe, once the list is long enough. */
export function CallToAction() {
  const hasPhoto = usePage(({ photo }) => photo !== undefined);
  const waits = usePage(({ wait }) => wait !== undefined);
  const shows = usePage(hasRecipe);
  const awaited = usePage(isAwaited);
  const heading = useId();
  const reason = useId();
  return (
    <>
      {/* After Reset, nothing else says it. */}
      {!shows && <WaitFigure id={reason} className="small-print beside-recipe" />}
      <section
        ref={shows ? undefined : publish}
        className={`${shows ? "" : styles.block} row beside-recipe`}
        aria-labelledby={heading}
      >
        <div className="words">
          <h2 id={heading}>{CALL_TO_ACTION_HEADING}</h2>
          <p className="small-print">Generate a recipe from your list of ingredients.</p>
        </div>
        <button
          ref={elements.requestButton}
          type="button"
          className={shows || hasPhoto ? "flush" : "filled"}
          disabled={awaited || waits}
          aria-describedby={waits && !shows ? reason : undefined}
          onClick={() => ask()}
        >
          Get a recipe
        </button>
      </section>
    </>
  );
}
