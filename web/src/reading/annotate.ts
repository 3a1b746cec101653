/**
 * Annotates the tree with each node's role, and collects ingredients, steps and durations. Moves,
 * merges and drops no node; only an ingredient's mark "(extra)" gets a node of its own.
 *
 * @module
 */
import type { Link, List, ListItem, Nodes } from "mdast";
import { CONTINUE, EXIT, visit } from "unist-util-visit";
import { MAX_DURATION_SECONDS } from "../../../worker/contract";
import { amountsIn, EXTRA, EXTRA_MARK, isDuration, secondsOf, toIso } from "./marks";
import { idOf, isList, lineOf, listsIn, nodesOf, ownLineOf, setProperties, toText } from "./mdast";
import {
  type Duration,
  type Ingredient,
  MAX_FACT_SECONDS,
  type Part,
  type Step,
  stepsById,
} from "./recipe";
import type { Section } from "./sections";
import { toListedName, withoutBidiControls } from "./text";

/** @returns The ingredients, steps and durations, in order. */
export function annotate(sections: readonly Section[], lang?: string) {
  markBlocks(sections);
  const ingredients = sections.flatMap(({ block, part }) =>
    part === "ingredients" && isList(block) ? collectIngredients(block) : [],
  );
  // Of a recipe whose ingredients can't be read, half would be scaled.
  if (ingredients.length > 0) markAmounts(sections, lang);
  const steps = collectSteps(sections);
  return { ingredients, steps, durations: markDurations(sections, steps) };
}

/** Sets each block's part and direction, and each heading's level. */
function markBlocks(sections: readonly Section[]) {
  for (const { block, part, level } of sections) {
    // A heading in a quotation or an item is not part of the outline.
    for (const node of nodesOf(block, "heading")) node.data = { hName: "p" };
    if (level) block.data = { hName: `h${level}` };
    setProperties(block, { dataPart: part, dir: "auto" });
  }
}

/** Marks amounts in items and paragraphs of the ingredients and the method. */
function markAmounts(sections: readonly Section[], lang?: string) {
  const amountsOf = (part: Part, units?: readonly string[]) =>
    sections.flatMap((section) =>
      section.part === part && !section.level ? amountsIn(section.block, lang, units) : [],
    );
  const ofIngredients = amountsOf("ingredients");
  const units = ofIngredients.flatMap(({ numbers }) => numbers.map(({ unit }) => unit));
  for (const { node, around } of [...ofIngredients, ...amountsOf("method", units)]) {
    node.data = { quantity: "amount", around, hName: "b" };
  }
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
  visit(item, "text", (node, at = 0, parent) => {
    const found = EXTRA_MARK.exec(node.value);
    if (!found) return CONTINUE;
    const [mark] = found;
    // mdast has no node for `<small>`: `hName` names the element.
    const small: Nodes = { type: "emphasis", data: { hName: "small" }, children: [toText(mark)] };
    const before = toText(node.value.slice(0, found.index));
    const after = toText(node.value.slice(found.index + mark.length));
    parent?.children.splice(at, 1, before, small, after);
    return EXIT;
  });
}

/** Numbers the steps through the whole method. @returns The items of its numbered lists. */
function collectSteps(sections: readonly Section[]): Step[] {
  const method = sections.filter(({ part }) => part === "method");
  const hasOneHeading = method.filter(({ level }) => level === 3).length === 1;
  let count = 0;
  let section: string | undefined;

  const toSteps = (list: List): Step[] => {
    list.ordered = true;
    return list.children.flatMap((item) => {
      const id = idOf(item);
      const words = ownLineOf(item);
      const first = count + 1;
      const steps = listsIn(item).flatMap(toSteps);
      const isGroup = steps.length > 0;
      if (isGroup) setProperties(item, { dataGroup: "" });
      if (words === "") return steps;
      if (!isGroup) count++;
      const number = first < count ? `${first}–${count}` : `${count}`;
      setProperties(item, { dataId: id, ...(!isGroup && { value: count }) });
      return [{ id, number, ...(section && { section }), words, durations: [], steps }];
    });
  };

  return method.flatMap(({ block, level }) => {
    if (level) section = level === 3 && hasOneHeading ? undefined : lineOf(block);
    return isList(block) && block.ordered ? toSteps(block) : [];
  });
}

/**
 * Renders links to durations as `<time>` or plain text.
 *
 * @param steps Each gets the durations in its own words.
 * @returns The durations that have a timer, in order.
 */
function markDurations(sections: readonly Section[], steps: readonly Step[]): Duration[] {
  const byId = stepsById(steps);
  return sections.flatMap(({ block, part, level }) => {
    const stepOf = new Map<Link, Step | undefined>();
    // The innermost item comes last.
    for (const item of nodesOf(block, "listItem")) {
      for (const link of nodesOf(item, "link"))
        stepOf.set(link, byId.get(idOf(item)) ?? stepOf.get(link));
    }
    return nodesOf(block, "link").flatMap((link) => {
      // No heading has a timer.
      if (part === "method" && !level) return markTimer(link, stepOf.get(link));
      renderDuration(link, part === "facts" ? MAX_FACT_SECONDS : 0);
      return [];
    });
  });
}

/**
 * Renders a link to a duration as `<time>`, and sets its id.
 *
 * @param step Gets the duration.
 * @returns The duration, if a timer can have it.
 */
export function markTimer(link: Link, step?: Step): Duration[] {
  const seconds = renderDuration(link, MAX_DURATION_SECONDS);
  if (!seconds) return [];
  const id = `${idOf(link)}`;
  const name = toListedName(withoutBidiControls(link.title ?? "").replace(EXTRA, ""));
  setProperties(link, { dataId: id });
  const duration = { id, seconds, ...(name && { name }), ...(step && { stepId: step.id }) };
  step?.durations.push(duration);
  return [duration];
}

/** Renders a link to a duration as `<time>`, or as its words if that is longer. @returns Its seconds. */
function renderDuration(link: Link, maxSeconds: number): number | undefined {
  if (!isDuration(link)) return undefined;
  const seconds = secondsOf(link.url, maxSeconds);
  link.data = { hName: seconds ? "time" : "span" };
  const time = seconds && { dateTime: toIso(seconds) };
  setProperties(link, { href: null, title: null, ...time });
  return seconds;
}
