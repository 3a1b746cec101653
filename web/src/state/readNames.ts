import { MAX_PHOTO_NAME_CHARACTERS, MAX_PHOTO_NAMES } from "../../../worker/contract";
import { cutTo, toListedName } from "../reading/toListedName";
import { toIngredient } from "./list";

/** Markers of lists and of Markdown. The model was asked for none. */
const MARKS = /^(?:[\s>#*+•·‣–—-]|\d+[.)]\s)+|[*`]+/gu;

/**
 * @param text An untrusted answer of the model: a name on each line. A last line without a line feed is
 *   still being written and ignored.
 * @returns At most {@link MAX_PHOTO_NAMES} names.
 */
export function readNames(text: string): string[] {
  const lines = text.split("\n").slice(0, -1);
  const names = lines.map((line) => {
    const name = cutTo(toListedName(line.replace(MARKS, "")), MAX_PHOTO_NAME_CHARACTERS);
    return toIngredient(name.trim()) ?? "";
  });
  return names.filter((name) => /(?!\p{DI})\p{L}/u.test(name)).slice(0, MAX_PHOTO_NAMES);
}
