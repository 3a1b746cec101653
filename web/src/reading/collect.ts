/**
 * The last step of the reading: collects ingredients, steps and durations from a tree whose blocks
 * have their parts, and marks them with their ids.
 *
 * @module
 */
import type {
  Emphasis,
  List,
  ListItem,
  Nodes,
  Parent,
  Root,
  RootContent,
  Strong,
  Text,
} from "mdast";
import { findDurations } from "./findDurations";
import {
  idOf,
  isList,
  lineOf,
  lineOfRow,
  listsIn,
  ownWordsOf,
  rowsOf,
  setProperties,
  withoutColon,
  withoutEnd,
} from "./mdast";
import {
  isClosing,
  isName,
  isTip,
  mentionsIngredients,
  sectionNamedBy,
  startsWithNumber,
  withoutStepNumber,
} from "./names";
import { isNumberedParagraph, isOfSentences } from "./outline";
import type { Duration, Ingredient, Step } from "./recipe";

/** "Enjoy your guacamole with tortilla chips" is a step. */
const MAX_CLOSING_WORDS = 4;
/** Each becomes a button, and a loop of "1 h " would have 16,000. */
const MAX_DURATIONS = 500;
const EXTRA = /\s?\(extra\)/gi;

const partOf = (block: RootContent) => block.data?.hProperties?.dataPart;

/** @returns The ingredients in order. Names of groups become headings. */
export function collectIngredients({ children }: Root): Ingredient[] {
  let group: string | undefined;
  return children.flatMap((block) => {
    if (partOf(block) !== "ingredients") return [];
    if (block.type === "heading") group = groupNamedBy(lineOf(block));
    if (block.type === "table")
      return rowsOf(block).flatMap((row) => toIngredient(row, lineOfRow(row), group));
    return isList(block) ? thingsIn(block, group) : [];
  });
}

/** "Ingredients" is no name of a group. */
const groupNamedBy = (name: string) => (mentionsIngredients(name) ? undefined : name);

function toIngredient(node: Nodes, words: string, group: string | undefined): Ingredient[] {
  const plain = words.replace(EXTRA, "").trim();
  if (plain === "") return [];
  const id = idOf(node);
  setProperties(node, { dataId: id });
  return [{ id, words: plain, isExtra: plain !== words, ...(group !== undefined && { group }) }];
}

function thingsIn(list: List, listGroup: string | undefined): Ingredient[] {
  let group = listGroup;
  return list.children.flatMap((item, index) => {
    const [name] = item.children;
    if (name?.type === "paragraph" && isGroup(item, index, list)) {
      const children = withoutColon(name.children);
      Object.assign(name, { type: "heading", depth: 4, children });
      const lists = listsIn(item);
      // Without a list in it, it is the name of the items behind it.
      if (lists.length === 0) group = lineOf(children);
      return lists.flatMap((inside) => thingsIn(inside, lineOf(children)));
    }
    // "- - salt"
    if (name?.type === "list") return thingsIn(name, group);
    return toIngredient(item, ownWordsOf(item).replace(/\s+/g, " "), group);
  });
}

/**
 * Whether an item names a group: a name with things below it, or one in bold with a colon before
 * other items. Sentences below it are a note, unless its neighbours are groups.
 */
function isGroup(item: ListItem, index: number, list: List): boolean {
  const [name, ...below] = item.children;
  if (name?.type !== "paragraph" || !isName(name)) return false;
  const hasColon = /[:：]$/.test(lineOf(name));
  if (below.length === 0) {
    const isBold = name.children.some(({ type }) => type === "strong");
    return isBold && hasColon && index < list.children.length - 1;
  }
  if (holdsThings(item)) return hasColon || !/^\p{N}/u.test(lineOf(name));
  const neighbours = [list.children[index - 1], list.children[index + 1]];
  return hasColon && listsIn(item).length > 0 && neighbours.some((one) => one && holdsThings(one));
}

function holdsThings(item: ListItem): boolean {
  const lists = listsIn(item);
  return lists.length > 0 && !lists.some(isOfSentences);
}

/** @returns The steps in order. */
export function collectSteps({ children }: Root): Step[] {
  const steps: Step[] = [];
  const blocks = children.filter((block) => partOf(block) === "method");
  let section: string | undefined;
  /** Of the paragraph that comes next. */
  let name: string | undefined;
  let count = 0;
  blocks.forEach((block, index) => {
    const [above, before] = [steps.at(-1), blocks[index - 1]];
    if (block.type === "heading") {
      const words = lineOf(block);
      // "Method" names all of it, and "Step 1: Mix" a step.
      const isOfAll = block.depth === 3 && sectionNamedBy(words) === "method";
      const isOfStep = startsWithNumber(words) && blocks[index + 1]?.data?.isStep;
      name = isOfStep ? withoutStepNumber(words) : undefined;
      section = isOfAll ? undefined : withoutStepNumber(words);
    } else if (isList(block) && !block.ordered && above && before && isNumberedParagraph(before)) {
      above.steps.push(...stepsIn(block, `${above.number}.`, 0));
    } else if (isList(block)) {
      if (block.ordered) count = (block.start ?? 1) - 1;
      else if (before?.type === "heading") count = 0;
      steps.push(...stepsIn(block, "", count, section));
      count += block.children.length;
    } else if (block.data?.isStep) {
      count++;
      steps.push(toStep(block, `${count}`, lineOf(block), section, name));
      name = undefined;
    }
  });
  return steps;
}

