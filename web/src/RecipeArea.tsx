import { useEffect, useRef } from "react";
import { APOLOGY, DEMO_MODEL } from "../../worker/contract";
import { type Recipe, wordsOf } from "./kitchen";
import { Markdown } from "./Markdown";
import styles from "./RecipeArea.module.css";
import { SimmeringPot } from "./SimmeringPot";

interface Props {
  recipe: Recipe;
  onStop: () => void;
  /** Absent while there is nothing that could be tried again. */
  onRetry: (() => void) | undefined;
}

export function RecipeArea({ recipe, onStop, onRetry }: Props) {
  const region = useRef<HTMLElement>(null);
  const { status } = recipe;
  const words = wordsOf(recipe);
  const cooking = status === "loading" || status === "writing";

  // Whenever a button that had the focus goes away or is disabled, the focus goes to where things
  // happen. At the start that is also where the visitor should look.
  useEffect(() => {
    if (status === "loading") region.current?.focus();
    else if (document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true });
    }
  }, [status]);

  return (
    <>
      <p role="status" className="visually-hidden">
        {ANNOUNCEMENT[status]}
      </p>
      {status !== "none" && (
        <section
          ref={region}
          className={styles.area}
          aria-label="Recipe"
          aria-busy={status === "writing"}
          tabIndex={-1}
        >
          {status === "loading" && (
            <div role="progressbar" aria-label="Loading recipe" className={styles.loading}>
              <SimmeringPot />
            </div>
          )}
          {words && <Markdown text={words.text} />}
          {status === "failed" && (
            <div className={styles.apology}>
              <div>
                <p role="alert">{APOLOGY}</p>
                {recipe.retryAfter !== undefined && (
                  <p>Please try again in {formatSeconds(recipe.retryAfter)}.</p>
                )}
              </div>
              {onRetry && (
                <button type="button" onClick={onRetry}>
                  Try again
                </button>
              )}
            </div>
          )}
          {cooking && (
            <button type="button" className={styles.stop} onClick={onStop}>
              Stop
            </button>
          )}
          {words && !cooking && <Reminder demo={words.model === DEMO_MODEL} />}
        </section>
      )}
    </>
  );
}

function formatSeconds(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** Said once each, to those who listen. A failure is said by its alert. */
const ANNOUNCEMENT: Record<Recipe["status"], string> = {
  none: "",
  loading: "Loading recipe",
  writing: "",
  done: "Recipe ready",
  stopped: "Stopped",
  failed: "",
};

function Reminder({ demo }: { demo: boolean }) {
  return (
    <footer className={styles.reminder}>
      {demo ? (
        <p>
          This is a demo recipe from a built-in cookbook: no AI was asked. To ask Gemini, whoever
          runs this page sets <code>GEMINI_API_KEY</code>; the README says how.
        </p>
      ) : (
        <p>An AI suggested this recipe.</p>
      )}
      <p>Check it for allergies and cooking times before you cook.</p>
    </footer>
  );
}
