/**
 * Shows Markdown as a recipe. The whole text is read anew with each piece: a recipe is short, and a
 * reading that sees everything needs to remember nothing.
 *
 * Raw HTML is shown as text, and a link target is blanked unless it is relative or its scheme is
 * http, https, irc, ircs, mailto or xmpp: both are the defaults of react-markdown.
 *
 * @see https://github.com/remarkjs/react-markdown#security
 * @module
 */
import { memo, type Ref, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Components } from "react-markdown";
import { TimerSpan } from "../cooking/TimerButton";
import {
  FIRST_READING_CHARACTERS,
  hasTooManyElements,
  lengthOfNextReading,
  MAX_READING_MS,
} from "./legacy/readingCost";
import { asPlainText, readRecipe } from "./legacyReading";
import styles from "./Markdown.module.css";
import { partColumns } from "./partColumns";
import type { RecipeAction, Words } from "./recipeState";
import { TickArea, tickable } from "./Ticks";

interface Props {
  words: Words;
  /** Whether the text has ended. */
  complete: boolean;
  dispatch: (action: RecipeAction) => void;
  /** Called when all of a complete text is on the page. */
  onShown: (words: Words) => void;
  /** The element around what is rendered. */
  ref?: Ref<HTMLDivElement>;
}

/** Shows Markdown, also while it is being written. */
export const Markdown = memo(function Markdown(props: Props) {
  const { words, complete, dispatch, onShown, ref } = props;
  const { id, text } = words;
  const [maxLength, setMaxLength] = useState(FIRST_READING_CHARACTERS);
  // A slow device skips pieces instead of falling behind. Both together: the end of the text must
  // not be read as its middle.
  const latest = useMemo(
    () => ({ text: text.slice(0, maxLength), complete: complete && text.length <= maxLength }),
    [text, complete, maxLength],
  );
  const shown = useDeferredValue(latest);
  const { content, root, ms } = useMemo(() => read(shown.text, shown.complete), [shown]);

  useEffect(() => {
    if (ms > MAX_READING_MS) dispatch({ type: "unreadable", id });
    else if (shown.text.length === maxLength) setMaxLength(lengthOfNextReading(maxLength, ms));
  }, [id, ms, shown, maxLength, dispatch]);

  const isAll = shown.complete && shown.text === text;
  useEffect(() => {
    if (isAll) onShown(words);
  }, [isAll, words, onShown]);

  return (
    <TickArea ref={ref} words={words} root={root} dispatch={dispatch}>
      {content}
    </TickArea>
  );
});

/** A text that can't be read is shown as it is, like one that takes too long. */
function read(text: string, complete: boolean) {
  const startMs = performance.now();
  try {
    const { content, root } = readRecipe(text, complete, components);
    if (hasTooManyElements(root)) return asWritten(text);
    return { content: partColumns(content), root, ms: performance.now() - startMs };
  } catch (error) {
    console.error(error);
    return asWritten(text);
  }
}

function asWritten(text: string) {
  return { content: text, root: asPlainText(text), ms: Number.POSITIVE_INFINITY };
}

const components: Components = {
  ...tickable,
  // In a new tab, because leaving this page would lose the list.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  // Never loaded: another server would learn who cooks what.
  img: ({ alt }) => alt,
  // Markdown makes no `span`: each one is from remarkTimers.
  span: TimerSpan,
  table: ({ node, ...props }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      className={styles.scroller}
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it only when it has the focus.
      tabIndex={0}
      data-part={node?.properties.dataPart}
    >
      <table {...props} />
    </div>
  ),
};
