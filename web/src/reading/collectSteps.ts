import type { List, ListItem, Nodes } from "mdast";
import { type Block, isNameOfStep, namesAll } from "./blocks";
import { isList, lineOf, listsIn, ownWordsOf, setId, withoutColon, withoutEnd } from "./mdast";
import type { Step } from "./recipe";
import { isNumberedParagraph } from "./sections";
import { isClosing, isTip, sectionNamedBy, withoutStepNumber } from "./words";

/** "Enjoy your guacamole with tortilla chips" is a step. */
const MAX_CLOSING_WORDS = 4;

/** @returns The steps of the method in order. */
export function collectSteps(blocks: readonly Block[]): Step[] {
  const steps: Step[] = [];
  let section: string | undefined;
  /** Of the paragraph that comes next. */
  let name: string | undefined;
  let count = 0;
  const isOnlyName = namesAll(blocks);
  blocks.forEach((block, index) => {
    const { node, isStep } = block;
    const [above, before] = [steps.at(-1), blocks[index - 1]?.node];
    if (node.type === "heading") {
      const words = lineOf(node);
      // "Method" names all of it, and "Step 1: Mix" a step.
      const isOfAll = node.depth === 3 && (isOnlyName || sectionNamedBy(words) === "method");
      name = isNameOfStep(block, blocks[index + 1]) ? withoutStepNumber(words) : undefined;
      section = isOfAll ? undefined : withoutStepNumber(words);
    } else if (isList(node) && !node.ordered && above && before && isNumberedParagraph(before)) {
      above.steps.push(...stepsIn(node, `${above.number}.`, 0));
    } else if (isList(node)) {
      if (node.ordered) count = (node.start ?? 1) - 1;
      else if (before?.type === "heading") count = 0;
      steps.push(...stepsIn(node, "", count, section));
      count += node.children.length;
    } else if (isStep) {
      count++;
      steps.push(toStep(node, `${count}`, lineOf(node), section, name));
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
function toStep(
  node: Nodes,
  number: string,
  words: string,
  section?: string,
  nameAbove?: string,
): Step {
  const name = nameAbove || boldNameOf(node);
  const more = { ...(name && { name }), ...(section && { section }) };
  return { id: setId(node), number, ...more, words, durations: [], steps: [] };
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
