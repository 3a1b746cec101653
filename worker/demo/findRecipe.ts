import { fill } from "../models/quote";
import { DISHES, writeDish } from "./cookbook";
import { foodsIn, foodsNamedIn } from "./ingredients";

const DEMO = "Demo: a small cookbook, no AI.";

/** The page treats a title and one paragraph as a refusal, and scrolls to the list. */
const NOTHING =
  "[lang]: en\n\n# Nothing to Cook Yet\n\nDemo: no AI, and a cookbook with only dishes of {known}. {warning}";

const WARNING = "Wishes are not read: check for {quoted}.";

/** Every kitchen has these, so they are never extra. The prompt says the same. */
const AT_HAND = ["water", "salt", "pepper"];

const SWEET_KINDS = ["cake", "cookies", "dessert", "pancakes"];

/** A dish is offered if it uses this share of the foods, or if no other dish uses more. */
const MIN_SHARE = 1 / 3;

/** Longest quoted entry, in code points. */
const MAX_QUOTED = 60;

/** Longest enumeration, in UTF-16 code units. The page reads no line of over 4,000. */
const MAX_ENUMERATED = 1200;

/**
 * Finds a dish that uses a third of the list, or as much as any other: no sweet one for a savoury list, and
 * with as few foods as possible that a wish names ("allergic to eggs"). Of these, in this order: the one that
 * is asked for; one that is not excluded; the one that uses the most; the one that lacks the least; the first in the cookbook.
 *
 * @param list As typed. An entry that is not wholly food that the demo knows may be a wish: "no eggs".
 * @param exclude Titles of dishes.
 * @param wanted Title of the dish that is asked for.
 * @param wishes Entries that are certainly wishes.
 * @returns Its recipe, in the form of the prompt, with at most two sentences below the facts: what the demo is,
 *   and the wishes, which it doesn't follow. What is not of the list is (extra). Then the three dishes that it
 *   would choose next. If there is no dish, a text that lists the known foods.
 */
export function findRecipe(
  list: readonly string[],
  exclude: readonly string[] = [],
  wanted = "",
  wishes: readonly string[] = [],
): string {
  const entries = list.map((typed) => ({ typed, foods: foodsIn(typed) }));
  const unknown = entries.filter(({ foods }) => foods.length === 0).map(({ typed }) => typed);
  const allWishes = [...new Set([...unknown, ...wishes])];
  const named = allWishes.flatMap(foodsNamedIn).map(({ name }) => name);
  const groups = new Map(
    entries.flatMap(({ foods }) => foods).map((food) => [food.name, food.group]),
  );
  const isExtra = (food: string) => !groups.has(food) && !AT_HAND.includes(food);
  const isSavoury = belongsInSavoury([...groups.values()]);

  const suitable = DISHES.map((dish) => ({
    ...dish,
    isWanted: dish.title === wanted,
    isExcluded: exclude.includes(dish.title),
    used: dish.foods.filter((food) => groups.has(food)).length,
    lacking: dish.foods.filter(isExtra).length,
    avoided: dish.foods.filter((food) => named.includes(food)).length,
  })).filter(({ used, kind }) => used > 0 && !(isSavoury && SWEET_KINDS.includes(kind)));
  const fewest = Math.min(...suitable.map(({ avoided }) => avoided));
  const allowed = suitable.filter(({ avoided }) => avoided === fewest);
  const most = Math.max(...allowed.map(({ used }) => used));
  const [dish, ...next] = allowed
    .filter(({ used }) => used >= Math.min(most, MIN_SHARE * groups.size))
    .sort(
      (a, b) =>
        +b.isWanted - +a.isWanted ||
        +a.isExcluded - +b.isExcluded ||
        b.used - a.used ||
        a.lacking - b.lacking,
    );

  const quoted = quoteAll(allWishes);
  const warning = quoted && fill(WARNING, { quoted });
  if (!dish) {
    const known = enumerate(new Set(DISHES.flatMap(({ foods }) => foods)));
    return fill(NOTHING, { known, warning });
  }
  const note = warning ? `**${DEMO} ${warning}**` : DEMO;
  const others = next.slice(0, 3).map(({ title, minutes, ingredients }) => {
    const toBuy = ingredients.filter(({ food }) => isExtra(food)).map(({ name }) => name);
    const end = toBuy.length > 0 ? `: ${toBuy.join(", ")}` : "";
    return `[other]: <${title}> "PT${minutes.preparation + minutes.cooking}M${end}"\n`;
  });
  return `${writeDish(dish, note, isExtra)}\n${others.join("")}`;
}

/** Whether foods are meat or fish, or at least as many belong only in savoury dishes as only in sweet ones. */
function belongsInSavoury(groups: readonly string[]): boolean {
  const count = (wanted: string) => groups.filter((group) => group === wanted).length;
  return count("meatOrFish") > 0 || count("savoury") >= Math.max(1, count("sweet"));
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
