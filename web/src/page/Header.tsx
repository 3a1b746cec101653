import { memo } from "react";
import { CookingIcon } from "./CookingIcon";
import chef from "./chef.svg";
import styles from "./Header.module.css";
import { CHEF_ALT, PRODUCT_TITLE } from "./texts";

/** The chef and the product's title. */
export const Header = memo(function Header() {
  return (
    <header className={`${styles.header} row`}>
      <img
        className={styles.chef}
        src={chef}
        alt={CHEF_ALT}
        width="96"
        height="96"
        fetchPriority="high"
        // Dropped on the page, it would be a file, and taken as a photo.
        draggable={false}
      />
      <p className={styles.title}>
        {/* The title is a paragraph. Inside it, this is the heading for screen readers. */}
        {/* biome-ignore lint/a11y/useSemanticElements: an h1 can't stand inside a paragraph. */}
        <span role="heading" aria-level={1}>
          {PRODUCT_TITLE}
        </span>{" "}
        <CookingIcon />
      </p>
    </header>
  );
});
