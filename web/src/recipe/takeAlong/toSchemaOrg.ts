/**
 * A recipe as schema.org `Recipe`, as Mealie, Tandoor and Nextcloud Cookbook import it.
 *
 * What they need, from the sources of recipe-scrapers (which Mealie and Tandoor read with), Mealie
 * and Nextcloud Cookbook: a name, and ingredients or instructions. Mealie before its #8331 drops the
 * sections of a list that begins with a step, so steps and sections are never mixed. A step's `name`
 * becomes a step of its own in some and is lost in others, so it stands in the step's text.
 * Nextcloud takes the largest number in `recipeYield` for the servings, so nothing else is in it.
 *
 * @see https://schema.org/Recipe
 * @module
 */
import type { HowToSection, HowToStep, Recipe, WithContext } from "schema-dts";
import { findDurations } from "../cooking/durations";
import { blocksIn, blocksOf, factsIn, is, lineOf, linesOf, type Node, titleOf } from "./tree";

/** The name of a recipe without a title. */
export const UNTITLED = "Recipe";

/**
 * @param root Of a whole recipe, its top-level elements marked with their parts.
 * @returns What was not found is left out. The steps are all steps, or all sections.
 */
export function toSchemaOrg(root: Node): WithContext<Recipe> {
  const facts = blocksOf(root, "facts").flatMap(toFacts);
  const description = blocksOf(root, "intro").map(lineOf).join(" ");
  const recipeIngredient = blocksOf(root, "ingredients").filter(isList).flatMap(toIngredients);
  const recipeInstructions = toInstructions(blocksOf(root, "method"));
  const recipeYield = facts.map(toYield).find((amount) => amount !== undefined);
  return {
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: titleOf(root) || UNTITLED,
    ...(description !== "" && { description }),
    ...(recipeIngredient.length > 0 && { recipeIngredient }),
    ...(recipeInstructions.length > 0 && { recipeInstructions }),
    ...(recipeYield !== undefined && { recipeYield }),
    ...toTimes(facts),
  };
}

const isList = (node: Node) => is(node, "ul", "ol");
const itemsOf = ({ children = [] }: Node) => children.filter((child) => is(child, "li"));

/** An item with a list in it is a group, or an ingredient with its details. */
function toIngredients(list: Node): string[] {
  return itemsOf(list).flatMap((item) => {
    const blocks = blocksIn(item);
    const lists = blocks.filter(isList);
    const words = blocks.filter((block) => !isList(block));
    const own = words.map(lineOf).join(" ");
    const inside = lists.flatMap(toIngredients);
    if (inside.length === 0) return own === "" ? [] : [own];
    const isGroup = own.endsWith(":") || words.every(isBold);
    return isGroup ? inside : [[own, ...inside].join(", ")];
  });
}

function isBold({ children = [] }: Node): boolean {
  return children.every((child) => is(child, "strong") || lineOf(child) === "");
}

/** Blocks below one heading. */
interface Group {
  /** Empty for what comes before any heading. */
  name: string;
  /** Whether the heading is of this group alone, not of the whole method. */
  named: boolean;
  blocks: Node[];
}

