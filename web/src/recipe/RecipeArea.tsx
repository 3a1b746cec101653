import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DEMO_MODEL } from "../../../worker/contract";
import { reminderOf } from "../takeAlong/reminder";
import { Apology } from "./Apology";
import { LazyRecipeText } from "./LazyRecipeText";
import styles from "./RecipeArea.module.css";
import type { RecipeTextProps } from "./RecipeText";
import { isCooking, type RecipeState, type Words, writtenOf } from "./recipeState";
import { SimmeringPot } from "./SimmeringPot";
import { BROKE_OFF } from "./texts";

/** The first words have nearly always come by then. */
const USUAL_WAIT_MS = 10_000;

interface Props extends Pick<RecipeTextProps, "cookingMode" | "timers" | "pointed" | "dispatch"> {
  ref: RefObject<HTMLElement | null>;
  recipe: Exclude<RecipeState, { status: "none" }>;
  onStop: () => void;
  /** `undefined` where the list is too short. */
  onRetry: (() => void) | undefined;
}

/** The recipe in every state: loading, its words, its failure, the reminder below it. */
export function RecipeArea({ ref: region, recipe, onStop, onRetry, ...kept }: Props) {
  const wasShown = useRef(false);
  const comesBack = useRef(recipe.status !== "loading");
  const [bar, setBar] = useState<Element | null>(null);
  const { status } = recipe;
  const written = writtenOf(recipe);
  const loading = status === "loading";
  const cooking = isCooking(recipe);
  // A screen reader waits for the end of this, and so do the tests. The last words are on the page
  // some time after they have come: the rendering is deferred, and its script may still load.
  const [shown, setShown] = useState<Words>();
  const isShown = shown?.id === written?.words.id && shown?.text === written?.words.text;
  const busy = !loading && (cooking || !isShown);

  // The focus moves to this region when the focused button is removed or disabled. When loading
  // starts, the region is also scrolled to the top of the window. When there is nothing but an
  // apology, it is scrolled down to the bottom: the list above it comes into sight, and changing
  // that may help. A recipe that outlived a reload takes no focus.
  const hasWords = written !== undefined;
  useEffect(() => {
    const starts = status === "loading";
    if (starts) {
      comesBack.current = false;
      region.current?.scrollIntoView({ block: "start" });
    } else if (status === "failed" && !hasWords) {
      // The scroll to the loading may still run, and the next one ends it only if it has a way to
      // go itself.
      window.scrollTo({ top: window.scrollY, behavior: "instant" });
      region.current?.scrollIntoView({ block: "end" });
    }
    if (starts || (wasShown.current && document.activeElement === document.body)) {
      region.current?.focus({ preventScroll: true });
    }
    wasShown.current = true;
  }, [status, hasWords, region]);

  function goBack() {
    comesBack.current = true;
    // The focused button is removed.
    flushSync(() => kept.dispatch({ type: "back" }));
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ behavior: "instant" });
  }

  let notice: ReactNode;
  if (status === "brokeOff") {
    notice = <Apology failure={recipe.failure} brokeOff={true} onRetry={onRetry} />;
  } else if (status === "failed" && written?.status === "brokeOff") {
    notice = <p className={styles.note}>{BROKE_OFF}</p>;
  } else if (!loading && written?.status === "stopped") {
    notice = <p className={styles.note}>Stopped: this recipe is not complete.</p>;
  }

  return (
    <section
      ref={region}
      className={styles.area}
      aria-label="Recipe"
      aria-busy={busy}
      tabIndex={-1}
    >
      {(cooking || written) && (
        <div className={styles.controls} data-covers="top">
          <div ref={setBar} className={styles.bar} />
          {cooking && (
            <button type="button" className={styles.stop} onClick={onStop}>
              Stop
            </button>
          )}
        </div>
      )}
      {loading && <Loading />}
      {status === "failed" && (
        <Apology failure={recipe.failure} brokeOff={false} onRetry={onRetry} />
      )}
      {written && (
        <LazyRecipeText
          words={written.words}
          status={written.status}
          hidden={loading}
          bar={bar}
          {...kept}
          notice={notice}
          before={written.before}
          busy={busy}
          comesBack={comesBack}
          onShown={setShown}
          onBack={goBack}
          onAnother={status === "failed" || status === "brokeOff" ? undefined : onRetry}
        />
      )}
      {!cooking && written && <Reminder demo={written.words.model === DEMO_MODEL} />}
    </section>
  );
}

function Loading() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), USUAL_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <div role="progressbar" aria-label="Loading recipe">
        <SimmeringPot />
      </div>
      <p>Thinking of a dish…</p>
      <p role="status">{late && "This takes longer than usual."}</p>
    </div>
  );
}

function Reminder({ demo }: { demo: boolean }) {
  return (
    <footer className={styles.reminder}>
      {reminderOf(demo).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className={styles.privacy}>
        The recipe stays in this tab until Reset or until the tab is closed. The list is not stored.
      </p>
      {demo && (
        <p className={styles.forOwner}>
          Is this page yours? Set <code>GEMINI_API_KEY</code>, and Gemini writes the recipes. The
          README says how.
        </p>
      )}
    </footer>
  );
}
