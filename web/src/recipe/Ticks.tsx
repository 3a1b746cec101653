/**
 * The checkboxes of ingredients and steps. The page's state has the places of the ticked items, but
 * only of those without items in them. An item with others in it is ticked when all of those are.
 *
 * @module
 */
import type { Element as HastElement, Root } from "hast";
import {
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useContext,
  useMemo,
} from "react";
import type { Components } from "react-markdown";
import styles from "./Markdown.module.css";
import type { RecipeAction, Words } from "./recipeState";

/** The ticked places, and what changes them. */
interface Ticks {
  ticked: ReadonlySet<number>;
  /** Place of the first step that is not ticked. */
  current: number | undefined;
  onTick: (places: readonly number[], ticked: boolean) => void;
}

const TicksContext = createContext<Ticks>({
  ticked: new Set(),
  current: undefined,
  onTick: () => {},
});

interface AreaProps {
  dispatch: (action: RecipeAction) => void;
  words: Words;
  /** The recipe as hast. */
  root: Root;
  /** The recipe, rendered with {@link tickable}. */
  children: ReactNode;
  ref: Ref<HTMLDivElement> | undefined;
}

/** The recipe, with ticks. */
export function TickArea({ words, root, dispatch, children, ref }: AreaProps) {
  const { id, ticks } = words;
  const context = useMemo((): Ticks => {
    const ticked = new Set(ticks);
    return {
      ticked,
      current: stepPlaces(root).find((place) => !ticked.has(place)),
      onTick: (places, ticked) => dispatch({ type: "tick", id, places, ticked }),
    };
  }, [id, ticks, root, dispatch]);

  return (
    <TicksContext value={context}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkboxes in it work by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for events of its content. */}
      <div ref={ref} className={styles.markdown} onClick={tickLine}>
        {children}
      </div>
    </TicksContext>
  );
}

/** The places of the steps, in order. A step with further steps in it is not among them. */
function stepPlaces(root: Root): number[] {
  return root.children.flatMap((block) =>
    block.type === "element" && block.properties.dataPart === "method" ? placesIn(block) : [],
  );
}

/** The places of the items in an element. An item with others in it has only theirs. */
function placesIn(node: HastElement): number[] {
  const inside = node.children.flatMap((child) =>
    child.type === "element" ? placesIn(child) : [],
  );
  const own = node.properties.dataTick;
  return inside.length > 0 || own === undefined ? inside : [Number(own)];
}

/** A click on a line ticks it, except on a link or a control, and except while text is selected. */
function tickLine({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest("a, button, input")) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest(`.${styles.line}`)?.querySelector("input")?.click();
}

/** The elements that can be ticked: those that `remarkTicks` has marked. */
export const tickable: Components = {
  li: ({ node, children }) => {
    if (node?.properties.dataTick === undefined) {
      return <li data-group={node?.properties.dataGroup}>{children}</li>;
    }
    // Not by `Children`, which would copy each of them. They have keys.
    const all: ReactNode[] = Array.isArray(children) ? children : [children];
    return (
      <li>
        <TickedLine node={node}>{all.filter((child) => !isList(child))}</TickedLine>
        {all.filter(isList)}
      </li>
    );
  },
  p: ({ node, ...props }) =>
    node?.properties.dataTick === undefined ? (
      <p {...props} />
    ) : (
      <div data-part={node.properties.dataPart}>
        <TickedLine node={node}>
          <p dir="auto">{props.children}</p>
        </TickedLine>
      </div>
    ),
};

const isList = (child: ReactNode) =>
  isValidElement(child) && (child.type === "ul" || child.type === "ol");

/**
 * A line with a checkbox. It is not a `label`, because a label must not contain other buttons. A
 * step's checkbox has a short name, and an ingredient's has its words, which are then hidden from
 * screen readers: each line is heard once.
 */
function TickedLine({ node, children }: { node: HastElement; children: ReactNode }) {
  const { ticked, current, onTick } = useContext(TicksContext);
  const places = placesIn(node);
  const { dataTick, dataName, dataWords } = node.properties;
  return (
    <div className={styles.line} data-current={Number(dataTick) === current || undefined}>
      <input
        type="checkbox"
        aria-label={String(dataName)}
        checked={places.every((place) => ticked.has(place))}
        onChange={({ target }) => onTick(places, target.checked)}
      />
      <div aria-hidden={dataWords === undefined ? undefined : true}>{children}</div>
    </div>
  );
}