function toInstructions(blocks: readonly Node[]): HowToStep[] | HowToSection[] {
  const prose = !blocks.some((block) => isList(block) || is(block, "h4"));
  const groups = toGroups(blocks)
    .map((group) => ({ ...group, steps: toSteps(group, prose) }))
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

function toGroups(blocks: readonly Node[]): Group[] {
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

/** Without a number, which importers give, and without a colon. */
function toName(heading: string): string {
  return heading
    .replace(/^(?:step\s+)?\d+\s*[.:)–—-]\s+/i, "")
    .replace(/\s*:$/, "")
    .trim();
}

/**
 * The texts of a group's steps.
 *
 * @param prose Whether the whole method is written in nothing but paragraphs.
 */
function toSteps({ named, blocks }: Group, prose: boolean): string[] {
  const steps: string[] = [];
  const lastList = blocks.findLastIndex(isList);
  blocks.forEach((block, index) => {
    if (isList(block)) {
      steps.push(...itemsOf(block).map(toStep));
    } else if (is(block, "p")) {
      if (named || prose) steps.push(lineOf(block));
      // Between two lists, a paragraph goes on with the step above it. Before the first and after
      // the last, it is no step: "Here is how:", "Enjoy!".
      else if (steps.length > 0 && index < lastList) steps.push(`${steps.pop()} ${lineOf(block)}`);
    }
  });
  return steps.filter((step) => step !== "");
}

/** One step on one line, whatever lists are inside it. */
function toStep(item: Node): string {
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

/** The facts of a block, one by one: "Serves 4", "Prep time: 10 minutes". */
function toFacts(block: Node): string[] {
  return linesIn(block)
    .flatMap((line) => line.split(/\s*[|•·;]\s*|,\s+|\.\s+/))
    .map((fact) => fact.replace(/\.$/, "").trim());
}

function linesIn(block: Node): string[] {
  if (is(block, "dl")) return factsIn(block);
  return isList(block) ? itemsOf(block).map(lineOf) : linesOf(block).split("\n");
}

const AMOUNT = /(?:about |approximately )?(?<amount>\d+(?:\s*(?:-|–|to)\s*\d+)?)/.source;

/** Words for servings that mean nothing else, in some of the languages that recipes come in. */
const SERVINGS = [
  ...["servings?", "portions?", "people", "persons?", "Portionen", "Personen", "personnes"],
  ...["porciones", "raciones", "personas", "porzioni", "persone", "porções", "pessoas", "porties"],
].join("|");

const YIELDS = [
  new RegExp(`^(?:serves|servings|portions)\\b[^\\p{L}\\d]*${AMOUNT}`, "iu"),
  new RegExp(`${AMOUNT}\\s*(?:${SERVINGS})(?!\\p{L})`, "iu"),
];

const MAKES = new RegExp(
  `^(?:yields?|makes)\\b[^\\p{L}\\d]*${AMOUNT}(?<what>\\s+\\p{L}[^()]*)?`,
  "iu",
);

function toYield(fact: string): string | undefined {
  for (const pattern of YIELDS) {
    const amount = pattern.exec(fact)?.groups?.amount;
    if (amount !== undefined) return amount === "1" ? "1 serving" : `${amount} servings`;
  }
  const { amount, what = "" } = MAKES.exec(fact)?.groups ?? {};
  return amount === undefined ? undefined : (amount + what).trim();
}

/** Beside a duration that is not said to be of anything. */
const NO_LABEL = /^(?:\P{L}|\b(?:in|about|around|approximately|roughly|takes)\b)*$/iu;

type Time = "prepTime" | "cookTime" | "totalTime";

/** What the words beside a duration say of it, in English. */
const LABELS: readonly (readonly [Time, RegExp])[] = [
  ["totalTime", /\btotal\b|\bready in\b/i],
  ["prepTime", /\bprep\b|\bpreparation\b/i],
  ["cookTime", /\bcook(?:ing)?\b|\bbak(?:e|ing)\b/i],
  ["totalTime", /^\P{L}*time\b/iu],
];

function toTimes(facts: readonly string[]): Partial<Record<Time, string>> {
  const found = facts.flatMap((fact) =>
    findDurations(fact).map(({ start, end, seconds }, index, all) => {
      const before = fact.slice(all[index - 1]?.end ?? 0, start);
      // Words behind it are its own only where no other duration could claim them.
      const words = all.length === 1 ? before + fact.slice(end) : before;
      return { time: LABELS.find(([, label]) => label.test(words))?.[0], words, seconds };
    }),
  );
  const times: Partial<Record<Time, string>> = {};
  for (const { time, seconds } of found) {
    if (time && !times[time]) times[time] = toIso(seconds);
  }
  // "Serves 2, in about 30 minutes": the only one is the whole time.
  const [only] = found;
  if (only && found.length === 1 && NO_LABEL.test(only.words)) {
    times.totalTime = toIso(only.seconds);
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
