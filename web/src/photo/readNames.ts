import { MAX_PHOTO_NAME_CHARACTERS, MAX_PHOTO_NAMES } from "../../../worker/contract";
import { toIngredient } from "../list/ingredients";
import { toListedName } from "../reading/toListedName";

/** Of a list, and of Markdown: a model was asked for none. */
const MARKS = /^[\s>#*+•·‣–—-]+|^\s*\d+[.)]\s+|[*`]+/gu;

/**
 * @param text What a model writes of a photo: a name on each line. Whatever it writes, they are words.
 * @param complete Otherwise its last line is still being written.
 * @returns At most {@link MAX_PHOTO_NAMES} names.
 */
export function readNames(text: string, complete: boolean): string[] {
  const lines = text.split("\n").slice(0, complete ? undefined : -1);
  const names = lines.map((line) => {
    const words = line
      .replace(MARKS, "")
      .replace(MARKS, "")
      .replace(/[\s\p{Cc}]+/gu, " ");
    // Not half of a character.
    const name = toListedName(words)
      .slice(0, MAX_PHOTO_NAME_CHARACTERS)
      .replace(/\p{Cs}/gu, "")
      .trim();
    return toIngredient(name) ?? "";
  });
  return names.filter((name) => /(?!\p{DI})\p{L}/u.test(name)).slice(0, MAX_PHOTO_NAMES);
}
