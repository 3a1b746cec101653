import { memo, useId } from "react";
import styles from "./CallToAction.module.css";
import { CALL_TO_ACTION_HEADING } from "./texts";

interface Props {
  disabled: boolean;
  onCook: () => void;
}

/** Offers a recipe, once the list is long enough. */
export const CallToAction = memo(function CallToAction({ disabled, onCook }: Props) {
  const heading = useId();
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{CALL_TO_ACTION_HEADING}</h2>
        <p>Generate a recipe from your list of ingredients.</p>
      </div>
      <button type="button" className={styles.cook} disabled={disabled} onClick={onCook}>
        Get a recipe
      </button>
    </section>
  );
});
