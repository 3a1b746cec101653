/**
 * The checkboxes of ingredients and steps. The page's state has the ids of the ticked items, but
 * only of those without items in them. A step with others in it is ticked when all of those are.
 *
 * @module
 */
import {
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  useContext,
  useId,
  useMemo,
} from "react";
import type { ExtraProps } from "react-markdown";
import { currentStep, leafSteps } from "../cooking/currentStep";
import type { TickAction } from "../cooking/timers";
import { type Recipe, type Step, stepsById } from "../reading/recipe";
import type { Answer } from "./answers";
import words from "./Markdown.module.css";
import styles from "./Ticks.module.css";

/** What can be ticked, what is, and what changes that. */
interface Ticks {
  steps: ReadonlyMap<number, Step>;
  ticked: ReadonlySet<number>;
  currentId: number | undefined;
  changed: ReadonlySet<number>;
  onTick: (ids: readonly number[], ticked: boolean) => void;
}

/** Nothing has changed. */
export const NONE: ReadonlySet<number> = new Set();

const TicksContext = createContext<Ticks | null>(null);

/** The first letter is of a script that is written so. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;

/** By its language, where that is known: a title may begin with a name in another script. */
function isRightToLeft({ lang, dish }: Recipe): boolean {
  const { script } = lang ? new Intl.Locale(lang).maximize() : {};
  return script ? /Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg/.test(script) : RIGHT_TO_LEFT.test(dish);
}

export interface TickAreaProps extends Pick<Answer, "id" | "ticks"> {
  recipe: Recipe;
  /** Ids of the lines that a change has changed. Must not change. */
  changed?: ReadonlySet<number>;
  dispatch: (action: TickAction) => void;
  /** The recipe, rendered with {@link TickableItem}. */
  children: ReactNode;
}

/** The recipe, with ticks. */
export function TickArea({ recipe, id, ticks, changed = NONE, dispatch, children }: TickAreaProps) {
  const context = useMemo((): Ticks => {
    return {
      steps: stepsById(recipe.steps),
      ticked: new Set(ticks),
      currentId: currentStep(recipe, ticks)?.id,
      // Until somebody cooks from it.
      changed: ticks.length === 0 ? changed : NONE,
      onTick: (ids, ticked) => dispatch({ type: "tick", id, ids, ticked }),
    };
  }, [id, ticks, recipe, changed, dispatch]);

  return (
    <TicksContext value={context}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkboxes in it work by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for events of its content. */}
      <div
        className={words.markdown}
        // For a screen reader. The names of controls in it are marked as English.
        lang={recipe.lang ?? ""}
        // Where the columns begin. Each block has its own direction.
        dir={isRightToLeft(recipe) ? "rtl" : undefined}
        onClick={tickStep}
      >
        {children}
      </div>
    </TicksContext>
  );
}

/** For so long, the same touch takes a tick back. */
const TAKES_BACK_MS = 10_000;

/**
 * A click on the current step ticks it, except on a link or a control, and except while text is
 * selected. Of any other step, only the column of its number does: who reads ahead skips none.
 */
function tickStep({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest("a, button, [role=button], input")) return;
  if (getSelection()?.isCollapsed === false) return;
  const line = target.closest("[data-step]");
  const box = line?.querySelector("input");
  const isTakenBack =
    box?.checked && box === touched.box && Date.now() - touched.ms < TAKES_BACK_MS;
  if (!box || !(target === line || isTakenBack || line?.matches("[data-current]"))) return;
  box.click();
  touched = { box, ms: Date.now() };
}

/** What a touch has ticked last. */
let touched: { box?: HTMLInputElement; ms: number } = { ms: 0 };

/** An item. An ingredient or a step has an id, and can be ticked. */
export function TickableItem({ node, children }: ExtraProps & { children?: ReactNode }) {
  const id = node?.properties.dataId as number | undefined;
  const value = node?.properties.value as number | undefined;
  if (id === undefined) return <li>{children}</li>;
  // Not by `Children`, which would copy each of them. They have keys.
  const all: ReactNode[] = Array.isArray(children) ? children : [children];
  return (
    <li data-id={id} value={value}>
      <Line id={id}>{all.filter((child) => !isList(child))}</Line>
      {all.filter(isList)}
    </li>
  );
}

const isList = (child: ReactNode) =>
  isValidElement(child) && (child.type === "ul" || child.type === "ol");

/** The checkbox of an ingredient or a step, and its words. A label must not contain buttons. */
function Line({ id, children }: { id: number; children: ReactNode }) {
  const wordsId = useId();
  const ticks = useContext(TicksContext);
  if (!ticks) throw new Error("A line stands in a TickArea");
  const { steps, ticked, currentId, changed, onTick } = ticks;
  const step = steps.get(id);
  const ids = step ? leafSteps([step]).map((leaf) => leaf.id) : [id];
  const box = {
    type: "checkbox",
    checked: ids.every((one) => ticked.has(one)),
    onChange: () => onTick(ids, !ids.every((one) => ticked.has(one))),
  };
  if (!step) {
    return (
      <label className={styles.line} data-changed={changed.has(id) || undefined}>
        <input {...box} />
        <span>{children}</span>
      </label>
    );
  }
  const isCurrent = id === currentId;
  return (
    <div
      className={styles.line}
      data-step
      data-current={isCurrent || undefined}
      data-changed={changed.has(id) || undefined}
    >
      <input
        {...box}
        lang="en"
        aria-label={`Step ${step.number}`}
        aria-describedby={wordsId}
        aria-current={isCurrent ? "step" : undefined}
        data-number={step.steps.length > 0 ? "" : step.number}
      />
      <div id={wordsId}>{children}</div>
    </div>
  );
}
