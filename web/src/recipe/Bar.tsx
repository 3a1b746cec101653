import type { ReactNode } from "react";
import { publishHeight } from "../ui/publishHeight";
import styles from "./Bar.module.css";

/** A bar that is higher than this share of the window scrolls with the page. */
const MAX_BAR_SHARE = 0.16;

const publish = publishHeight("--bar", MAX_BAR_SHARE);

/**
 * Stays at the top of the window while the recipe scrolls.
 *
 * @param props.dir Direction of the recipe.
 */
export function Bar({ dir, children }: { dir?: "rtl" | undefined; children: ReactNode }) {
  return (
    <div ref={publish} dir={dir} data-covers="top" className={styles.bar}>
      <div className={`${styles.controls} row`}>{children}</div>
    </div>
  );
}
