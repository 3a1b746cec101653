/**
 * A recipe as one value. `readRecipe` makes it; ticks, timers, copy, print and the file take it.
 *
 * @module
 */
import type { Root } from "mdast";

/** A recipe as a careful cook reads it. What is not in the text is absent; nothing is guessed. */
export interface Recipe {
  /** Words of the title, on one line. */
  title?: string;
  /** What to call the dish: the title, or what the first sentence names, or "Recipe". */
  dish: string;
  /** What it is written in, as BCP 47 names it, where its words or its script tell. */
  lang?: string;
  facts: Facts;
  /**
   * Set where the text is too much to read, or can't be read: the tree is then the text as it was
   * written, in one block, and nothing else is known.
   */
  plain?: true;
  /** In the order of the text, groups flattened. */
  ingredients: Ingredient[];
  /** In the order of the text. */
  steps: Step[];
  /** Durations of the method, in the order of the text: those of its steps, and between them. */
  durations: Duration[];
  /**
   * The mended Markdown. Each of its children has its part in `data.hProperties.dataPart`.
   * Ingredients, steps and durations have their id in `data.hProperties.dataId`.
   */
  tree: Root;
}

/** The part of a recipe that a block is. */
export type Part =
  /** Before the title, or else before the first section. */
  | "preamble"
  | "title"
  /** Servings and times. */
  | "facts"
  /** Any other words between the title and the ingredients. */
  | "intro"
  | "ingredients"
  | "method"
  /** Tips, variations, storage, nutrition, equipment: nothing of it is ticked off. */
  | "notes";

/** Servings and times. */
export interface Facts {
  /** As written, in Latin digits: "4 servings", "8 Pfannkuchen". */
  servings?: string;
  prepSeconds?: number;
  cookSeconds?: number;
  totalSeconds?: number;
}

/** One thing to have ready. */
export interface Ingredient {
  /** Where it begins in the Markdown, in UTF-16 code units. The same while the text grows. */
  id: number;
  /** On one line, without notes below it, and without "(extra)". */
  words: string;
  /** Whether it is marked `(extra)`: it was not on the visitor's list. */
  isExtra: boolean;
  /** Name of its group: "For the sauce". */
  group?: string;
}

/** One step of the method, with the steps in it. */
export interface Step {
  /** Where it begins in the Markdown, in UTF-16 code units. The same while the text grows. */
  id: number;
  /** "3", or "3.1" for the first step in step 3. */
  number: string;
  /** In bold at its beginning, or in the heading above it, without number and colon: "Bake". */
  name?: string;
  /** All of its own words on one line, without those of a heading and of the steps in it. */
  words: string;
  /** Words of the heading above it, without number, if not of the whole method: "The sauce". */
  section?: string;
  /** Those in its own words. */
  durations: Duration[];
  /** Steps in it. Only a step without any is ticked by itself. */
  steps: Step[];
}

/** Longer durations are not for a timer in a browser tab. */
export const MAX_DURATION_SECONDS = 24 * 60 * 60;

/** A duration that a timer can have. */
export interface Duration {
  /** Unique in the recipe, and the same while the text grows. */
  id: string;
  /** Of a range, its shorter end. */
  seconds: number;
  /** Id of its step. Absent where it stands between the steps. */
  stepId?: number;
}
