/**
 * Recipes in the forms that Gemini writes them in, each as `<name>.md`, and what it has to come out as,
 * as `<name>.txt`: a line for each block, item and fact, see `outlineOf`.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Element, ElementContent, Root } from "hast";

const FOLDER = new URL(".", import.meta.url);

export const CORPUS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({
    name: name.slice(0, -".md".length),
    markdown: readFileSync(new URL(name, FOLDER), "utf8"),
    outline: readFileSync(new URL(name.replace(/md$/, "txt"), FOLDER), "utf8"),
  }));

/**
 * What a recipe came out as: the part of each block, then the block: headings with as many `#` as their
 * level, items with `[ ]` if they can be ticked off and with `-` or a number if not.
 */
export function outlineOf(root: Root): string {
  let part: unknown;
  return root.children
    .filter((block) => block.type === "element")
    .map((block) => {
      const begins = block.properties.dataPart !== part;
      part = block.properties.dataPart;
      return `${begins ? `${part}\n` : ""}${linesOf(block)
        .map((line) => `  ${line}\n`)
        .join("")}`;
    })
    .join("");
}

function linesOf(block: Element): string[] {
  const { tagName } = block;
  if (/^h\d$/.test(tagName)) return [`${"#".repeat(Number(tagName[1]))} ${textOf(block)}`];
  if (tagName === "ul" || tagName === "ol") return itemsOf(block, "");
  if (tagName === "dl")
    return elementsIn(block).map((fact) => `= ${elementsIn(fact).map(textOf).join(" ")}`);
  if (tagName === "hr") return ["---"];
  return textOf(block).split("\n");
}

function itemsOf(list: Element, indent: string): string[] {
  const start = Number(list.properties.start ?? 1);
  return elementsIn(list).flatMap((item, index) => {
    const lists = elementsIn(item).filter(isList);
    const own = item.children.filter((child) => !lists.includes(child as Element));
    const tick = item.properties.dataTick === undefined ? "" : "[ ] ";
    const mark = list.tagName === "ol" ? `${start + index}.` : "-";
    return [
      `${indent}${mark} ${tick}${own.map(textOf).join("").trim()}`,
      ...lists.flatMap((inner) => itemsOf(inner, `${indent}  `)),
    ];
  });
}

const isList = ({ tagName }: Element) => tagName === "ul" || tagName === "ol";

const elementsIn = ({ children }: Element) => children.filter((child) => child.type === "element");

function textOf(node: ElementContent): string {
  if (node.type === "element") return node.children.map(textOf).join("").trim();
  return "value" in node ? node.value : "";
}
