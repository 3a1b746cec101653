/**
 * A recipe as schema.org `Recipe`, as Mealie, Tandoor and Nextcloud Cookbook import it.
 *
 * What they need, from the sources of recipe-scrapers (which Mealie and Tandoor read with), Mealie
 * and Nextcloud Cookbook: a name, and ingredients or instructions. Mealie before its #8331 drops
 * the sections of a list that begins with a step, so steps and sections are never mixed. A step's
 * `name` becomes a step of its own in some and is lost in others, so it stands in the step's text.
 * Nextcloud takes the largest number in `recipeYield` for the servings, so nothing else is in it.
 *
 * @see https://schema.org/Recipe
 * @module
 */
import type { HowToSection, HowToStep, Recipe, WithContext } from "schema-dts";
import { FACT_LABELS } from "./facts";
import { findDurations } from "./findDurations";
import { blocksIn, blocksOf, factsIn, is, lineOf, linesOf, nameOf, type TreeNode } from "./tree";

/**
 * @param root Of a whole recipe, its top-level elements marked with their parts.
 * @returns What was not found is left out. The steps are all steps, or all sections.
 */
export function toSchemaOrg(root: TreeNode): WithContext<Recipe> {
  // "Serves: 4" says it better than "This recipe serves 4".
  const blocks = blocksOf(root, "facts").toSorted(
    (a, b) => Number(is(a, "p")) - Number(is(b, "p")),
  );
  const facts = blocks.flatMap(toLines);
  const ingredients = blocksOf(root, "ingredients");
  const headings = ingredients.filter((block) => is(block, "h3")).map(lineOf);
  const description = blocksOf(root, "intro").map(lineOf).join(" ");
  const recipeIngredient = ingredients.filter(isList).flatMap(toIngredients);
  const recipeInstructions = toInstructions(blocksOf(root, "method"));
  const recipeYield = [...facts, ...headings].map(toYield).find((amount) => amount !== undefined);
  return {
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: nameOf(root),
    ...(description !== "" && { description }),
    ...(recipeIngredient.length > 0 && { recipeIngredient }),
    ...(recipeInstructions.length > 0 && { recipeInstructions }),
    ...(recipeYield !== undefined && { recipeYield }),
    ...toTimes(facts),
  };
}

const isList = (node: TreeNode) => is(node, "ul", "ol");
const itemsOf = ({ children = [] }: TreeNode) => children.filter((child) => is(child, "li"));

/** Without notes below an ingredient, and without "(extra)", which other programs don't know. */
function toIngredients(list: TreeNode): string[] {
  return itemsOf(list).flatMap((item) => {
    const blocks = blocksIn(item);
    if (item.properties?.dataTick === undefined)
      return blocks.filter(isList).flatMap(toIngredients);
    const words = blocks
      .filter((block) => !isList(block))
      .map(lineOf)
      .join(" ");
    const plain = words.replace(/\s?\(extra\)/gi, "").trim();
    return plain === "" ? [] : [plain];
  });
}

/** Blocks below one heading. */
interface Group {
  /** Empty for what comes before any heading. */
  name: string;
  /** Whether the heading is of this group alone, not of the whole method. */
  named: boolean;
  blocks: TreeNode[];
}

function toInstructions(blocks: readonly TreeNode[]): HowToStep[] | HowToSection[] {
  const groups = toGroups(blocks)
    .map((group) => ({ ...group, steps: toSteps(group) }))
    .filter(({ steps }) => steps.length > 0);
  // Named paragraphs ("Step 1: Make the sauce") are steps, not sections of one step each.
  if (groups.every(({ named, blocks }) => named && !blocks.some(isList))) {
    return toHowToSteps(groups.map(({ name, steps }) => withName(name, steps.join(" "))));
  }
  if (groups.length === 1 && !groups[0]?.named) return toHowToSteps(groups[0]?.steps ?? []);
  return groups.map(({ name, steps }) => ({
    "@type": "HowToSection",
    ...(name !== "" && { name }),
    itemListElement: toHowToSteps(steps),
  }));
}

