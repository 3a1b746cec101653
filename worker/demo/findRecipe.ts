import { DISHES, writeDish } from "./cookbook";
import { foodsIn, foodsNamedIn } from "./ingredients";

/** The page treats a title and one paragraph as a refusal, and scrolls to the list. */
const REFUSAL = "[lang]: en\n\n# Nothing to Cook Yet\n\n";

/** Every kitchen has these, so they are never extra. The prompt says the same. */
const AT_HAND = ["water", "salt", "pepper"];

const SWEET_KINDS = ["cake", "cookies", "dessert", "pancakes"];

/** A dish is offered if it uses this share of the list, or if no other dish uses more. */
const MIN_SHARE = 1 / 3;

/** Longest quoted entry, in code points. */
const MAX_QUOTED = 60;

/** Longest enumeration, in UTF-16 code units. A line has two, and the page reads none of over 4,000. */
const MAX_ENUMERATED = 1200;

/**
 * Finds a dish that uses a third of the list, or as much as any other: no sweet one for a savoury list, and
 * with as few foods as possible that a wish names ("allergic to eggs"). Of these, in this order: the one that
 * is asked for; one that is not excluded; one whose title names no food that is missing; the one that uses
 * the most; the one that lacks the least; the first in the cookbook.
 *
 * @param list As typed. An entry that is not wholly food that the demo knows may be a wish: "no eggs".
 * @param exclude Titles of dishes.
 * @param wanted Title of the dish that is asked for.
 * @param wishes Entries that are certainly wishes.
 * @returns Its recipe, in the form of the prompt, with at most two sentences below the facts: the wishes,
 *   which the demo doesn't follow, and what of the list is used. Then the three dishes that it would choose
 *   next. If there is no dish, a text that lists the known foods.
 */
export function findRecipe(
  list: readonly string[],
  exclude: readonly string[] = [],
  wanted = "",
  wishes: readonly string[] = [],
): string {
  const entries = list.map((typed) => ({ typed, foods: foodsIn(typed) }));
  const unknown = new Set(entries.filter(({ foods }) => !foods).map(({ typed }) => typed));
  const allWishes = [...new Set([...unknown, ...wishes])];
  const warning =
    allWishes.length > 0
      ? `The demo follows no wishes, so check each ingredient: ${quoteAll(allWishes)}.`
      : "";
  const listed = new Map(
    entries.flatMap(({ foods = [] }) => foods.map((food) => [food.name, food])),
  );
  const isExtra = (food: string) => !listed.has(food) && !AT_HAND.includes(food);

  const groups = [...listed.values()].map(({ group }) => group);
  const count = (wanted: string) => groups.filter((group) => group === wanted).length;
  // Meat or fish, or at least as much that belongs in savoury dishes only as in sweet ones.
  const isSavoury = count("meatOrFish") > 0 || count("savoury") >= Math.max(1, count("sweet"));

  const named = new Set(allWishes.flatMap(foodsNamedIn));
  const suitable = DISHES.map((dish) => {
    const { title, foods } = dish;
    const used = foods.filter((food) => listed.has(food)).length;
    const avoided = foods.filter((food) => named.has(food)).length;
    const extra = foods.filter(isExtra);
    const promisesExtra = foodsNamedIn(title).some((food) => extra.includes(food));
    const isWanted = title === wanted;
    const ranks = [!isWanted, exclude.includes(title), promisesExtra, -used, extra.length];
    return { ...dish, used, avoided, ranks: ranks.map(Number) };
  }).filter(({ used, kind }) => used > 0 && !(isSavoury && SWEET_KINDS.includes(kind)));
  const fewest = Math.min(...suitable.map(({ avoided }) => avoided));
  const dishes = suitable.filter(({ avoided }) => avoided === fewest);
  const most = Math.max(...dishes.map(({ used }) => used));
  const enough = Math.min(most, MIN_SHARE * (listed.size + unknown.size));
  const [dish, ...next] = dishes
    .filter(({ used }) => used >= enough)
    .toSorted((a, b) => compareRanks(a.ranks, b.ranks));
  if (!dish) {
    const known = enumerate(new Set(DISHES.flatMap(({ foods }) => foods)));
    return `${REFUSAL}This is a demo: no AI was asked, and its cookbook has only dishes of ${known}. ${warning}\n`;
  }

  const used = entries.filter(({ foods }) => foods?.some(({ name }) => dish.foods.includes(name)));
  const uses = quoteAll(used.map(({ typed }) => typed));
  const bold = warning && `**${warning}** `;
  const note = `${bold}This is a demo: no AI was asked, and the dish, from a small cookbook, uses ${uses}.`;
  const others = next.slice(0, 3).map(({ title, minutes, ingredients }) => {
    const toBuy = ingredients.filter(({ food }) => isExtra(food)).map(({ name }) => name);
    const end = toBuy.length > 0 ? `: ${toBuy.join(", ")}` : "";
    return `[other]: <${title}> "PT${minutes.preparation + minutes.cooking}M${end}"\n`;
  });
  return [writeDish(dish, note, isExtra), others.join("")].filter(Boolean).join("\n");
}

/** The first difference decides. */
const compareRanks = (a: readonly number[], b: readonly number[]) =>
  a.map((rank, at) => rank - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

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
