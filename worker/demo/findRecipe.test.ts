import { expect, it } from "vitest";
import { readRecipe } from "../../web/src/reading/readRecipe";
import * as cookbook from "./cookbook";
import { findRecipe, readDish } from "./findRecipe";
import { SYNONYMS } from "./ingredients";

const title = (recipe: string) => /^# (.+)/m.exec(recipe)?.[1] ?? "";
const others = (recipe: string) => recipe.match(/(?<=^\[other\]: <).+(?=> "PT\d+M(: .+)?"\n)/gm);

it.each([
  // Among dishes that use equally many, the one that lacks the fewest.
  ["garlic, salt, onions", /Tomato and Basil/],
  ["chicken thighs, rice, onion, garlic", /^Chicken/],
  // No title with a missing ingredient, if another dish uses any of the list.
  ["chocolate, onion, tomato, basil, pasta", /Pasta/],
  ["lemon, apples, oil, pears, rice", /Apple/],
  // Less than a third of the list only if no dish uses more. No sweet dish for savoury food.
  ["lemon, apples, oil, garlic, rice", /Salmon/],
  ["salmon, rice, chicken, cabbage, pork, tea, beer", /Salmon|Chicken|Fried Rice/],
  ["chicken, apples, sugar, flour, cinnamon", /Tray Bake/],
  ["carrots, sugar, cinnamon, cocoa", /Crumble/],
  ["sausages, cabbage, yoghurt, sweet potato, apple, maple syrup", /^Nothing/],
])("chooses for %s the dish %s", (list, expected) => {
  expect(title(findRecipe(list.split(", ")))).toMatch(expected);
});

it("chooses the dish that is asked for, and an excluded one only without another", () => {
  const list = ["bananas", "baking powder", "rice"];
  for (const wanted of ["Chocolate Muffins", "Banana Pancakes"]) {
    expect(title(findRecipe(list, [wanted], wanted))).toBe(wanted);
  }
  expect(findRecipe(list, [], "Red Lentil Soup")).toBe(findRecipe(list));
  const titles: string[] = [];
  for (const _ of "123") titles.push(title(findRecipe(["bananas", "baking powder"], titles)));
  expect(titles).toEqual(["Banana Pancakes", "Chocolate Muffins", "Banana Pancakes"]);
});

it("names as the three others those that it would choose next", () => {
  const list = ["rice", "eggs", "onion", "garlic", "mushrooms"];
  const first = findRecipe(list);
  const chosen = [title(first)];
  for (const _ of "123") chosen.push(title(findRecipe(list, chosen)));
  expect(others(first)).toEqual(chosen.slice(1));
  expect(others(findRecipe(list, [], chosen[2]))).toEqual([0, 1, 3].map((at) => chosen[at]));
  expect(first).toContain(
    '[other]: <Mushroom and Spinach Frittata> "PT40M: butter, spinach, milk, cheese"\n',
  );
  expect(others(findRecipe(["curry powder"]))).toBeNull();
});

const DISHES = Object.values(cookbook).map(readDish);

it.each(DISHES)("$title is the dish for what it uses", ({ title: expected, names }) => {
  expect(title(findRecipe(names))).toBe(expected);
});

it("reads the cookbook with Windows line ends, too", () => {
  const windows = Object.values(cookbook).map((text) => text.replace(/\n/g, "\r\n"));
  expect(windows.map(readDish)).toEqual(DISHES);
});

it("says below the servings what it uses and leaves out, and marks what is to be bought", () => {
  const list = ["2 Red onions", "200 g rice", "3 Kiwis", "200 ml Milk", "Frozen peas"];
  const [recipe = ""] = findRecipe(list).split("\n[other]: ");
  const note = recipe.split("\n\n")[3] ?? "";
  expect(note).toMatch(
    / uses “2 Red onions”, “200 g rice” and “Frozen peas”, and .+ “3 Kiwis” and “200 ml Milk”\.$/,
  );
  expect(recipe.replace(`${note}\n\n`, "")).toBe(
    cookbook.eggFriedRice.replace(/^- (?!.*\* (rice|peas|onion|water|salt)).*/gm, "$& (extra)"),
  );
});

