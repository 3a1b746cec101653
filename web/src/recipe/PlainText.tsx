import { withoutMarks } from "../reading/marks";
import type { StoredRecipe } from "../state/recipes";

interface Props {
  stored: StoredRecipe;
  hidden?: boolean;
}

/** The Markdown, without marks: for a recipe that can't be shown in another way. */
export function PlainText({ stored, hidden }: Props) {
  return (
    <div dir="auto" lang="" className="plain-text" hidden={hidden}>
      {breakable(withoutMarks(stored.text))}
    </div>
  );
}

/** By code points. */
const LONG_WORD_PART = /\S{1000}(?=\S)/gu;

/**
 * @returns The words. In a very long word a line may end at zero-width spaces: a browser takes seconds
 *   to lay out 30,000 joined letters, or combining marks, as one word.
 */
export const breakable = (words: string) => words.replace(LONG_WORD_PART, "$&\u200b");
