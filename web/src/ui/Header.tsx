import type { ReactNode } from "react";
import chef from "./chef.svg";
import styles from "./Header.module.css";
import { Icon } from "./Icon";
import { CHEF_ALT, PRODUCT_TITLE } from "./texts";

/**
 * @param props.isCompact Whether it is low on a phone: there is more on the page than an empty list.
 * @param props.children At its end.
 */
export function Header({ isCompact, children }: { isCompact: boolean; children: ReactNode }) {
  const className = isCompact ? `${styles.header} ${styles.compact}` : styles.header;
  return (
    <header className={`${className} row`}>
      <img
        className={styles.chef}
        src={chef}
        alt={CHEF_ALT}
        width="96"
        height="96"
        fetchPriority="high"
        // If dropped on the page, the image would be taken as a photo of ingredients.
        draggable={false}
      />
      <p className={styles.title}>
        {/* The title must be a paragraph. This is its heading for screen readers. */}
        {/* biome-ignore lint/a11y/useSemanticElements: an h1 is not allowed in a paragraph. */}
        <span role="heading" aria-level={1}>
          {PRODUCT_TITLE}
        </span>{" "}
        <Icon name="pot" />
      </p>
      {children}
    </header>
  );
}
