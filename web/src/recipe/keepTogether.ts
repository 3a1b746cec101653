import type { Element, ElementContent, Nodes, Text } from "hast";
import { isShort } from "../cooking/isShort";

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

/** A plugin: no line ends in "180 °C" and "23 × 33 cm". By an element, so that a copy is as written. */
export const keepTogether = () => visit;

function visit(node: Nodes) {
  // What is marked is short, or may end a line.
  if (!("children" in node) || (node.type === "element" && /^(?:b|time)$/.test(node.tagName)))
    return;
  node.children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === "text") return split(child.value);
    visit(child);
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
    return [{ type: "text", value: before }, measure as Element];
  });
  return [...parts, { type: "text" as const, value: words.slice(from) }].filter(
    (part) => part.type !== "text" || part.value !== "",
  );
}
