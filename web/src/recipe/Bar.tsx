import type { ReactNode } from "react";
import { type Answer, askedToRetry, failureOf } from "../state/answers";
import { useActions, usePage } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { publishHeight } from "../ui/publishHeight";
import styles from "./Bar.module.css";

/** A bar that is higher than this share of the window scrolls with the page. */
const MAX_BAR_SHARE = 0.16;

const publish = publishHeight("--bar", MAX_BAR_SHARE);

/** Stays at the top of the window while the recipe scrolls. */
export function Bar({ children }: { children: ReactNode }) {
  return (
    <div ref={publish} data-covers="top" className={styles.bar}>
      <div className={`${styles.controls} row`}>{children}</div>
    </div>
  );
}

/** Says in the bar that the recipe is not complete. */
export function Incomplete() {
  const { answer } = useRecipe();
  const retry = useRetry(answer);
  return (
    <div className={`${styles.cut} row`}>
      <p>Not complete</p>
      {retry && (
        <button type="button" className="filled" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/**
 * @param answer The answer on the page.
 * @returns A function that repeats the request. `undefined` while that is not possible.
 */
export function useRetry(answer: Answer | undefined): (() => void) | undefined {
  const { request, isReady, secondsLeft } = usePage();
  const { ask } = useActions();
  const asked = askedToRetry(request, answer);
  const failure = failureOf({ request, answers: answer ? [answer] : [] });
  // Only the owner can help.
  if (failure?.code === "misconfigured") return undefined;
  if (secondsLeft > 0 || !(isReady || asked.change)) return undefined;
  return () => ask(asked);
}
