/**
 * Schemas of data from outside that several parts of the page share. An object's unknown fields are
 * dropped.
 *
 * @see https://valibot.dev/guides/schemas/
 * @module
 */
import * as v from "valibot";
import { MAX_RECIPE_CHARACTERS, textUpTo } from "../../../worker/contract";
import { withLineFeeds } from "../../../worker/form";

/** The Markdown of a recipe, never empty. Every line end becomes a line feed. */
export const MARKDOWN = v.pipe(textUpTo(MAX_RECIPE_CHARACTERS), v.transform(withLineFeeds));

/** `true`, or absent. */
export const FLAG = v.optional(v.literal(true));

/* @__NO_SIDE_EFFECTS__ */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** An array without the items that don't fit the schema, cut to `maxLength`. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <Output>(item: v.GenericSchema<unknown, Output>, maxLength: number) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items): readonly Output[] =>
      items
        .map((one) => v.safeParse(item, one))
        .flatMap(({ success, output }) => (success ? [output] : []))
        .slice(0, maxLength),
    ),
  );

/** JSON text of a value. `null` doesn't fit: storage gives it for an absent entry. */
/* @__NO_SIDE_EFFECTS__ */
export const jsonOf = <Output>(value: v.GenericSchema<unknown, Output>) =>
  v.pipe(v.string(), v.parseJson(), value);
