import { useMemo } from "react";
import { is, lineOf } from "../takeAlong/tree";
import styles from "./BackButton.module.css";
import { readRecipe } from "./legacyReading";
import type { EndedRecipe, Words } from "./recipeState";

interface Props {
  /** The recipe that it leads to. */
  before: EndedRecipe;
  onBack: () => void;
}

/** Swaps the recipe and the one before. */
export function BackButton({ before, onBack }: Props) {
  const { words } = before;
  const title = useMemo(() => titleOf(words), [words]);
  return (
    <button type="button" className={styles.back} onClick={onBack}>
      <span>Back to {title ? <bdi>{title}</bdi> : "the recipe before"}</span>
    </button>
  );
}

/** @returns The recipe's title on one line. Empty where it has none, and where it can't be read. */
function titleOf({ text, plain }: Words): string {
  if (plain) return "";
  try {
    const title = readRecipe(text, true).root.children.find((block) => is(block, "h2"));
    return title ? lineOf(title) : "";
  } catch (error) {
    console.error(error);
    return "";
  }
}
