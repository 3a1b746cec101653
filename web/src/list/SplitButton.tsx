import { toParts } from "../state/kitchen";
import styles from "./SplitButton.module.css";

interface Props {
  /** It names several. */
  ingredient: string;
  onSplit: () => void;
}

/** Makes several ingredients of one. */
export function SplitButton({ ingredient, onSplit }: Props) {
  return (
    <button type="button" className={`${styles.split} quiet`} onClick={onSplit}>
      {`Split into ${toParts(ingredient).length}`}
    </button>
  );
}