const toHowToSteps = (texts: readonly string[]): HowToStep[] =>
  texts.map((text) => ({ "@type": "HowToStep", text }));

function toGroups(blocks: readonly TreeNode[]): Group[] {
  const groups: Group[] = [{ name: "", named: false, blocks: [] }];
  for (const block of blocks) {
    if (is(block, "h3", "h4")) {
      groups.push({ name: toName(lineOf(block)), named: is(block, "h4"), blocks: [] });
    } else {
      groups.at(-1)?.blocks.push(block);
    }
  }
  return groups;
}

/** "Step 1: ", "2. ", in the languages in which facts are known. */
const STEP_NUMBER =
  /^(?:(?:(?:step|schritt|étape|paso|passo|passaggio|fase)\s+|ステップ\s?|手順\s?)?\d{1,3}\s?(?:[.:)–—-]\s+|$)|(?:ステップ|手順)?\s?\d{1,3}：\s?)/iu;

/** Without a number, which importers give, and without a colon. */
function toName(heading: string): string {
  return heading.replace(STEP_NUMBER, "").replace(/:$/, "").trim();
}

/** The texts of a group's steps. */
function toSteps({ blocks }: Group): string[] {
  const steps: string[] = [];
  const lastList = blocks.findLastIndex(isList);
  blocks.forEach((block, index) => {
    if (isList(block)) {
      const items = itemsOf(block).filter(({ properties }) => properties?.dataTick !== undefined);
      steps.push(...items.map(toStep));
    } else if (block.properties?.dataTick !== undefined) {
      steps.push(toName(lineOf(block)));
    } else if (is(block, "p") && steps.length > 0 && index < lastList) {
      // Between two lists, a paragraph goes on with the step above it. Before the first it is no
      // step: "Here is how:".
      steps.push(`${steps.pop()} ${lineOf(block)}`);
    }
  });
  return steps.filter((step) => step !== "");
}

/** One step on one line, whatever lists are inside it. */
function toStep(item: TreeNode): string {
  return blocksIn(item).reduce((before, block) => {
    if (!isList(block)) return `${before} ${lineOf(block)}`.trim();
    const inside = itemsOf(block)
      .map(toStep)
      .join("; ")
      .replaceAll(/([.!?…]); /g, "$1 ");
    return withName(before, inside);
  }, "");
}

/** What stands over a text, before it on one line. */
function withName(name: string, text: string): string {
  return /[.:!?…]$/.test(name) || name === "" ? `${name} ${text}`.trim() : `${name}: ${text}`;
}

/** The lines of a block with facts: "Serves: 4", "Prep time: 10 minutes". */
function toLines(block: TreeNode): string[] {
  if (is(block, "dl")) return factsIn(block);
  if (is(block, "table")) return pairsIn(rowsIn(block)).map((cells) => cells.join(": "));
  return isList(block) ? itemsOf(block).map(lineOf) : linesOf(block).split("\n");
}

function rowsIn(node: TreeNode): string[][] {
  const { children = [] } = node;
  if (!is(node, "tr")) return children.flatMap(rowsIn);
  return [children.filter((cell) => is(cell, "th", "td")).map(lineOf)];
}

/** One row of labels above one of values becomes a pair for each column. */
function pairsIn(rows: string[][]): string[][] {
  const [labels = [], values = []] = rows;
  if (rows.length !== 2 || labels.some((label) => /\p{N}/u.test(label))) return rows;
  return labels.map((label, index) => [label, values[index] ?? ""]);
}

// Every repetition has a bound: otherwise a long row of digits would take time that grows with its
// square.
const NUMBER =
  /(?:\d{1,4}(?:[.,]\d{1,3})?(?:\s\d{1,2}\/\d{1,2}|\s?[¼-¾⅐-⅞])?(?:\/\d{1,2})?|[¼-¾⅐-⅞])/.source;
const AMOUNT = `${NUMBER}(?:\\s{0,2}(?:-|–|to|bis|à|a)\\s{0,2}${NUMBER})?`;
const WHAT = "(?:\\s{1,2}\\p{L}[^()（|•·;,.]{0,60})?";
const YIELD_LABEL = FACT_LABELS.yield.source;

