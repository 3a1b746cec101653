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
import type { Root } from "hast";
import {
  Children,
  isValidElement,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { Components } from "react-markdown";
import type { Words } from "../../kitchen";
import type { ReadingActions } from "../../useKitchen";
import { TimerButton, TimerPiece } from "../cooking/TimerButton";
import styles from "./Markdown.module.css";
import { partColumns } from "./partColumns";
import {
  FIRST_READING_CHARACTERS,
  hasTooManyElements,
  lengthOfNextReading,
  MAX_READING_MS,
} from "./readingCost";
import { asPlainText, readRecipe } from "./readRecipe";
import { TickedLine, TicksContext, tickedPlaces } from "./Ticks";

interface Props {
  words: Words;
  /** Whether the text has ended. */
  complete: boolean;
  reading: ReadingActions;
  /** The element around what is rendered. */
  ref?: Ref<HTMLDivElement>;
}

/** Shows Markdown, also while it is being written. */
export const Markdown = memo(function Markdown({ words, complete, reading, ref }: Props) {
  const { id, text, ticks } = words;
  const { onTick, onTooCostly } = reading;
  const [maxLength, setMaxLength] = useState(FIRST_READING_CHARACTERS);
  // A slow device skips pieces instead of falling behind. Both together: the end of the text must not
  // be read as its middle.
  const latest = useMemo(
    () => ({ text: text.slice(0, maxLength), complete: complete && text.length <= maxLength }),
    [text, complete, maxLength],
  );
  const shown = useDeferredValue(latest);
  const { content, root, ms } = useMemo(() => read(shown.text, shown.complete), [shown]);

  useEffect(() => {
    if (ms > MAX_READING_MS) onTooCostly(id);
    else if (shown.text.length === maxLength) setMaxLength(lengthOfNextReading(maxLength, ms));
  }, [id, ms, shown, maxLength, onTooCostly]);

  const context = useMemo(() => {
    const ticked = new Set(ticks);
    return {
      ticked,
      current: stepPlaces(root).find((place) => !ticked.has(place)),
      onTick: (places: readonly number[], on: boolean) => onTick(id, places, on),
    };
  }, [id, ticks, root, onTick]);

  return (
    <TicksContext value={context}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkboxes in it work by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for events of its content. */}
      <div ref={ref} className={styles.markdown} onClick={tickLine}>
        {content}
      </div>
    </TicksContext>
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
  // In a new tab, because leaving this page would lose the list.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  // Never loaded: another server would learn who cooks what.
  img: ({ alt }) => alt,
  li: ({ node, children }) => {
    if (node?.properties.dataTick === undefined) return <li>{children}</li>;
    const all = Children.toArray(children);
    return (
      <li>
        <TickedLine node={node} className={styles.line}>
          {all.filter((child) => !isList(child))}
        </TickedLine>
        {all.filter(isList)}
      </li>
    );
  },
  p: ({ node, ...props }) =>
    node?.properties.dataTick === undefined ? (
      <p {...props} />
    ) : (
      <div data-part={node.properties.dataPart}>
        <TickedLine node={node} className={styles.line}>
          <p dir="auto">{props.children}</p>
        </TickedLine>
      </div>
    ),
  // Markdown makes no `span`: each one is from remarkTimers.
  span: ({ node, children }) => {
    const { dataTimerSeconds: seconds, dataTimerPlace: place } = node?.properties ?? {};
    if (seconds === undefined) return <TimerPiece>{children}</TimerPiece>;
    return (
      <TimerButton seconds={Number(seconds)} place={Number(place)}>
        {children}
      </TimerButton>
    );
  },
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

const isList = (child: ReactNode) =>
  isValidElement(child) && (child.type === "ul" || child.type === "ol");

/** The places of the steps, in order. A step with further steps in it is not among them. */
function stepPlaces(root: Root): number[] {
  return root.children.flatMap((block) =>
    block.type === "element" && block.properties.dataPart === "method" ? tickedPlaces(block) : [],
  );
}

/** A click on a line ticks it, except on a link or a control, and except while text is selected. */
function tickLine({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest("a, button, input")) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest(`.${styles.line}`)?.querySelector("input")?.click();
}
