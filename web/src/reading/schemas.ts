/**
 * Shared schemas of untrusted data. Unknown fields of objects are dropped.
 *
 * @see https://valibot.dev/guides/schemas/
 * @module
 */
import * as v from "valibot";
import { MAX_RECIPE_CHARACTERS, textUpTo } from "../../../worker/contract";
import { withLineFeeds } from "./text";

/** Limits for the other dishes of an answer, and for the ingredients to buy for each. */
export const MAX_OTHER_DISHES = 3;
export const MAX_TO_BUY = 10;

/** A recipe's Markdown, not empty. Line ends become line feeds. */
export const MARKDOWN = v.pipe(textUpTo(MAX_RECIPE_CHARACTERS), v.transform(withLineFeeds));

/** RFC 5646: longer tags are registered by nobody. */
const MAX_TAG_CHARACTERS = 35;

/**
 * A BCP 47 language tag in canonical form, with a language of two or three letters. Anything that `Intl` rejects
 * is no tag: it throws where it is given one, and would take the page with it.
 */
export const LANGUAGE = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_TAG_CHARACTERS),
  v.regex(/^[a-z]{2,3}(?![a-z])/i),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return Intl.getCanonicalLocales(dataset.value.replaceAll("_", "-"))[0] ?? NEVER;
    } catch {
      addIssue({ message: "a language tag" });
      return NEVER;
    }
  }),
);

/** `true`, or absent. */
export const FLAG = v.optional(v.literal(true));

/* @__NO_SIDE_EFFECTS__ */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** An array. Drops invalid items, then all after `maxLength`. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <Output>(item: v.GenericSchema<unknown, Output>, maxLength: number) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items): readonly Output[] =>
      items
        .map((entry) => v.safeParse(item, entry))
        .flatMap(({ success, output }) => (success ? [output] : []))
        .slice(0, maxLength),
    ),
  );

/** A JSON text, parsed. `null`, which storage returns for an absent entry, is invalid. */
/* @__NO_SIDE_EFFECTS__ */
export const jsonOf = <Output>(value: v.GenericSchema<unknown, Output>) =>
  v.pipe(v.string(), v.parseJson(), value);
