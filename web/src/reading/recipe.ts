/**
 * A recipe as `readRecipe` returns it: for ticks, timers, copying, printing and the file.
 *
 * @module
 */
import type { Root } from "mdast";

/** Read from an answer's form and marks. What the answer lacks is absent; nothing is guessed. */
export interface Recipe {
  /** The title's text on one line, as `toListedName` returns it. Absent if nothing in it is visible. */
  title?: string | undefined;
  /** The title, or "Recipe". */
  dish: string;
  /** The language of the text: a BCP 47 tag. */
  lang?: string | undefined;
  /** What the dish looks like on the table. */
  kind?: DishKind | undefined;
  facts: RecipeFacts;
  /**
   * Set if the text is too large to read, or can't be read. The tree is then the text as it was written,
   * without marks on lines of their own, in one block.
   */
  isTooLarge?: true;
  /**
   * Set if there is only a title and a paragraph: the answer that nothing on the list is edible.
   */
  refusal?: true | undefined;
  /** In the order of the text, groups flattened. */
  ingredients: Ingredient[];
  /** In the order of the text. */
  steps: Step[];
  /** Durations of the method in the order of the text, in and between its steps. */
  durations: Duration[];
  /**
   * The Markdown as mdast. Each child of the root has its part in `data.hProperties.dataPart`;
   * ingredients, steps and durations have their id in `dataId` there; amounts have `data.quantity`.
   */
  tree: Root;
}

/** The words of the mark `[kind]`. Each has a drawing, `ui/dishes/<kind>.svg`. */
export const DISH_KINDS = [
  "soup",
  "stew",
  "stir-fry",
  "bake",
  "vegetables",
  "pasta",
  "noodles",
  "rice",
  "salad",
  "sandwich",
  "wrap",
  "pizza",
  "pie",
  "eggs",
  "fish",
  "meat",
  "patties",
  "dumplings",
  "pancakes",
  "bread",
  "cake",
  "cookies",
  "dessert",
  "porridge",
  "drink",
  "sauce",
] as const;

export type DishKind = (typeof DISH_KINDS)[number];

/** Another dish for the same list, as the mark `[other]` names it. */
export interface OtherDish {
  /** On one line, not empty, at most `MAX_DISH_CHARACTERS`. */
  name: string;
  /** Its whole time. */
  seconds?: number | undefined;
  /** Ingredients that it needs and that are not on the list. */
  toBuy: readonly string[];
}

/** The part of a recipe that a block belongs to. */
export type Part =
  /** Before the title. */
  | "preamble"
  | "title"
  /** Servings and times. */
  | "facts"
  /** Any other text between the title and the ingredients. */
  | "intro"
  | "ingredients"
  | "method"
  /** Everything after the last step. Nothing in it can be ticked. */
  | "notes";

/** Servings and times. */
export interface RecipeFacts {
  /** As written: "4 servings", "8 Pfannkuchen". */
  servings?: string | undefined;
  prepSeconds?: number | undefined;
  cookSeconds?: number | undefined;
  totalSeconds?: number | undefined;
}

/** @returns The whole time of a dish in seconds, or else that of preparation and cooking. */
export const wholeSeconds = ({ prepSeconds = 0, cookSeconds = 0, totalSeconds }: RecipeFacts) =>
  totalSeconds ?? (prepSeconds + cookSeconds || undefined);

export interface Ingredient {
  /** Offset in the parsed text, in UTF-16 code units. Stable while the text grows. */
  id: number;
  /** On one line, without "(extra)". */
  words: string;
  /** Whether it is marked `(extra)`: it is not on the visitor's list. */
  isExtra: boolean;
}

/** A step of the method. The words of a step with nested steps are their heading. */
export interface Step {
  /** Offset in the parsed text, in UTF-16 code units. Stable while the text grows. */
  id: number;
  /** Counted through the whole method: "3"; the range of its nested steps: "3–5". */
  number: string;
  /** Its text on one line, without its nested steps. */
  words: string;
  /** The heading above it, unless that is the heading of the whole method: "The sauce". */
  section?: string;
  /** In its own words, not in its nested steps. */
  durations: Duration[];
  /** Nested steps. Only a step without any can be ticked by itself. */
  steps: Step[];
}

/** @returns All steps by id, including nested ones. */
export function stepsById(steps: readonly Step[]): Map<number, Step> {
  return new Map(steps.flatMap((step) => [[step.id, step] as const, ...stepsById(step.steps)]));
}

/** @returns The steps without nested steps, in order: only these can be ticked by themselves. */
export function leafSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => (step.steps.length > 0 ? leafSteps(step.steps) : [step]));
}

/** Longer times of a whole dish are ignored. */
export const MAX_FACT_SECONDS = 30 * 24 * 60 * 60;

/** A duration that a timer can have. */
export interface Duration {
  /** Unique in the recipe. Stable while the text grows. */
  id: string;
  seconds: number;
  /** Its timer's name: "Bake the cake". */
  name?: string;
  /** Id of its step. Absent between steps. */
  stepId?: number;
}
