/**
 * The checkboxes of ingredients and steps. The page's state has the ids of the ticked items, but
 * only of those without items in them. An item with others in it is ticked when all of those are.
 *
 * @module
 */
import type { Element as HastElement } from "hast";
import {
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
} from "react";
import type { Components } from "react-markdown";
import { currentStep, leafSteps } from "../cooking/currentStep";
import type { Ingredient, Recipe, Step } from "../reading/recipe";
import type { Answer, AnswersAction } from "./answers";
import styles from "./Markdown.module.css";

/** What a checkbox stands for. */
interface Item {
  /** What a screen reader calls it. */
  name: string;
  /** Of what it ticks. */
  ids: readonly number[];
  /** Whether its words are its name. */
  isNamedByWords: boolean;
}

/** What can be ticked, what is, and what changes that. */
interface Ticks {
  items: ReadonlyMap<number, Item>;
  ticked: ReadonlySet<number>;
  currentId: number | undefined;
  onTick: (ids: readonly number[], ticked: boolean) => void;
}

const TicksContext = createContext<Ticks>({
  items: new Map(),
  ticked: new Set(),
  currentId: undefined,
  onTick: () => {},
});

/** The first letter is of a script that is written so. */
const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

export interface TickAreaProps extends Pick<Answer, "id" | "ticks"> {
  recipe: Recipe;
  dispatch: (action: Extract<AnswersAction, { type: "tick" }>) => void;
  /** The recipe, rendered with {@link tickable}. */
  children: ReactNode;
}

/** The recipe, with ticks. */
export function TickArea({ recipe, id, ticks, dispatch, children }: TickAreaProps) {
  const items = useMemo(() => itemsOf(recipe), [recipe]);
  const context = useMemo((): Ticks => {
    return {
      items,
      ticked: new Set(ticks),
      currentId: currentStep(recipe, ticks)?.id,
      onTick: (ids, ticked) => dispatch({ type: "tick", id, ids, ticked }),
    };
  }, [id, ticks, recipe, items, dispatch]);

  return (
    <TicksContext value={context}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkboxes in it work by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for events of its content. */}
      <div
        className={styles.markdown}
        // For a screen reader. The names of controls in it are marked as English.
        lang={recipe.lang ?? ""}
        // Where the columns begin. Each block has its own direction.
        dir={RIGHT_TO_LEFT.test(recipe.dish) ? "rtl" : undefined}
        onClick={tickLine}
      >
        {children}
      </div>
    </TicksContext>
  );
}

/** @returns What each checkbox stands for, by the id of its element. */
function itemsOf({ ingredients, steps }: Recipe): Map<number, Item> {
  return new Map([...ingredients.map(toThing), ...steps.flatMap(toSteps)]);
}

function toThing({ id, words, isExtra }: Ingredient): [number, Item] {
  const name = isExtra ? `${words} (extra)` : words;
  return [id, { name, ids: [id], isNamedByWords: true }];
}

function toSteps(step: Step): [number, Item][] {
  const { id, number, steps } = step;
  const ids = leafSteps([step]).map((leaf) => leaf.id);
  return [[id, { name: `Step ${number}`, ids, isNamedByWords: false }], ...steps.flatMap(toSteps)];
}

/**
 * A click on a line ticks it, except on a link or a control, and except while text is selected. Of a
 * step that is not the current one, only the column of its number does: who reads ahead skips none.
 */
function tickLine({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest("a, button, input")) return;
  if (getSelection()?.isCollapsed === false) return;
  const line = target.closest(`.${styles.line}, tr`);
  if (target !== line && line?.matches("[data-step]:not([data-current])")) return;
  line?.querySelector("input")?.click();
}

/** The id of an ingredient or a step. */
export const idOf = (node: HastElement | undefined) =>
  node?.properties.dataId as number | undefined;

/** The elements that can be ticked: those of an ingredient or a step have its id. */
export const tickable: Components = {
  li: ({ node, children }) => {
    const id = idOf(node);
    if (!node || id === undefined) return <li>{children}</li>;
    // Not by `Children`, which would copy each of them. They have keys.
    const all: ReactNode[] = Array.isArray(children) ? children : [children];
    return (
      <li data-id={id}>
        <TickedLine id={id} node={node}>
          {all.filter((child) => !isList(child))}
        </TickedLine>
        {all.filter(isList)}
      </li>
    );
  },
  p: ({ node, children, ...props }) => {
    const id = idOf(node);
    if (!node || id === undefined) return <p {...props}>{children}</p>;
    return (
      <div data-id={id} data-part={node.properties.dataPart}>
        <TickedLine id={id} node={node}>
          <p dir="auto">{children}</p>
        </TickedLine>
      </div>
    );
  },
};

const isList = (child: ReactNode) =>
  isValidElement(child) && (child.type === "ul" || child.type === "ol");

interface LineProps {
  id: number;
  node: HastElement;
  children: ReactNode;
}

/** A line with a checkbox. It is not a `label`: a label must not contain other buttons. */
function TickedLine({ id, node, children }: LineProps) {
  const { items, currentId } = useContext(TicksContext);
  const isHidden = useIsHidden(node);
  return (
    <div
      className={styles.line}
      data-step={items.get(id)?.isNamedByWords === false || undefined}
      data-current={id === currentId || undefined}
    >
      <Checkbox id={id} />
      <div aria-hidden={isHidden || undefined}>{children}</div>
    </div>
  );
}

/** The checkbox of an ingredient or a step. */
export function Checkbox({ id }: { id: number }) {
  const { items, ticked, currentId, onTick } = useContext(TicksContext);
  const { name, ids, isNamedByWords } = items.get(id) ?? { name: "", ids: [id] };
  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={ids.every((one) => ticked.has(one))}
      aria-current={id === currentId ? "step" : undefined}
      lang={isNamedByWords ? undefined : "en"}
      onChange={({ target }) => onTick(ids, target.checked)}
    />
  );
}

/**
 * Whether the words of an element are hidden from screen readers: where its checkbox is named by
 * them, so that each line is heard once. Not with a link in them, which could get the focus.
 */
export function useIsHidden(node: HastElement | undefined): boolean {
  const { items } = useContext(TicksContext);
  const item = items.get(idOf(node) ?? -1);
  if (!node || !item?.isNamedByWords) return false;
  return !has(node, ({ tagName }) => tagName === "a");
}

/** Whether an element or one in it is such a one. Lists in it don't count. */
export function has(node: HastElement, isIt: (element: HastElement) => boolean): boolean {
  return node.children.some(
    (child) =>
      child.type === "element" &&
      !["ul", "ol"].includes(child.tagName) &&
      (isIt(child) || has(child, isIt)),
  );
}
