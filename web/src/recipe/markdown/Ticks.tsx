/**
 * The checkboxes of ingredients and steps. Which are ticked is state of the page: it keeps the places of
 * items that have no further items in them, and an item with others in it follows from those.
 *
 * @module
 */
import type { Element as HastElement } from "hast";
import { createContext, type ReactNode, useContext } from "react";

/** The ticked places, and what changes them. */
export interface Ticks {
  ticked: ReadonlySet<number>;
  /** Place of the first step that is not ticked. */
  current: number | undefined;
  onTick: (places: readonly number[], ticked: boolean) => void;
}

export const TicksContext = createContext<Ticks>({
  ticked: new Set(),
  current: undefined,
  onTick: () => {},
});

interface Props {
  /** The element with its place in `dataTick`, and the name of its checkbox in `dataName`. */
  node: HastElement;
  className: string | undefined;
  children: ReactNode;
}

/**
 * A line with a checkbox. It is not a `label`, because a label must not contain other buttons. A step's
 * checkbox has a short name, and an ingredient's has its words, which are then hidden from screen
 * readers: each line is heard once.
 */
export function TickedLine({ node, className, children }: Props) {
  const { ticked, current, onTick } = useContext(TicksContext);
  const places = tickedPlaces(node);
  const { dataTick, dataName, dataWords } = node.properties;
  return (
    <div className={className} data-current={Number(dataTick) === current || undefined}>
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

/** @returns The places of the items in an element. An item with others in it has only theirs. */
export function tickedPlaces(node: HastElement): number[] {
  const inside = node.children.flatMap((child) =>
    child.type === "element" ? tickedPlaces(child) : [],
  );
  const own = node.properties.dataTick;
  return inside.length > 0 || own === undefined ? inside : [Number(own)];
}
