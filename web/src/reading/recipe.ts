/**
 * A recipe as one value. `readRecipe` makes it; ticks, timers, copy, print and the file take it.
 *
 * @module
 */
import type { Root } from "mdast";
import { MAX_SERVINGS } from "../../../worker/contract";

/** What the form of an answer and its marks say. What is not there is absent; nothing is guessed. */
export interface Recipe {
  /** Words of the title, on one line, as they are listed. Absent where nothing is seen of them. */
  title?: string;
  /** What to call the dish: the title, or "Recipe". */
  dish: string;
  /** The language of its words, as BCP 47 names it. */
  lang?: string;
  /** Other dishes for the same list, at most three. None until the text is complete. */
  others: string[];
  facts: Facts;
  /**
   * Set where the text is too much to read, or can't be read: the tree is then the text as it was
   * written, without {@link others}, in one block, and nothing else is known.
   */
  plain?: true;
  /**
   * Set where there is a title and a paragraph, and nothing else: nothing of the list can be eaten, and
   * this says so. It is no recipe.
   */
  refusal?: true;
  /** In the order of the text, groups flattened. */
  ingredients: Ingredient[];
  /** In the order of the text. */
  steps: Step[];
  /** Durations of the method, in the order of the text: those of its steps, and between them. */
  durations: Duration[];
  /**
   * The Markdown. Each of its children has its part in `data.hProperties.dataPart`. Ingredients,
   * steps and durations have their id in `data.hProperties.dataId`, amounts have `data.quantity`.
   */
  tree: Root;
}

/** The part of a recipe that a block is. */
export type Part =
  /** Before the title. */
  | "preamble"
  | "title"
  /** Servings and times. */
  | "facts"
  /** Any other words between the title and the ingredients. */
  | "intro"
  | "ingredients"
  | "method"
  /** Whatever is behind the last step. Nothing of it is ticked off. */
  | "notes";

/** Servings and times. */
export interface Facts {
  /** As written: "4 servings", "8 Pfannkuchen". */
  servings?: string;
  prepSeconds?: number;
  cookSeconds?: number;
  totalSeconds?: number;
}

/** One thing to have ready. */
export interface Ingredient {
  /** Where it begins in the Markdown, in UTF-16 code units. The same while the text grows. */
  id: number;
  /** On one line, without "(extra)". */
  words: string;
  /** Whether it is marked `(extra)`: it was not on the visitor's list. */
  isExtra: boolean;
}

/** One step of the method. One with others in it is their name. */
export interface Step {
  /** Where it begins in the Markdown, in UTF-16 code units. The same while the text grows. */
  id: number;
  /** Counted through the whole method: "3". Of one with others in it, of these: "3–5". */
  number: string;
  /** All of its own words on one line, without those of the steps in it. */
  words: string;
  /** Words of the heading above it, if that is not of the whole method: "The sauce". */
  section?: string;
  /** Those in its own words. */
  durations: Duration[];
  /** Steps in it. Only a step without any is ticked by itself. */
  steps: Step[];
}

/** @returns All steps by their ids, those in others, too. */
export function stepsById(steps: readonly Step[]): Map<number, Step> {
  return new Map(steps.flatMap((step) => [[step.id, step] as const, ...stepsById(step.steps)]));
}

/** What the buttons for servings count up to. */
export { MAX_SERVINGS };

/** Longer durations are not for a timer in a browser tab. */
export const MAX_DURATION_SECONDS = 24 * 60 * 60;

/** Longer times are no fact. */
export const MAX_FACT_SECONDS = 30 * 24 * 60 * 60;

/** A duration that a timer can have. */
export interface Duration {
  /** Unique in the recipe, and the same while the text grows. */
  id: string;
  seconds: number;
  /** What its timer is called: "Bake the cake". */
  name?: string;
  /** Id of its step. Absent where it stands between the steps. */
  stepId?: number;
}
