/**
 * Recipes in the forms that models write them in, each as `<name>.md`, and what it comes out as, as
 * `<name>.txt`: see `outlineOf`. `npx vitest run web/src/reading/readRecipe.test.ts -u` writes
 * those anew: read the difference before you commit it.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import type { List, Nodes, RootContent } from "mdast";
import { wordsOf } from "../mdast";
import type { Duration, Recipe, Step } from "../recipe";

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
 * A heading has as many `#` as its level. An ingredient has `[ ]`, a step its number in brackets,
 * an amount `*` around it, a duration its seconds and its name behind it.
 */
export function outlineOf(recipe: Recipe): string {
  const { title, lang, others, facts, ingredients, steps, durations, tree } = recipe;
  const between = durations.filter(({ stepId }) => stepId === undefined);
  const known = [
    `title ${title ?? "none"}`,
    `lang ${lang ?? "none"}`,
    ...others.map((name) => `other ${name}`),
    ...Object.entries(facts).map(([name, value]) => `${name} ${value}`),
    ...ingredients.map(({ words, isExtra }) => `* ${words}${isExtra ? " (extra)" : ""}`),
    ...steps.flatMap(stepLinesOf),
    ...between.map((one) => secondsOf(one).trim()),
  ].map((line) => `  ${line}`);
  return [...tree.children.flatMap(blockLinesOf), "recipe", ...known, ""].join("\n");
}

const secondsOf = ({ seconds, name }: Duration) => ` (${seconds} s${name ? `, ${name}` : ""})`;

const stepLinesOf = ({ number, words, section, durations, steps }: Step): string[] => {
  const behind = durations.map(secondsOf).join("") + (section ? ` <${section}>` : "");
  return [`${number}. ${words}${behind}`, ...steps.flatMap(stepLinesOf)];
};

/** The lines of {@link outlineOf} that are of a block. */
function blockLinesOf(block: RootContent): string[] {
  const { hName = "", hProperties = {} } = block.data ?? {};
  const level = /^h([2-4])$/.exec(hName)?.[1];
  const lines = block.type === "list" ? itemsOf(block) : inlineOf(block).split("\n");
  const sign = level ? `${"#".repeat(Number(level))} ` : "";
  return lines.map((line) => `${hProperties.dataPart}: ${sign}${line}`);
}

function itemsOf({ children, ordered }: List): string[] {
  return children.flatMap(({ children, data }) => {
    const { dataId, value } = data?.hProperties ?? {};
    const own = children.filter((child) => child.type !== "list").map(inlineOf);
    const box = dataId === undefined ? "" : value ? `[${value}] ` : "[ ] ";
    const inside = children.flatMap((child) => (child.type === "list" ? itemsOf(child) : []));
    return [
      `${ordered ? "1." : "-"} ${box}${own.join(" / ")}`,
      ...inside.map((line) => `  ${line}`),
    ];
  });
}

/** Words, with signs for what the marks made. */
function inlineOf(node: Nodes): string {
  if (node.type === "break") return " / ";
  if (!("children" in node)) return wordsOf(node);
  const words = node.children
    .map(inlineOf)
    .join(/^(?:table|block|root)/.test(node.type) ? " | " : "");
  if (node.data?.quantity === "amount") return `*${words}*`;
  if (node.data?.hName === "time") return `[${words}](${node.data.hProperties?.dateTime})`;
  return words;
}
