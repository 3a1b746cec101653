/**
 * Annotates the tree with each node's role, and collects ingredients, steps and durations. Moves,
 * merges and drops no node; only an ingredient's mark "(extra)" gets a node of its own.
 *
 * @module
 */
import type { Emphasis, Link, List, ListItem, Nodes } from "mdast";
import { MAX_DURATION_SECONDS } from "../../../worker/contract";
import { unitIn } from "./amounts";
import { EXTRA, EXTRA_MARK, isAmount, isDuration, secondsOf, toIso } from "./marks";
import { idOf, isList, lineOf, listsIn, nodesIn, ownLineOf, setProperties } from "./mdast";
import {
  type Duration,
  type Ingredient,
  MAX_FACT_SECONDS,
  type Part,
  type Step,
  stepsById,
} from "./recipe";
import type { Section } from "./sections";
import { toListedName, withoutBidiControls } from "./toListedName";

/**
 * @param lang The recipe's language, a BCP 47 tag.
 * @returns The ingredients, steps and durations, in order.
 */
export function annotate(sections: readonly Section[], lang?: string) {
  markBlocks(sections);
  markAmounts(sections, lang);
  const ingredients = sections.flatMap(({ block, part }) =>
    part === "ingredients" && isList(block) ? collectIngredients(block) : [],
  );
  const steps = collectSteps(sections);
  return { ingredients, steps, durations: markDurations(sections, steps) };
}

/** Sets each block's part and direction, and each heading's level. */
function markBlocks(sections: readonly Section[]) {
  for (const { block, part, level } of sections) {
    // A heading in a quotation or an item is not part of the outline.
    for (const node of nodesIn(block)) if (node.type === "heading") node.data = { hName: "p" };
    if (level) block.data = { hName: `h${level}` };
    setProperties(block, { dataPart: part, dir: "auto" });
  }
}

/** Marks amounts: emphasis in items and paragraphs of the ingredients and the method. */
function markAmounts(sections: readonly Section[], lang?: string) {
  const emphasesOf = (part: Part) =>
    sections.flatMap((section) =>
      section.part === part && !section.level ? emphasesIn(section.block) : [],
    );
  const ofIngredients = emphasesOf("ingredients").filter((node) => isAmount(node, lang));
  const units = new Set(ofIngredients.flatMap((node) => unitIn(lineOf(node), lang) ?? []));
  const ofSteps = emphasesOf("method").filter((node) => isAmount(node, lang, units));
  for (const node of [...ofIngredients, ...ofSteps]) node.data = { quantity: "amount", hName: "b" };
}

/** The outermost emphasis nodes. None inside a link: durations don't scale with the servings. */
function emphasesIn(node: Nodes): Emphasis[] {
  if (node.type === "emphasis") return [node];
  return "children" in node && node.type !== "link" ? node.children.flatMap(emphasesIn) : [];
}

/** @returns The ingredients in order. An item with a nested list is a group's name, and left out. */
function collectIngredients(list: List): Ingredient[] {
  return list.children.flatMap((item) => {
    const lists = listsIn(item);
    if (lists.length > 0) return lists.flatMap(collectIngredients);
    const line = ownLineOf(item);
    const words = withoutExtra(line);
    if (words === "") return [];
    const isExtra = EXTRA.test(line);
    if (isExtra) splitMark(item);
    setProperties(item, { dataId: idOf(item) });
    return [{ id: idOf(item), words, isExtra }];
  });
}

/** @returns An ingredient's words without "(extra)". Of "(extra, or oil)", "(or oil)" stays. */
export const withoutExtra = (words: string) =>
  words.replace(EXTRA, (mark) => mark.replace(EXTRA_MARK, "")).trim();

