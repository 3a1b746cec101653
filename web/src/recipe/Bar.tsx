import type { ReactNode } from "react";
import { publishHeight } from "../page/publishHeight";
import styles from "./RecipeArea.module.css";

/** A bar that is higher than this share of the window scrolls with the page. */
const MAX_BAR_SHARE = 0.2;

const publish = publishHeight("--bar", MAX_BAR_SHARE);

/**
 * Stays at the top of the window while the recipe scrolls.
 *
 * @param overlays It takes no room of its own: nothing moves when it comes or goes.
 */
export function Bar({ overlays, children }: { overlays?: boolean; children: ReactNode }) {
  return (
    <div ref={publish} data-covers="top" data-overlays={overlays} className={styles.bar}>
      <div className={`${styles.row} row`}>{children}</div>
    </div>
  );
}

/** Says in the bar that the recipe is not complete. */
export function Incomplete({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <div className={`${styles.cut} row`}>
      <p>Not complete</p>
      {onRetry && (
        <button type="button" className="filled" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
