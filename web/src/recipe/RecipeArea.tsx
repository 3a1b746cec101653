import { useEffect, useRef } from "react";
import { APOLOGY, DEMO_MODEL } from "../../../worker/contract";
import { isCooking, type PageFailureCode, type Recipe, wordsOf } from "../kitchen";
import { KeepScreenOn } from "./KeepScreenOn";
import { LazyRecipeText } from "./LazyRecipeText";
import styles from "./RecipeArea.module.css";
import { SimmeringPot } from "./SimmeringPot";

interface Props {
  recipe: Exclude<Recipe, { status: "none" }>;
  onStop: () => void;
  /** Absent while there is nothing that could be tried again. */
  onRetry: (() => void) | undefined;
}

/** Everything about the one recipe: the loader, the words, what went wrong, what to do about it. */
export function RecipeArea({ recipe, onStop, onRetry }: Props) {
  const region = useRef<HTMLElement>(null);
  const { status } = recipe;
  const words = wordsOf(recipe);
  const cooking = isCooking({ recipe });

  // Whenever a button that had the focus goes away or is disabled, the focus goes to where things
  // happen. At the start that is also where the visitor should look.
  useEffect(() => {
    if (status === "loading") {
      region.current?.focus({ preventScroll: true });
      region.current?.scrollIntoView({ block: "start" });
    } else if (document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true });
    }
  }, [status]);

  return (
    <section
      ref={region}
      className={styles.area}
      aria-label="Recipe"
      aria-busy={status === "writing"}
      tabIndex={-1}
    >
      {(cooking || words) && (
        <div className={styles.controls}>
          <KeepScreenOn />
          {cooking && (
            <button type="button" className={styles.stop} onClick={onStop}>
              Stop
            </button>
          )}
        </div>
      )}
      {status === "loading" && (
        <div role="progressbar" aria-label="Loading recipe" className={styles.loading}>
          <SimmeringPot />
        </div>
      )}
      {words && status !== "loading" && (
        <LazyRecipeText text={words.text} model={words.model} status={status} />
      )}
      {status === "failed" && (
        <div className={styles.apology}>
          <div>
            <p role="alert">{APOLOGY}</p>
            <p>{advice(recipe.code, recipe.retryAfter)}</p>
          </div>
          {onRetry && (
            <button type="button" onClick={onRetry}>
              Try again
            </button>
          )}
        </div>
      )}
      {status === "stopped" && <p className={styles.note}>Stopped: this recipe is not complete.</p>}
      {words && !cooking && <Reminder demo={words.model === DEMO_MODEL} />}
    </section>
  );
}

/** What a visitor can do about a failure, if there is anything. */
function advice(code: PageFailureCode, retryAfterSeconds: number | undefined): string {
  if (retryAfterSeconds !== undefined) {
    return `Please try again in ${formatSeconds(retryAfterSeconds)}.`;
  }
  if (code === "too_large") return "The list is too long: please remove something from it.";
  return code === "no_answer" ? "Please check your connection, or try again later." : "";
}

function formatSeconds(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

function Reminder({ demo }: { demo: boolean }) {
  return (
    <footer className={styles.reminder}>
      {demo ? (
        <p>
          This is a demo recipe from a built-in cookbook: no AI was asked. To have Gemini write one,
          set <code>GEMINI_API_KEY</code>; the README says how.
        </p>
      ) : (
        <p>An AI suggested this recipe.</p>
      )}
      <p>Check it for allergies and cooking times before you cook.</p>
    </footer>
  );
}