/** @param count Items before the first. */
function stepsIn(list: List, prefix: string, count: number, section?: string): Step[] {
  return list.children.flatMap((item, index) => {
    if (isNoStep(item)) return [];
    const number = `${prefix}${count + index + 1}`;
    const step = toStep(item, number, ownWordsOf(item).replace(/\s+/g, " "), section);
    let inside = 0;
    for (const inner of listsIn(item)) {
      step.steps.push(...stepsIn(inner, `${number}.`, inside));
      inside += inner.children.length;
    }
    return [step];
  });
}

/** @param nameAbove Of the heading that only this step stands below. */
function toStep(node: Nodes, number: string, words: string, section?: string, nameAbove?: string) {
  const id = idOf(node);
  setProperties(node, { dataId: id });
  const name = nameAbove || boldNameOf(node);
  const step: Step = {
    id,
    number,
    ...(name && { name }),
    words,
    ...(section && { section }),
    durations: [],
    steps: [],
  };
  return step;
}

/** The bold words that a step begins with, without its number. */
function boldNameOf(node: Nodes): string | undefined {
  const [first, ...others] = "children" in node ? node.children : [];
  if (node.type === "listItem") return first && boldNameOf(first);
  const isNumber = first?.type === "text" && withoutStepNumber(`${lineOf(first)} `) === "";
  const strong = isNumber ? others[0] : first;
  if (strong?.type !== "strong") return undefined;
  const words = withoutEnd(lineOf(withoutColon(strong.children)), /[.。]$/);
  return withoutStepNumber(words) || undefined;
}

/** "4. Enjoy!", "5. **Tip:** Serve it cold." */
function isNoStep(item: ListItem): boolean {
  const words = ownWordsOf(item);
  return (isClosing(words) && words.split(/\s+/).length <= MAX_CLOSING_WORDS) || isTip(words);
}

/** Punctuation that belongs to the word before it or behind it. Bounded, to stay linear in time. */
const BEFORE = /[\p{Ps}\p{Pi}"'~≈]{1,4}$/u;
const BEHIND = /^[\p{Pe}\p{Pf}"'.,:;!?…、。，：；！？]{1,4}/u;

/**
 * Finds the durations in the method, and puts them into their steps. Each becomes a `span` with its
 * id. Around it is a `span` without attributes, with the punctuation that no line may separate from
 * it. The text stays as it is.
 *
 * @returns The durations in order.
 */
export function collectDurations({ children }: Root, steps: readonly Step[]): Duration[] {
  const all: Duration[] = [];
  const counts = new Map<number, number>();
  const stepById = new Map<number, Step>();
  const addSteps = (some: readonly Step[]) => {
    for (const step of some) {
      stepById.set(step.id, step);
      addSteps(step.steps);
    }
  };
  addSteps(steps);

  const mark = (node: Nodes, owner: number) => {
    // A link must not contain a button.
    if (!("children" in node) || node.type === "link" || node.type === "linkReference") return;
    const parent: Parent = node;
    parent.children = parent.children.flatMap((child): RootContent[] => {
      if (child.type === "text") return splitText(child, owner);
      mark(child, child.type === "listItem" ? idOf(child) : owner);
      return [child];
    });
    holdPunctuation(parent.children);
  };

  const splitText = (node: Text, owner: number): RootContent[] => {
    const parts: RootContent[] = [];
    let done = 0;
    const found = all.length < MAX_DURATIONS ? findDurations(node.value) : [];
    for (const { start, end, seconds } of found.slice(0, MAX_DURATIONS - all.length)) {
      const number = (counts.get(owner) ?? 0) + 1;
      counts.set(owner, number);
      const step = stepById.get(owner);
      const duration = { id: `${owner}-${number}`, seconds, ...(step && { stepId: step.id }) };
      step?.durations.push(duration);
      all.push(duration);
      const span = toSpan([toText(node.value.slice(start, end))], { dataId: duration.id });
      parts.push(toText(node.value.slice(done, start)), toSpan([span]));
      done = end;
    }
    if (done === 0) return [node];
    return [...parts, toText(node.value.slice(done))].filter(
      (part) => part.type !== "text" || part.value !== "",
    );
  };

  for (const block of children) {
    const isSectionName = block.type === "heading" && block.depth < 4;
    if (partOf(block) === "method" && !isSectionName) mark(block, idOf(block));
  }
  return all;
}

/** Moves the punctuation beside a duration into its piece, also from behind bold words. */
function holdPunctuation(siblings: RootContent[]) {
  for (const [index, text] of siblings.entries()) {
    if (text.type !== "text") continue;
    const before = pieceAt(siblings[index - 1], -1);
    const behind = pieceAt(siblings[index + 1], 0);
    if (before) {
      const [punctuation = ""] = BEHIND.exec(text.value) ?? [];
      before.children.push(toText(punctuation));
      text.value = text.value.slice(punctuation.length);
    }
    if (behind) {
      const [punctuation = ""] = BEFORE.exec(text.value) ?? [];
      behind.children.unshift(toText(punctuation));
      text.value = text.value.slice(0, text.value.length - punctuation.length);
    }
  }
}

/** @returns The piece with which a node ends (-1) or begins (0), if any. */
function pieceAt(node: RootContent | undefined, end: 0 | -1): Emphasis | Strong | undefined {
  if (node?.type !== "strong" && node?.type !== "emphasis") return undefined;
  return node.data?.hName === "span" ? node : pieceAt(node.children.at(end), end);
}

/** mdast has no such node. `data` says what it becomes. */
function toSpan(children: Emphasis["children"], hProperties = {}): Emphasis {
  return { type: "emphasis", data: { hName: "span", hProperties }, children };
}

const toText = (value: string): Text => ({ type: "text", value });
