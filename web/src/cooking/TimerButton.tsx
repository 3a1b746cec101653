import type { Nodes } from "hast";
import type { KeyboardEvent, ReactNode } from "react";
import type { ExtraProps } from "react-markdown";
import { useRecipe } from "../state/recipeContext";
import styles from "./TimerButton.module.css";
import { useCooking } from "./useCooking";

/** @returns The selector of the control that starts, or shows, the timer of a duration. */
export const startButton = (durationId: string) => `[data-id="${CSS.escape(durationId)}"]`;

/**
 * A duration. One of the method starts a timer.
 *
 * It is no `button`: that is an atomic inline, so a line may begin with the comma behind it (CSS
 * Text 3, 5.1). Its name has its words in it as they are seen (WCAG 2.5.3).
 */
export function TimerButton({ node, children }: ExtraProps & { children?: ReactNode }) {
  const { recipe, running: runs } = useRecipe();
  const { startTimer } = useCooking();
  const { dataId, dateTime } = node?.properties ?? {};
  const duration = recipe.durations.find(({ id }) => id === dataId);
  const time = <time dateTime={`${dateTime}`}>{children}</time>;
  if (!duration || !node) return time;
  // As they are written: on the page they have no-break spaces.
  const words = textOf(node).replaceAll("\u00a0", " ");
  const running = runs.has(duration.id);
  const start = () => {
    if (getSelection()?.isCollapsed !== false) startTimer(duration);
  };
  const startByKey = (event: KeyboardEvent) => {
    if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    // A space would also scroll the page.
    event.preventDefault();
    startTimer(duration);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <span
      role="button"
      tabIndex={0}
      className={styles.duration}
      data-id={duration.id}
      data-running={running || undefined}
      aria-label={`${running ? "Show" : "Start"} timer: ${words}`}
      onClick={start}
      onKeyDown={startByKey}
    >
      {time}
    </span>
  );
}

/** The words of a node of a recipe. */
export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
