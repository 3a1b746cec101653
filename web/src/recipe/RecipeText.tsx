/** The recipe itself, and what can be done with it once it has ended. Fetched apart from the page. */
import { useRef } from "react";
import type { Words, WrittenRecipe } from "../kitchen";
import { Markdown } from "./Markdown";
import { RecipeActions } from "./RecipeActions";
import styles from "./RecipeText.module.css";

/** What {@link RecipeText} is to show. */
export interface RecipeTextProps {
  /** Their `id` tells one recipe from the next: ticks begin anew with it. */
  words: Words;
  /** Whether more words come, and how it ended. Only `done` is complete. */
  status: WrittenRecipe["status"];
  /** While the next recipe loads: the words are out of sight, but keep their ticks. */
  hidden: boolean;
}

/** Stays mounted from the first words until Reset, through all recipes in between. */
export function RecipeText({ words, status, hidden }: RecipeTextProps) {
  const rendered = useRef<HTMLDivElement>(null);
  const ended = status !== "writing";
  return (
    <div key={words.id} className={styles.recipe} hidden={hidden}>
      <Markdown ref={rendered} text={words.text} complete={ended} />
      {ended && <RecipeActions text={words.text} rendered={rendered} />}
    </div>
  );
}
