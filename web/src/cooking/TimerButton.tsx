import { createContext, type KeyboardEvent, type ReactNode, useContext } from "react";
import type { ExtraProps } from "react-markdown";
import { elements, useEntry } from "../actions/elements";
import { startTimer } from "../actions/timers";
import type { Duration } from "../reading/recipe";
import { hastText } from "../sharing/toHtml";
import { usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { runningAt } from "../state/timers";

/** What a duration in the text is. `dataId`: of its node in the tree. */
interface TimedText {
  lang?: string | undefined;
  durationOf: (dataId: unknown) => Duration | undefined;
}

/** Provides the text that durations are in. Default: the recipe on the page. */
export const Timed = createContext<TimedText | null>(null);

/**
 * A duration. In the method and in an answer it starts a timer. It is not a `button`: that is an atomic inline,
 * so a line may begin with the comma after it.
 *
 * @see https://www.w3.org/TR/css-text-3/#line-break-details
 */
export function TimerButton({ node, children }: ExtraProps & { children?: ReactNode }) {
  const { tabRecipe, recipe } = useRecipe();
  const text = useContext(Timed);
  const { lang } = text ?? recipe;
  const { dataId, dateTime } = node?.properties ?? {};
  const duration = text
    ? text.durationOf(dataId)
    : recipe.durations.find(({ id }) => id === dataId);
  const button = useEntry(elements.durations, duration?.id);
  const runs = usePage(({ timers }) =>
    Boolean(runningAt(timers, tabRecipe.id, duration?.id ?? "")),
  );
  const time = (
    <time dateTime={`${dateTime}`} lang={lang ?? ""}>
      {children}
    </time>
  );
  if (!duration || !node) return time;
  // As written, without the no-break spaces of the page.
  const words = hastText(node).replaceAll("\u00a0", " ");

  const pressByKey = (event: KeyboardEvent) => {
    if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    // A space would also scroll the page.
    event.preventDefault();
    startTimer(duration);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <span
      ref={button}
      role="button"
      tabIndex={0}
      // A screen reader reads the name in the language of this element.
      lang="en"
      className="time-mark"
      data-running={runs || undefined}
      aria-label={`${runs ? "Show" : "Start"} timer: ${words}`}
      // Not at the end of a selection.
      onClick={() => getSelection()?.isCollapsed !== false && startTimer(duration)}
      onKeyDown={pressByKey}
    >
      {time}
    </span>
  );
}
