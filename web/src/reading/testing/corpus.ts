/**
 * Recipes in the forms that models write them in, each as `<name>.md`, and what it has to come out
 * as, as `<name>.txt`: see `outlineOf`.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Element, ElementContent, Root } from "hast";
import { toSchemaOrg } from "../../recipe/legacy/toSchemaOrg";

const FOLDER = new URL("corpus/", import.meta.url);

export const CORPUS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({
    name: name.slice(0, -".md".length),
    markdown: readFileSync(new URL(name, FOLDER), "utf8"),
    outline: readFileSync(new URL(name.replace(/md$/, "txt"), FOLDER), "utf8"),
  }));

/**
 * What a recipe came out as: each part with its blocks, then what the file has for other programs.
 *
 * A heading has as many `#` as its level. An ingredient that can be ticked has `[ ]`, a step the
 * name of its checkbox. A fact has `=`.
 */
export function outlineOf(root: Root): string {
  const blocks = blockLinesOf(root).map((line) => `${line}\n`);
  const file = fileLinesOf(toSchemaOrg(root) as unknown as FileRecipe).map((line) => `  ${line}\n`);
  return `${blocks.join("")}file\n${file.join("")}`;
}

/** The lines of {@link outlineOf} without those of the file. */
export function blockLinesOf(root: Root): string[] {
  let part: unknown;
  return root.children
    .filter((block) => block.type === "element")
    .flatMap((block) => {
      const begins = block.properties.dataPart !== part;
      part = block.properties.dataPart;
      return [...(begins ? [`${part}`] : []), ...linesOf(block).map((line) => `  ${line}`)];
    });
}

/** What `toSchemaOrg` makes of the fields: schema.org allows many other forms. */
interface FileRecipe {
  name: string;
  recipeYield?: string;
  prepTime?: string;
  cookTime?: string;
  totalTime?: string;
  recipeIngredient?: string[];
  recipeInstructions?: ({ text: string } | { name?: string; itemListElement: unknown[] })[];
}

function fileLinesOf(recipe: FileRecipe): string[] {
  const { recipeIngredient = [], recipeInstructions = [] } = recipe;
  const steps = recipeInstructions.flatMap((one) =>
    "itemListElement" in one
      ? [`${one.name ?? "(no name)"}: ${one.itemListElement.length}`]
      : [one.text],
  );
  const times = (["prepTime", "cookTime", "totalTime"] as const).flatMap((name) =>
    recipe[name] ? [`${name} ${recipe[name]}`] : [],
  );
  return [
    `name ${recipe.name}`,
    ...(recipe.recipeYield ? [`yield ${recipe.recipeYield}`] : []),
    ...times,
    ...recipeIngredient.map((words) => `* ${words}`),
    ...steps.map((words) => `> ${words}`),
  ];
}

function linesOf(block: Element): string[] {
  const { tagName } = block;
  if (/^h\d$/.test(tagName)) return [`${"#".repeat(Number(tagName[1]))} ${textOf(block)}`];
  if (isList(block)) return itemsOf(block, "");
  if (tagName === "dl")
    return elementsIn(block).map((fact) => `= ${elementsIn(fact).map(textOf).join(" ")}`);
  if (tagName === "table") return rowsOf(block);
  if (tagName === "hr") return ["---"];
  return `${tickOf(block)}${textOf(block)}`.split("\n");
}

function itemsOf(list: Element, indent: string): string[] {
  const start = Number(list.properties.start ?? 1);
  return elementsIn(list).flatMap((item, index) => {
    const lists = elementsIn(item).filter(isList);
    const own = item.children.filter((child) => !lists.includes(child as Element));
    const mark = list.tagName === "ol" ? `${start + index}.` : "-";
    const heading = elementsIn(item).some(({ tagName }) => tagName === "h4") ? "#### " : "";
    const words = own.map(textOf).join("").trim().replaceAll("\n", " / ");
    return [
      `${indent}${mark} ${tickOf(item)}${heading}${words}`,
      ...lists.flatMap((inner) => itemsOf(inner, `${indent}  `)),
    ];
  });
}

function tickOf({ properties }: Element): string {
  if (properties.dataTick === undefined) return "";
  return properties.dataWords === undefined ? `[${properties.dataName}] ` : "[ ] ";
}

function rowsOf(node: Element): string[] {
  if (node.tagName !== "tr") return elementsIn(node).flatMap(rowsOf);
  return [`| ${elementsIn(node).map(textOf).join(" | ")} |`];
}

const isList = ({ tagName }: Element) => tagName === "ul" || tagName === "ol";

const elementsIn = ({ children }: Element) => children.filter((child) => child.type === "element");

function textOf(node: ElementContent): string {
  if (node.type === "element" && node.tagName === "img") return String(node.properties.alt);
  if (node.type === "element") return node.children.map(textOf).join("").trim();
  return "value" in node ? node.value : "";
}