/** Moves {@link EXTRA_MARK} into a node of its own, if a single text node contains it. */
function splitMark(item: ListItem) {
  for (const node of nodesIn(item)) {
    const children: Nodes[] = "children" in node ? node.children : [];
    const at = children.findIndex((child) => child.type === "text" && EXTRA_MARK.test(child.value));
    const child = children[at];
    const found = child && "value" in child && EXTRA_MARK.exec(child.value);
    if (!found) continue;
    const { input, index, 0: mark } = found;
    const toText = (value: string) => ({ type: "text", value }) as const;
    // mdast has no node for `<small>`: `hName` names the element.
    const small: Nodes = { type: "emphasis", data: { hName: "small" }, children: [toText(mark)] };
    const after = toText(input.slice(index + mark.length));
    children.splice(at, 1, toText(input.slice(0, index)), small, after);
    return;
  }
}

/**
 * Numbers the steps through the whole method, also those that were bullets.
 *
 * @returns The items of the method's numbered lists, or of all its lists if none is numbered.
 */
function collectSteps(sections: readonly Section[]): Step[] {
  const method = sections.filter(({ part }) => part === "method");
  const lists = method.flatMap(({ block }) => (isList(block) ? [block] : []));
  const hasNumbers = lists.some(({ ordered }) => ordered);
  const hasOneHeading = method.filter(({ level }) => level === 3).length === 1;
  let count = 0;
  let section: string | undefined;

  const toSteps = (list: List): Step[] => {
    list.ordered = true;
    return list.children.flatMap((item) => {
      const [id, words, first] = [idOf(item), ownLineOf(item), count + 1];
      const steps = listsIn(item).flatMap(toSteps);
      if (steps.length > 0) setProperties(item, { dataGroup: "" });
      if (words === "") return steps;
      if (steps.length === 0) count++;
      const number = first < count ? `${first}–${count}` : `${count}`;
      setProperties(item, { dataId: id, ...(steps.length === 0 && { value: count }) });
      return [{ id, number, ...(section && { section }), words, durations: [], steps }];
    });
  };

  return method.flatMap(({ block, level }) => {
    if (level) section = level === 3 && hasOneHeading ? undefined : lineOf(block);
    return isList(block) && Boolean(block.ordered) === hasNumbers ? toSteps(block) : [];
  });
}

/**
 * Renders links to durations as `<time>` or plain text. Those in items and paragraphs of the method
 * get an id.
 *
 * @param steps Each gets the durations in its own words.
 * @returns The durations with an id, in order.
 */
function markDurations(sections: readonly Section[], steps: readonly Step[]): Duration[] {
  const stepById = stepsById(steps);
  return sections.flatMap(({ block, part, level }) => {
    const visit = (node: Nodes, parent?: Step): Duration[] => {
      // No heading has a timer.
      if (node.type === "link") return markDuration(node, level ? "title" : part, parent);
      if (!("children" in node)) return [];
      const step = stepById.get(node.type === "listItem" ? idOf(node) : -1) ?? parent;
      return node.children.flatMap((child) => visit(child, step));
    };
    return visit(block);
  });
}

/** @returns The name of a duration's timer, on one line. Empty if it has none. */
const durationName = ({ title }: Link) =>
  toListedName(withoutBidiControls(title ?? "").replace(EXTRA, ""));

/**
 * Renders a link to a duration as `<time>`, or as its words.
 *
 * @param part Only a time of the facts and of the method is `<time>`, and only the method has timers.
 * @param step Gets the duration.
 * @returns The duration, if it has a timer.
 */
export function markDuration(link: Link, part: Part = "method", step?: Step): Duration[] {
  if (!isDuration(link)) return [];
  link.data = { hName: "span" };
  setProperties(link, { href: null, title: null });
  const isFact = part === "facts";
  const seconds = secondsOf(link.url, isFact ? MAX_FACT_SECONDS : MAX_DURATION_SECONDS);
  if (!seconds || !(isFact || part === "method")) return [];
  link.data.hName = "time";
  setProperties(link, { dateTime: toIso(seconds) });
  if (isFact) return [];
  const [id, name] = [`${idOf(link)}`, durationName(link)];
  setProperties(link, { dataId: id });
  const duration = { id, seconds, ...(name && { name }), ...(step && { stepId: step.id }) };
  step?.durations.push(duration);
  return [duration];
}
