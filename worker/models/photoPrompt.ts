import {
  MAX_OWN_BYTES,
  MAX_PHOTO_ANSWER_CHARACTERS,
  MAX_PHOTO_NAME_CHARACTERS,
  MAX_PHOTO_NAMES,
  type PageRequest,
  type PhotoRequest,
} from "../contract";
import pageInstruction from "./page.md" with { type: "text" };
import instruction from "./photo.md" with { type: "text" };
import type { Prompt } from "./provider";
import { fill } from "./quote";

/**
 * Thirty names take some 200 tokens, and at most 1,800 in any script. The rest is for thinking: a model
 * that reaches the limit while it thinks writes nothing, and is billed.
 */
const MAX_TOKENS = 4096;

/** The page turns each line of the answer into a button that adds it to the list. */
export const writePhotoPrompt = ({ photo, language }: PhotoRequest): Prompt => ({
  text: fill(instruction, {
    language,
    names: MAX_PHOTO_NAMES,
    characters: MAX_PHOTO_NAME_CHARACTERS,
  }),
  photo: { data: photo, resolution: "MEDIUM" },
  maxTokens: MAX_TOKENS,
  maxCharacters: MAX_PHOTO_ANSWER_CHARACTERS,
});

/**
 * A visitor reads the answer against the page, then it is a recipe of their own. The longest page takes some
 * 6,000 tokens. The rest is for thinking.
 */
export const writePagePrompt = ({ photo }: PageRequest): Prompt => ({
  text: pageInstruction.trimEnd(),
  photo: { data: photo, resolution: "HIGH" },
  maxTokens: 8192,
  maxCharacters: MAX_OWN_BYTES,
  maxBytes: MAX_OWN_BYTES,
});
