import { memo } from "react";
import chef from "./chef.svg";
import styles from "./Header.module.css";
import { CHEF_ALT, PRODUCT_TITLE } from "./texts";

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
        // If dropped on the page, the image would be taken as a photo of ingredients.
        draggable={false}
      />
      <p className={styles.title}>
        {/* The title must be a paragraph. This is its heading for screen readers. */}
        {/* biome-ignore lint/a11y/useSemanticElements: an h1 is not allowed in a paragraph. */}
        <span role="heading" aria-level={1}>
          {PRODUCT_TITLE}
        </span>{" "}
        <CookingIcon />
      </p>
    </header>
  );
});

/** A pot with its lid ajar, in the colour and size of the text beside it. */
function CookingIcon() {
  return (
    <svg aria-hidden="true" width="1em" viewBox="0 0 24 24">
      <path d="M4.5 13C4.3 15.6 4.5 18 5.2 19.8C5.7 20.9 6.7 21.5 8 21.5H16C17.3 21.5 18.3 20.9 18.8 19.8C19.5 18 19.7 15.6 19.5 13" />
      <path d="M2.3 13C8.5 12.6 15.5 12.6 21.7 12.9" />
      <path d="M4.2 10.3C4.2 7.3 7.2 5.2 10.7 4.9C14.3 4.6 17.4 6 18.4 8.9C13.6 8.9 8.8 9.4 4.2 10.3Z" />
      <path d="M10.6 4.7L10.4 2.7" />
      <path d="M20.8 8.2C19.3 6.5 22.3 5 20.8 2.9" />
    </svg>
  );
}
