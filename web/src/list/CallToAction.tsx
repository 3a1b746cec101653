import { type RefObject, useId } from "react";
import { publishHeight } from "../ui/publishHeight";
import { CALL_TO_ACTION_HEADING } from "../ui/texts";
import styles from "./CallToAction.module.css";

interface Props {
  /** Whether it is always in sight. If not, it is small. */
  prominent: boolean;
  /** Whether its button is the primary action, which is filled. */
  filled: boolean;
  disabled: boolean;
  onRequest: () => void;
  button: RefObject<HTMLButtonElement | null>;
}

/** Sticky only if it takes at most a quarter of the window's height. */
const publish = publishHeight("--ready", 0.25);

/** Offers a recipe, once the list is long enough. */
export function CallToAction({ prominent, filled, disabled, onRequest, button }: Props) {
  const heading = useId();
  return (
    <section
      ref={prominent ? publish : undefined}
      className={`${styles.offer} ${prominent ? styles.block : styles.small} row beside-recipe`}
      aria-labelledby={heading}
    >
      <div className="words">
        <h2 id={heading}>{CALL_TO_ACTION_HEADING}</h2>
        <p>Generate a recipe from your list of ingredients.</p>
      </div>
      <button
        ref={button}
        type="button"
        className={filled ? "filled" : "flush"}
        disabled={disabled}
        onClick={onRequest}
      >
        Get a recipe
      </button>
    </section>
  );
}
