/**
 * Recipes in the forms that models write them in, each as `<name>.md`, and what it comes out as, as
 * `<name>.txt`: see `outlineOf`. `npx vitest run --project rules web/src/reading -u` writes those
 * anew: read the difference before you commit it.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import type { List, Nodes, RootContent } from "mdast";
import type { Recipe, Step } from "../recipe";

export const FOLDER = new URL("corpus/", import.meta.url);

export const CORPUS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({
    name: name.slice(0, -".md".length),
    markdown: readFileSync(new URL(name, FOLDER), "utf8"),
  }));

/**
 * What a recipe came out as: each part with its blocks, then what is known of it.
 *
 * A heading has as many `#` as its level. An ingredient has `[ ]`, a step its number in brackets. A
 * fact has `=`, a duration its seconds behind the words of its step, or at the end where it is of none.
 */
export function outlineOf(recipe: Recipe): string {
  const { title, dish, lang, facts, ingredients, steps, durations } = recipe;
  const known = [
    title === undefined ? `dish ${dish}` : `title ${title}`,
    `lang ${lang ?? "unknown"}`,
    ...Object.entries(facts).map(([name, value]) => `${name} ${value}`),
    ...ingredients.map(({ words, isExtra, group }) =>
      ["*", words, isExtra && "(extra)", group && `<${group}>`].filter(Boolean).join(" "),
    ),
    ...steps.flatMap(stepLinesOf),
    ...durations.flatMap(({ stepId, seconds }) => (stepId === undefined ? `(${seconds} s)` : [])),
  ];
  const lines = [...blockLinesOf(recipe), "recipe", ...known.map((line) => `  ${line}`)];
  return lines.map((line) => `${line}\n`).join("");
}

function stepLinesOf({ number, name, words, section, durations, steps }: Step): string[] {
  const seconds = durations.map((one) => `${one.seconds} s`).join(", ");
  const line = [number, name && `**${name}**`, words, seconds && `(${seconds})`];
  return [
    [...line, section && `<${section}>`].filter(Boolean).join(" "),
    ...steps.flatMap(stepLinesOf),
  ];
}

/** The lines of {@link outlineOf} that are of the tree. */
export function blockLinesOf({ tree, ingredients, steps }: Recipe): string[] {
  const marks = new Map<unknown, string>(ingredients.map(({ id }) => [id, "[ ] "]));
  const addSteps = (some: readonly Step[]) => {
    for (const { id, number, steps } of some) {
      marks.set(id, `[Step ${number}] `);
      addSteps(steps);
    }
  };
  addSteps(steps);

  const markOf = (node: Nodes) => marks.get(node.data?.hProperties?.dataId) ?? "";

  const itemsOf = (list: List, indent: string): string[] =>
    list.children.flatMap((item, index) => {
      const lists = item.children.filter((child) => child.type === "list");
      const own = item.children.filter((child) => child.type !== "list");
      const bullet = list.ordered ? `${(list.start ?? 1) + index}.` : "-";
      const heading = own.some(({ type }) => type === "heading") ? "#### " : "";
      const words = own.map(wordsIn).join("").trim().replaceAll("\n", " / ");
      return [
        `${indent}${bullet} ${markOf(item)}${heading}${words}`,
        ...lists.flatMap((inner) => itemsOf(inner, `${indent}  `)),
      ];
    });

  const linesOf = (block: RootContent): string[] => {
    if (block.type === "heading") return [`${"#".repeat(block.depth)} ${wordsIn(block)}`];
    if (block.type === "list") return itemsOf(block, "");
    if (block.type === "thematicBreak") return ["---"];
    if (block.type === "table") {
      return block.children.map(
        (row) => `${markOf(row)}| ${row.children.map(wordsIn).join(" | ")} |`,
      );
    }
    if (block.data?.hName === "dl" && "children" in block) {
      return (block.children as Nodes[]).map(
        (fact) => `= ${"children" in fact ? fact.children.map(wordsIn).join(" ") : ""}`,
      );
    }
    return `${markOf(block)}${wordsIn(block)}`.split("\n");
  };

  let part: unknown;
  return tree.children.flatMap((block) => {
    const own = block.data?.hProperties?.dataPart;
    const begins = own !== part;
    part = own;
    return [...(begins ? [String(part)] : []), ...linesOf(block).map((line) => `  ${line}`)];
  });
}

/** All words of a node, with a line end between blocks. */
export function wordsIn(node: Nodes): string {
  if (node.type === "break") return "\n";
  if ("alt" in node) return node.alt ?? "";
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const isInline = ["paragraph", "heading", "strong", "emphasis", "link", "tableCell"].includes(
    node.type,
  );
  return node.children
    .map(wordsIn)
    .join(isInline ? "" : "\n")
    .trim();
}
