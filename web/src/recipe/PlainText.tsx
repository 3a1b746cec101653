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

const LONG_WORD = /(?<!\S)\S{1001,}/g;

/** By code points. */
const LONG_WORD_PART = /.{1,1000}/gsu;

/**
 * @returns The words. In a very long word a line may end at zero-width spaces: a browser takes seconds
 *   to lay out 30,000 joined letters, or combining marks, as one word.
 */
export const breakable = (words: string) =>
  words.replace(LONG_WORD, (word) => word.match(LONG_WORD_PART)?.join("\u200b") ?? word);
