import { useState } from "react";
import { BROKE_OFF, sentencesFor } from "../api/failures";
import type { PageFailure } from "../api/readEvent";
import { ask } from "../state/actions";
import { isCooking, isReady } from "../state/pageState";
import { useRecipe } from "../state/recipeOnPage";
import { failureOf, retryRequest, type StoredRecipe } from "../state/recipes";
import { usePage } from "../state/store";
import styles from "./Apology.module.css";
import { EmptyPot } from "./EmptyPot";
import { WaitFigure } from "./WaitFigure";

interface Props {
  failure: PageFailure;
  /** Whether it failed after the first words. */
  brokeOff?: boolean;
  /** `undefined` where another try is not possible, or offered elsewhere. */
  onRetry?: (() => void) | undefined;
}

/** Reports that the request failed or the recipe broke off, and offers another try. */
export function Apology({ failure, brokeOff, onRetry }: Props) {
  // Described once: a screen reader reads an alert again when its words change.
  const [sentences] = useState(() => sentencesFor(failure, "recipe", brokeOff));
  return (
    <div className={brokeOff ? "row notice" : "row"}>
      {!brokeOff && <EmptyPot />}
      <div className={styles.words}>
        <div role="alert" className={styles.alert}>
          {sentences.map((sentence) => (
            // On paper, only what matters for the words above.
            <p key={sentence} className={sentence === BROKE_OFF ? undefined : "screen-only"}>
              {sentence}
            </p>
          ))}
        </div>
        {/* The reason for a daily limit says when it ends. */}
        {failure.code !== "daily_limit" && <WaitFigure className="screen-only" />}
      </div>
      <RetryButton onPress={onRetry} />
    </div>
  );
}

/** Says below a recipe why it is not complete. */
export function CutNotice({ stored: { end } }: { stored: StoredRecipe }) {
  const status = usePage(({ request }) => request.status);
  if (typeof end === "object" && status !== "failed") {
    return <Apology failure={end} brokeOff />;
  }
  return <p className="notice">{end === "stopped" ? "Stopped: it is not complete." : BROKE_OFF}</p>;
}

/**
 * @param recipe The recipe on the page.
 * @returns A function that repeats the request. `undefined` while that is not possible.
 */
export function useRetry(stored: StoredRecipe | undefined): (() => void) | undefined {
  const { request, ready, waits } = usePage((state) => ({
    request: state.request,
    ready: isReady(state),
    waits: state.wait !== undefined,
  }));
  const asked = retryRequest(request, stored);
  const failure = failureOf(request, stored);
  // Only the owner can help.
  if (failure?.code === "misconfigured") return undefined;
  if (waits || !(ready || asked.change)) return undefined;
  return () => ask(asked);
}

/** Says in the bar that the recipe is not complete. */
export function Incomplete() {
  const { stored } = useRecipe();
  const retry = useRetry(stored);
  return (
    <div className={`${styles.cut} row`}>
      <p>Not complete</p>
      <RetryButton onPress={retry} />
    </div>
  );
}

/** In cooking mode, the filled button is that of the step. */
function RetryButton({ onPress }: { onPress: (() => void) | undefined }) {
  const cooking = usePage(isCooking);
  return (
    onPress && (
      <button type="button" className={cooking ? undefined : "filled"} onClick={onPress}>
        Try again
      </button>
    )
  );
}
