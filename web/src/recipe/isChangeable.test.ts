import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CHANGE_BYTES, MAX_WISH_CHARACTERS } from "../../../worker/contract";
import { isChangeable } from "./isChangeable";

const INGREDIENTS = ["Œufs", '"Rice"', "Peas", "玉ねぎ"];

const bytesOf = (recipe: string, wish: string) =>
  Buffer.byteLength(JSON.stringify({ ingredients: INGREDIENTS, change: { recipe, wish } }));

describe("a recipe can be changed", () => {
  it.each(["a", "é", '"', "語", "🧅", "\ud83e"])(
    "of %j, as long as a request with the longest wish fits",
    (character) => {
      const free = MAX_CHANGE_BYTES - bytesOf("", "\0".repeat(MAX_WISH_CHARACTERS));
      const each = bytesOf(character, "") - bytesOf("", "");
      const longest = character.repeat(Math.floor(free / each));
      expect(isChangeable(longest, INGREDIENTS)).toBe(true);
      expect(isChangeable(longest + character, INGREDIENTS)).toBe(false);
    },
  );

  it("by any wish", () => {
    const recipe = "a".repeat(MAX_CHANGE_BYTES - bytesOf("", "\0".repeat(MAX_WISH_CHARACTERS)));
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: MAX_WISH_CHARACTERS, size: "max" }), (wish) => {
        expect(bytesOf(recipe, wish)).toBeLessThanOrEqual(MAX_CHANGE_BYTES);
      }),
    );
  });
});
