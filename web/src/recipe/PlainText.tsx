import { useEffect } from "react";
import type { Words } from "./recipeState";

interface Props {
  words: Words;
  hidden?: boolean;
  /** Called when the text is on the page. */
  onShown?: ((words: Words) => void) | undefined;
}

/** The Markdown as it was written: for a recipe that can't be shown in another way. */
export function PlainText({ words, hidden, onShown }: Props) {
  useEffect(() => onShown?.(words), [words, onShown]);
  return (
    <div dir="auto" className="plain-text" hidden={hidden}>
      {words.text}
    </div>
  );
}
