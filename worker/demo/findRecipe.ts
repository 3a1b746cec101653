import { DISHES, writeDish } from "./cookbook";
import { type Food, foodsIn, foodsNamedIn } from "./ingredients";

const NOTE = "This is a demo: the recipe comes from a small cookbook, and no AI was asked.";

/** The page treats a title and one paragraph as a refusal, and scrolls to the list. */
const REFUSAL = "[lang]: en\n\n# Nothing to Cook Yet\n\n";

/** Every kitchen has these, so they are never extra. The prompt says the same. */
const AT_HAND = ["water", "salt", "pepper"];

const SWEET_KINDS = ["cake", "cookies", "dessert", "pancakes"];

/** A dish is offered if it uses this share of the list, or if no other dish uses more. */
const MIN_SHARE = 1 / 3;

/** Longest quoted entry, in code points. */
const MAX_QUOTED = 60;

/** Longest enumeration, in UTF-16 code units. A line has three, and the page reads none of over 4,000. */
const MAX_ENUMERATED = 1200;

/**
 * Finds a dish that uses a third of the list, or as much as any other. No sweet one for a savoury list, and
 * none with a food that a wish names while there is another. Of these, in this order: the one that is asked
 * for; one that is not excluded; one whose title names no food that is missing; the one that uses the most;
 * the one that lacks the least; the first in the cookbook.
 *
 * @param list As typed. An entry that is not wholly food that the demo knows may be a wish: "no eggs".
 * @param exclude Titles of dishes.
 * @param wanted Title of the dish that is asked for.
 * @param wishes Entries that are certainly wishes.
 * @returns Its recipe, in the form of the prompt, with a note of what is ignored, used and left out, and the
 *   next three dishes in this order. If there is none, a text that lists the known foods.
 */
export function findRecipe(
  list: readonly string[],
  exclude: readonly string[] = [],
  wanted = "",
  wishes: readonly string[] = [],
): string {
  const entries = list.map((typed) => ({ typed, foods: foodsIn(typed) }));
  const unknown = new Set(entries.filter(({ foods }) => !foods).map(({ typed }) => typed));
  const ignored = [...new Set([...unknown, ...wishes])];
  const avoided = new Set(ignored.flatMap(foodsNamedIn));
  const listed = new Map(
    entries.flatMap(({ foods = [] }) => foods.map((food) => [food.name, food])),
  );
  const isExtra = (food: string) => !listed.has(food) && !AT_HAND.includes(food);
  const groups = [...listed.values()].map(({ group }) => group);
  const count = (wanted: string) => groups.filter((group) => group === wanted).length;
  // Meat or fish, or at least as much that belongs in savoury dishes only as in sweet ones.
  const isSavoury = count("meatOrFish") > 0 || count("savoury") >= Math.max(1, count("sweet"));

  const suitable = DISHES.map((dish) => {
    const { title, foods } = dish;
    const used = foods.filter((food) => listed.has(food)).length;
    const extra = foods.filter(isExtra);
    const isNamed = foodsNamedIn(title).some((food) => extra.includes(food));
    // Each weight exceeds the sum of the smaller ones: no dish has a hundred ingredients.
    const penalty = (exclude.includes(title) ? 1e5 : 0) + (isNamed ? 1e4 : 0) + extra.length;
    const score = (title === wanted ? 1e6 : 0) + 100 * used - penalty;
    return { ...dish, used, score };
  }).filter(({ used, kind }) => used > 0 && !(isSavoury && SWEET_KINDS.includes(kind)));
  const safe = suitable.filter(({ foods }) => !foods.some((food) => avoided.has(food)));
  const dishes = safe.length > 0 ? safe : suitable;
  const most = Math.max(...dishes.map(({ used }) => used));
  const enough = Math.min(most, MIN_SHARE * (listed.size + unknown.size));
  const [dish, ...next] = dishes
    .filter(({ used }) => used >= enough)
    .toSorted((a, b) => b.score - a.score);

  const isUsed = ({ name }: Food) => dish?.foods.includes(name);
  const quoteWhere = (used: boolean) =>
    quoteAll(entries.filter(({ foods }) => foods?.some(isUsed) === used).map(({ typed }) => typed));
  const leftOut = quoteWhere(false);
  const warning =
    ignored.length > 0 ? `The demo follows no wishes, so it ignores ${quoteAll(ignored)}` : "";
  if (!dish) {
    const known = enumerate(new Set(DISHES.flatMap(({ foods }) => foods)));
    const answer = `${leftOut && ` It has no dish for ${leftOut}.`}${warning && ` ${warning}.`}`;
    return `${REFUSAL}${NOTE}${answer} It knows ${known}. Put a few of these on your list, in plain words.\n`;
  }
  const bold = warning && `**${warning}: check each ingredient.** `;
  const rest = leftOut && `, and leaves out ${leftOut}`;
  const recipe = writeDish(dish, `${bold}${NOTE} It uses ${quoteWhere(true)}${rest}.`, isExtra);
  const others = next.slice(0, 3).map(({ title, minutes, ingredients }) => {
    const toBuy = ingredients.filter(({ food }) => isExtra(food)).map(({ name }) => name);
    const end = toBuy.length > 0 ? `: ${toBuy.join(", ")}` : "";
    return `[other]: <${title}> "PT${minutes.preparation + minutes.cooking}M${end}"\n`;
  });
  return others.length > 0 ? `${recipe}\n${others.join("")}` : recipe;
}

/** Quotes and joins entries, each as text of one line: it may contain a mark, a heading or HTML. */
function quoteAll(entries: readonly string[]): string {
  const quotes = entries.map((typed) => {
    const text = Array.from(typed.replace(/\s+/g, " "));
    const cut = text.length > MAX_QUOTED ? [...text.slice(0, MAX_QUOTED - 1), "…"] : text;
    return `“${cut.join("").replace(/[\\`*_~[\]<>&]/g, "\\$&")}”`;
  });
  const end = quotes.findIndex(
    (_, at) => quotes.slice(0, at + 1).join(", ").length > MAX_ENUMERATED,
  );
  return enumerate(end < 0 ? quotes : [...quotes.slice(0, end), `${quotes.length - end} more`]);
}

/** "a", "a and b", "a, b and c". */
const enumerate = (items: Iterable<string>) => new Intl.ListFormat("en-GB").format(items);