it.each([
  ["rice", " 200g Rice "],
  ["milk", "1 1/2 cups of milk"],
  ["tomato", "2 x 400 g tins of chopped tomatoes"],
  ["bell pepper", "Peppers"],
  ["garlic", "garlic cloves"],
  ["stock", "Stock cubes"],
  ["pepper", "ground black pepper"],
  ["salmon", "salmon fillets"],
  ["beef", "minced beef"],
  ["spinach", "baby spinach"],
  ...SYNONYMS.flatMap(([name, words]) =>
    (words.match(/[^, ][^,]*/g) ?? []).map((one) => [name, one]),
  ),
])("finds the cookbook's %s in %j", (name, typed) => {
  expect(findRecipe([typed])).toBe(findRecipe([name]).replace(`“${name}”`, `“${typed}”`));
});

const FOOD = `Canned tomatoes|Red bell pepper|Potatoes 1kg|Eggs (6)|EGGS|３ eggs x6|2 x 6 Eggs × 3|• eggs
Salt and pepper|Peppers (red, large)|1½ cups of milk|Milk 3.5%|Tomatoes, canned|sausages|cabbage|sweet potato|Jalapeños
goat’s cheese|bay leaves|Loaf of bread|dried red chillies|smoked salmon|cooked rice|blueberries|eggplant|coconut milk`;

it.each(FOOD.split(/[|\n]/))("%j is food", (typed) => {
  const recipe = findRecipe(["rice", typed]);
  expect(recipe).toMatch(/ It uses “/);
  expect(recipe).toContain(`“${typed}”`);
  expect(recipe).not.toContain("wishes");
});

const WISHES = `peanut-free granola|lemon soap|allergic to eggs|no eggs|egg-free|(no) eggs|eggs or milk|eggs make me ill
without nuts|low salt|little sugar|VEGAN|0 eggs|eggs (0)|eggs: none|e̶g̶g̶s̶|eggs ❌|eggs ×|× eggs|eggs -|eggs, no milk
salt and no eggs|for 2|rice for two|végétarien|keine Eier|卵アレルギー|halal chicken|quick|éclair|constructor|__proto__|12
a|of|red|raw|no|3 egs|${"rice ".repeat(3000)}`;

it.each(WISHES.split(/[|\n]/))(
  "%.30j may be a wish: a recipe says first, in bold, that the demo follows none",
  (typed) => {
    const quoted = `“${typed.trim().replaceAll("_", "\\_")}`;
    const recipe = findRecipe(["rice", typed, "peas"]);
    const [, , , note = ""] = recipe.split("\n\n");
    expect(note).toMatch(
      /^\*\*The demo follows no wishes, so it ignores “.+”: check each ingredient\.\*\* /,
    );
    expect(note).toContain(quoted);
    expect(note).toMatch(/\*\* This is .* It uses “rice” and “peas”\.$/);
    // A paragraph of bold words alone would be read as a heading.
    const { title: name, facts, steps } = readRecipe(recipe, true);
    expect([name, facts.servings]).toEqual([expect.any(String), "4 servings"]);
    expect(steps.length).toBeGreaterThan(0);
    expect(findRecipe([typed])).toContain(`The demo follows no wishes, so it ignores ${quoted}`);
  },
);

it("each wish is quoted once, also what is known to be one", () => {
  const recipe = findRecipe(["rice", "vegan", "vegan"], [], "", ["vegan", "peas"]);
  expect(recipe).toContain("it ignores “vegan” and “peas”: check");
});

it("what is typed is text of one line in the recipe, without marks", () => {
  const typed = "a\r\n\n## [1 h](PT1H) *2 kg* _b_ <b> `c` d\\&amp; $$ $'";
  const quoted = String.raw`a ## \[1 h\](PT1H) \*2 kg\* \_b\_ \<b\> \`c\` d\\\&amp; $$ $'`;
  const plain = findRecipe(["rice", "moon dust"]);
  expect(findRecipe(["rice", typed])).toBe(plain.replace("moon dust", () => quoted));
});
