import * as cookbook from "./cookbook";
import { ingredientName, ingredientNames, isSavoury } from "./ingredients";

const NOTE = "This is a demo: the recipe comes from a small cookbook, and no AI was asked.";

/** Every kitchen has these, so they are never extra. The prompt says the same. */
const AT_HAND = ["water", "salt", "pepper"];

const SWEET_TITLES = ["Apple Crumble", "Banana Pancakes", "Chocolate Muffins"];

/** A dish is offered if it uses this share of the list, or if no other dish uses more. */
const MIN_SHARE = 1 / 3;

/** An ingredient: an amount, a name and, after a comma, notes. */
const BULLET = /^- \*[^*]+\* ([^,]+)/;

/** The minutes of preparation and cooking, below the title. */
const FACTS = /^\*\*.*\(PT(\d+)M\).*\(PT(\d+)M\)$/;

type Dish = ReturnType<typeof readDish>;

type Line = Dish["lines"][number];

/** @param markdown A file of the cookbook, which may have Windows line ends. */
export function readDish(markdown: string) {
  const lines = markdown.split(/\r\n?|\n/).map((text) => {
    const bullet = BULLET.exec(text)?.[1];
    return { text, bullet, name: bullet && (ingredientName(bullet) ?? bullet) };
  });
  const title = lines.find(({ text }) => text.startsWith("# "))?.text.slice(2) ?? "";
  const [, prep, cook] = lines.map(({ text }) => FACTS.exec(text)).find(Boolean) ?? [];
  const minutes = Number(prep) + Number(cook);
  return { title, minutes, lines, names: lines.flatMap(({ name }) => name ?? []) };
}

const DISHES = Object.values(cookbook).map(readDish);

/**
 * Finds a recipe that uses any of the list: a third of it, or as much as any other, and no sweet dish for a
 * savoury list. Of these, in this order: the dish that is asked for; one that is not excluded; one whose
 * title names no ingredient that is missing; the one that uses the most; the one that lacks the least; the
 * first in the cookbook.
 *
 * @param ingredients What the visitor has, as typed. An entry that is not wholly food that the demo knows
 *   may be a wish, such as "no eggs".
 * @param exclude Titles of dishes.
 * @param wanted Title of the dish that is asked for.
 * @param wishes Entries that are certainly wishes.
 * @returns Markdown in the form that the prompt asks for. Below the title it quotes the wishes, which it
 *   doesn't follow, and says that it is a demo, which entries it uses and which it leaves out. Last come the
 *   next three dishes in this order. If there is no dish, a text that lists the known ingredients.
 */
export function findRecipe(
  ingredients: readonly string[],
  exclude: readonly string[] = [],
  wanted = "",
  wishes: readonly string[] = [],
): string {
  const entries = ingredients.map((typed) => ({ typed, names: ingredientNames(typed) }));
  const foods = entries.flatMap(({ typed, names }) => (names ? [{ typed, names }] : []));
  const unknown = entries.filter(({ names }) => !names).map(({ typed }) => typed);
  const listed = new Set(foods.flatMap(({ names }) => names));
  const ignored = enumerate([...new Set([...unknown, ...wishes])].map(quote));
  const warning = ignored && `The demo follows no wishes, so it ignores ${ignored}`;

  const isAtHand = (name: string) => listed.has(name) || AT_HAND.includes(name);
  const score = ({ title, names }: Dish) => {
    const missing = names.filter((name) => !isAtHand(name));
    const isNamed = title.split(" ").some((word) => missing.includes(ingredientName(word) ?? ""));
    // Each weight exceeds the sum of the smaller ones: no dish has a hundred ingredients.
    const penalty = (exclude.includes(title) ? 1e5 : 0) + (isNamed ? 1e4 : 0) + missing.length;
    return 100 * countUsed({ names }, listed) - penalty + (title === wanted ? 1e6 : 0);
  };
  const [dish, ...next] = dishesFor(listed, new Set(unknown).size).toSorted(
    (a, b) => score(b) - score(a),
  );
  const quoted = (isUsed: boolean) =>
    enumerate(
      foods
        .filter(({ names }) => names.some((name) => dish?.names.includes(name)) === isUsed)
        .map(({ typed }) => quote(typed)),
    );
  const leftOut = quoted(false);
  if (!dish) return nothingToCook(leftOut, warning);

  const bold = warning && `**${warning}: check each ingredient.** `;
  const note = `${bold}${NOTE} It uses ${quoted(true)}${leftOut && `, and leaves out ${leftOut}`}.`;
  const isExtra = ({ name }: Line) => name !== undefined && !isAtHand(name);
  const lines = dish.lines.map((line) => (isExtra(line) ? `${line.text} (extra)` : line.text));
  const start = lines.findIndex((line) => line.startsWith("## "));
  const recipe = lines.toSpliced(start, 0, note, "").join("\n");
  const others = next.slice(0, 3).map(({ title, minutes, lines }) => {
    const toBuy = lines.filter(isExtra).map(({ bullet }) => bullet);
    return `[other]: <${title}> "PT${minutes}M${toBuy.length > 0 ? `: ${toBuy.join(", ")}` : ""}"\n`;
  });
  return others.length > 0 ? `${recipe}\n${others.join("")}` : recipe;
}

/** @param unknownCount How many entries of the list are not food that the demo knows. */
function dishesFor(listed: ReadonlySet<string>, unknownCount: number): Dish[] {
  const suitable = DISHES.filter(
    ({ title }) => !(SWEET_TITLES.includes(title) && isSavoury([...listed])),
  );
  const most = Math.max(...suitable.map((dish) => countUsed(dish, listed)));
  const enough = Math.min(most, MIN_SHARE * (listed.size + unknownCount));
  return suitable.filter((dish) => {
    const used = countUsed(dish, listed);
    return used > 0 && used >= enough;
  });
}

const countUsed = ({ names }: Pick<Dish, "names">, listed: ReadonlySet<string>) =>
  names.filter((name) => listed.has(name)).length;

/** A title and one paragraph: the page treats this as a refusal, and scrolls to the list. */
function nothingToCook(foods: string, warning: string): string {
  const names = new Set(DISHES.flatMap(({ names }) => names));
  return `[lang]: en

# Nothing to Cook Yet

${NOTE}${foods && ` It has no dish for ${foods}.`}${warning && ` ${warning}.`} It knows ${enumerate(names)}. Put a few of these on your list, in plain words.
`;
}

/** Quotes an entry as one line of text: it may contain a mark, a heading or HTML. */
function quote(typed: string): string {
  return `“${typed.replace(/\s+/g, " ").replace(/[\\`*_~[\]<>&]/g, "\\$&")}”`;
}

/** "a", "a and b", "a, b and c". */
const enumerate = (items: Iterable<string>) => new Intl.ListFormat("en-GB").format(items);
