import { expect, it } from "vitest";
import { foodsIn, foodsNamedIn } from "./ingredients";

it.each([
  ["rice", " 200g Rice |basmati|Basmati rice"],
  ["pasta", "Rigatoni pasta|penne|wholewheat spaghetti pasta"],
  ["milk", "1 1/2 cups of milk|1½ cups of milk|Milk 3.5%"],
  ["tomato", "2 x 400 g tins of chopped tomatoes|Tomatoes, canned"],
  ["bell pepper", "Peppers|Red bell pepper|Peppers (red, large)"],
  ["egg", "egg|EGGS|Eggs (6)|３ eggs x6|2 x 6 Eggs × 3|• eggs|free-range, organic eggs"],
  ["potato", "Potatoes 1kg|medium-sized potatoes"],
  ["chicken", "chicken, thighs|chicken (breast)|halal chicken"],
  ["bread", "old bread|day-old bread|half a stale loaf of bread"],
  // A form or a product of a food is another one.
  ["dried red chillies", "dried red chillies"],
  ["rice vinegar", "Rice vinegar (white)"],
  ["salt,pepper", "Salt and pepper|salt, black pepper; 1 kg|salt & pepper"],
])("the demo finds %s in %s", (names, entries) => {
  const found = entries.split("|").map((entry) =>
    foodsIn(entry)
      .map(({ name }) => name)
      .join(),
  );
  expect(new Set(found)).toEqual(new Set([names]));
});

const WISHES = [
  "peanut-free granola|free range|lemon soap|allergic to eggs|no eggs|egg-free|(no) eggs|eggs or milk|eggs make me ill",
  "without nuts|low salt|VEGAN|0 eggs|eggs (0)|eggs: none|e̶g̶g̶s̶|eggs ❌|eggs ×|× eggs|eggs -|eggs, no milk",
  "salt and no eggs|for 2|rice for two|végétarien|cut the sugar|eggs: bad|卵アレルギー|quick|__proto__|12",
  "a|of|red|raw|no|3 egs|",
];

it.each(WISHES.flatMap((line) => line.split("|")))("%j may be a wish", (entry) => {
  expect(foodsIn(entry)).toEqual([]);
});

it("the demo finds all foods that wishes name", () => {
  const namesIn = (wish: string) => foodsNamedIn(wish).map(({ name }) => name);
  expect(namesIn("Allergic to eggs,shell-fish/prawns")).toEqual(["egg", "fish", "prawn"]);
  const other = ["milk", "bell pepper", "coconut milk"];
  expect(namesIn("NO MILK, red peppers or coconut milk!")).toEqual(other);
});
