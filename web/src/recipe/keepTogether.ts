import type { Element, ElementContent, Nodes, Text } from "hast";
import { isShort } from "../cooking/isShort";
import { toPieces } from "./Pieces";

const NUMBER = "\\p{N}[\\p{N}.,/⁄]{0,9}";
/**
 * A number and the unit behind it, by form: a sign, or one or two letters; and what is between times
 * signs or the ends of a range.
 */
const MEASURE = new RegExp(
  `(?<![\\p{L}\\p{N}])${NUMBER}(?:(?: ?[×x\\p{Pd}] ?${NUMBER}){1,2}(?: (?:[°℃℉%]\\p{L}?|\\p{L}{1,2}))?` +
    "| (?:[°℃℉%]\\p{L}?|\\p{L}{1,2}))(?![\\p{L}\\p{N}])",
  "gu",
);

/**
 * A plugin: no line ends in "180 °C" and "23 × 33 cm". By an element, so that a copy is as written. Text
 * of any length becomes pieces.
 */
export const keepTogether = () => (tree: Nodes) => visit(tree, false);

function visit(node: Nodes, isMarked: boolean) {
  if (!("children" in node)) return;
  node.children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === "text") return isMarked ? toTexts(child.value) : split(child.value);
    // What is marked is short, or may end a line.
    visit(child, isMarked || (child.type === "element" && /^(?:b|time)$/.test(child.tagName)));
    return [child as ElementContent];
  });
}

function split(words: string): (Text | Element)[] {
  const found = [...words.matchAll(MEASURE)].filter(([one]) => one.includes(" ") && isShort(one));
  let from = 0;
  const parts = found.flatMap(({ 0: one, index }): (Text | Element)[] => {
    const before = words.slice(from, index);
    from = index + one.length;
    const children: Text[] = [{ type: "text", value: one }];
    const measure = {
      type: "element",
      tagName: "span",
      properties: { dataUnbroken: "" },
      children,
    };
    return [...toTexts(before), measure as Element];
  });
  return [...parts, ...toTexts(words.slice(from))];
}

const toTexts = (words: string): (Text | Element)[] =>
  toPieces(words).flatMap((value, index) => [
    ...(index > 0 ? [WBR] : []),
    { type: "text" as const, value },
  ]);

const WBR: Element = { type: "element", tagName: "wbr", properties: {}, children: [] };
