import type { ElementContent, Nodes, RootContent } from "hast";

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const FRACTION = "[¼-¾⅐-⅞]";
const NUMBER = String.raw`\p{Nd}[\p{Nd}.,٫/⁄]{0,15}`;
const UNIT = String.raw`[\s-]?(?:[°º˚]\s?)?\p{sc=Latin}+`;

/** A number with its fraction or with a Latin unit: "1½", "1 1/2", "½ kg", "180 °C". */
const ONE_WORD = new RegExp(
  String.raw`(${NUMBER}(?:\s?${FRACTION}|\s\p{Nd}+[/⁄]\p{Nd}+)(?:${UNIT})?|(?:${NUMBER}|${FRACTION})${UNIT})`,
  "u",
);

/**
 * Among words that run from right to left, puts an element around each number that is one word with what
 * follows: "1½" would be drawn ½1, "180 °C" C° 180. A range stays as it is.
 */
export function isolateNumbers(root: Nodes) {
  if (RIGHT_TO_LEFT.test(hastText(root))) isolate(root);
}

function isolate(node: Nodes) {
  if (!("children" in node)) return;
  const children: RootContent[] = node.children;
  node.children = children.flatMap((child): RootContent[] => {
    isolate(child);
    return child.type === "text" ? split(child.value) : [child];
  }) as ElementContent[];
}

function split(words: string): ElementContent[] {
  const texts = words.split(ONE_WORD).map((value) => ({ type: "text", value }) as const);
  const properties = { dir: "ltr" };
  return texts.flatMap((text, at): ElementContent[] => {
    if (at % 2 === 0) return text.value === "" ? [] : [text];
    return [{ type: "element", tagName: "bdi", properties, children: [text] }];
  });
}

/** @returns The text in a node. */
export function hastText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(hastText).join("") : "";
}
