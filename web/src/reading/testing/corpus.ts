/**
 * Recipes in the form of the prompt, as models write it, `<name>.md`, each with the outline of its reading,
 * `<name>.txt`: see `outlineOf`. `npx vitest run web/src/reading/readRecipe.test.ts -u` updates the
 * outlines: read the difference before you commit it.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import { visit } from "unist-util-visit";
import { lineOf, partOf, wordsOf } from "../mdast";
import type { Recipe, Step } from "../recipe";

export const FOLDER = new URL("corpus/", import.meta.url);

export const CORPUS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({
    name: name.slice(0, -".md".length),
    markdown: readFileSync(new URL(name, FOLDER), "utf8"),
  }));

/** The blocks of a recipe with their parts and first lines, what scales, and all other fields. */
export function outlineOf({ tree, ingredients, steps, durations, ...known }: Recipe): string {
  const scalable: string[] = [];
  visit(tree, (node) => {
    if (node.data?.quantity) scalable.push(`${node.data.quantity}: ${lineOf(node)}`);
  });
  return [
    ...tree.children.map(
      (block) =>
        `${partOf(block)} ${block.data?.hName ?? block.type}: ${wordsOf(block).split("\n", 1)}`,
    ),
    ...scalable,
    ...ingredients.map(({ words, isExtra }) => `- ${words}${isExtra ? " (extra)" : ""}`),
    ...steps.flatMap(linesOfStep),
    ...durations.map(({ seconds, name }) => `${seconds} s ${name}`),
    JSON.stringify(known, null, 1),
    "",
  ].join("\n");
}

const linesOfStep = ({ number, words, section, durations, steps }: Step): string[] => [
  `${number}. ${words}${section ? ` <${section}>` : ""}${" (timer)".repeat(durations.length)}`,
  ...steps.flatMap(linesOfStep),
];
