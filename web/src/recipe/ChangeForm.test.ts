import { expect, it } from "vitest";
import { MAX_CHANGE_BYTES, MAX_WISH_CHARACTERS } from "../../../worker/contract";
import { isChangeable } from "./ChangeForm";

const SERVINGS = { shown: 99, written: 99 };

const INGREDIENTS = ["Œufs", '"Rice"', "Peas", "玉ねぎ"];

const bytesOf = (recipe: string, wish: string) =>
  Buffer.byteLength(
    JSON.stringify({ ingredients: INGREDIENTS, change: { recipe, wish, servings: SERVINGS } }),
  );

/** For a recipe, beside the wish and the servings that need most. */
const FREE = MAX_CHANGE_BYTES - bytesOf("", "\0".repeat(MAX_WISH_CHARACTERS));

it.each(["a", '"', "語", "\ud83e"])(
  "a recipe of %j can be changed while any wish and number of servings fits",
  (one) => {
    const longest = one.repeat(Math.floor(FREE / (bytesOf(one, "") - bytesOf("", ""))));
    expect(isChangeable(longest, INGREDIENTS)).toBe(true);
    expect(isChangeable(longest + one, INGREDIENTS)).toBe(false);
  },
);
