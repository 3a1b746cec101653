import { MAX_OWN_BYTES, type PageRequest } from "../contract";
import instruction from "./page.md" with { type: "text" };
import type { Prompt } from "./provider";

/** The longest page takes some 6,000 tokens. The rest is for thinking. */
const MAX_TOKENS = 8192;

/** A visitor reads the answer against the page, then it is a recipe of their own. */
export const writePagePrompt = ({ photo }: PageRequest): Prompt => ({
  text: instruction.trimEnd(),
  photo: { data: photo, resolution: "HIGH" },
  maxTokens: MAX_TOKENS,
  maxCharacters: MAX_OWN_BYTES,
  maxBytes: MAX_OWN_BYTES,
});