/** What stands behind a label: "Yields: about 12 cookies", "Serves 4", "Makes 1 1/2 dozen". */
const LABELLED_YIELD = new RegExp(`(?:${YIELD_LABEL})[^\\p{N}]{0,30}?(${AMOUNT})(${WHAT})`, "iu");
/** "4 servings", "für 4 Personen", "4人分". */
const COUNTED_YIELD = new RegExp(`(?<!\\d)(${AMOUNT})\\s{0,2}(?:${YIELD_LABEL})`, "iu");

/** @param line Of a fact, or of the heading above the ingredients. */
function toYield(line: string): string | undefined {
  const counted = COUNTED_YIELD.exec(line);
  const labelled = LABELLED_YIELD.exec(line);
  if (counted && (!labelled || counted.index <= labelled.index))
    return toServings(counted[1] ?? "");
  const [, amount = "", what = ""] = labelled ?? [];
  if (amount === "") return undefined;
  return what === "" || isServings(what) ? toServings(amount) : (amount + what).trim();
}

const isServings = (what: string) => /^\s*(?:servings?|portions?|people|persons?)\b/i.test(what);

const toServings = (amount: string) => (amount === "1" ? "1 serving" : `${amount} servings`);

/** Beside a duration that is not said to be of anything. */
const NO_LABEL =
  /^(?:\P{L}|(?<!\p{L})(?:in|for|about|around|approximately|roughly|takes|für|ca|etwa|pour|environ|para|unos|per|circa|cerca de|約)(?!\p{L}))*$/iu;

type Time = "prepTime" | "cookTime" | "totalTime";

/** The languages in which facts are known: their words for units, beside the browser's. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "ja"];

/** What the words beside a duration say of it. */
function toTime(words: string): Time | undefined {
  const isPrep = FACT_LABELS.prep.test(words);
  const isCook = FACT_LABELS.cook.test(words);
  if (FACT_LABELS.total.test(words) || (isPrep && isCook)) return "totalTime";
  if (isPrep) return "prepTime";
  if (isCook) return "cookTime";
  return /^\P{L}*(?:time|zeit|temps|tiempo|tempo|時間)(?!\p{L})/iu.test(words)
    ? "totalTime"
    : undefined;
}

function toTimes(lines: readonly string[]): Partial<Record<Time, string>> {
  const found = lines.flatMap((line) => {
    const durations = findDurations(line, [...LANGUAGES, ...navigator.languages]);
    const before = (index: number) =>
      line.slice(durations[index - 1]?.end ?? 0, durations[index]?.start);
    const behind = (index: number) =>
      line.slice(durations[index]?.end, durations[index + 1]?.start).split(/[,;·•|/]/, 1)[0] ?? "";
    // "10 minutes prep, 30 minutes cooking", and not "Prep 10 minutes, bake 30 minutes".
    const areBehind = !toTime(before(0)) && toTime(behind(0)) !== undefined;
    return durations.map(({ end, seconds }, index) => {
      const words = areBehind ? behind(index) : before(index);
      const all = durations.length === 1 ? before(0) + line.slice(end) : words;
      return { time: toTime(all), words: all, seconds };
    });
  });
  const times: Partial<Record<Time, string>> = {};
  for (const { time, seconds } of found) {
    if (time && !times[time]) times[time] = toIso(seconds);
  }
  // "Serves 2, in about 30 minutes": the only one is the whole time.
  const [only] = found;
  if (only && found.length === 1 && !only.time && !times.totalTime) {
    const others = only.words.replace(COUNTED_YIELD, "").replace(LABELLED_YIELD, "");
    if (NO_LABEL.test(others)) times.totalTime = toIso(only.seconds);
  }
  return times;
}

/** @see https://en.wikipedia.org/wiki/ISO_8601#Durations */
function toIso(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), "H"],
    [Math.floor(seconds / 60) % 60, "M"],
    [Math.round(seconds % 60), "S"],
  ] as const;
  const written = parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount}${unit}`);
  return `PT${written.join("") || "0S"}`;
}
