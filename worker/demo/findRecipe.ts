import * as cookbook from "./cookbook";
import { nameOf } from "./ingredients";

const NOTE = "This is a demo: the recipe comes from a small cookbook, and no AI was asked.";

/** Every kitchen has them: never extra, as the prompt says. */
const AT_HAND = ["water", "salt", "pepper"];

/** The ingredients: each an amount, a name and, after a comma, notes. */
const BULLETS = /^- \*[^*]+\* ([^,\n]+).*/gm;

const DISHES = Object.values(cookbook).map((markdown) => ({
  markdown,
  title: /^# (.+)/m.exec(markdown)?.[1] ?? "",
  names: Array.from(markdown.matchAll(BULLETS), ([, name = ""]) => nameOf(name)),
}));

/**
 * Finds a recipe that uses any of the list. Of these, in this order: the dish that is asked for; one that is
 * not excluded; one whose title names no ingredient that is missing; the one that uses the most; the one
 * that lacks the least; the first in the cookbook.
 *
 * @param ingredients What the visitor has, as typed. An entry counts only if it is the name of an
 *   ingredient in the cookbook, with or without an amount.
 * @param exclude Titles of dishes.
 * @param wanted Title of the dish that is asked for.
 * @returns Markdown in the form that the prompt asks for, with a note that it is a demo, which entries it
 *   uses and which it leaves out, and the titles of the next three dishes in this order. If no entry is
 *   known, a text that lists the known ingredients.
 */
export function findRecipe(
  ingredients: readonly string[],
  exclude: readonly string[] = [],
  wanted = "",
): string {
  const entries = new Map(ingredients.map((entry) => [nameOf(entry), entry]));
  const isAtHand = (name: string) => entries.has(name) || AT_HAND.includes(name);
  const score = ({ title, names }: (typeof DISHES)[number]) => {
    const used = names.filter((name) => entries.has(name)).length;
    const missing = names.filter((name) => !isAtHand(name));
    const isNamed = title.split(" ").some((word) => missing.includes(nameOf(word)));
    // Each weight exceeds the sum of the smaller ones: no dish has a hundred ingredients.
    const penalty = (exclude.includes(title) ? 1e5 : 0) + (isNamed ? 1e4 : 0) + missing.length;
    return 100 * used - penalty + (title === wanted ? 1e6 : 0);
  };
  const [dish, ...next] = DISHES.filter(({ names }) =>
    names.some((name) => entries.has(name)),
  ).toSorted((a, b) => score(b) - score(a));
  const quoted = (isUsed: boolean) => {
    const listed = [...entries].filter(([name]) => dish?.names.includes(name) === isUsed);
    return enumerate(listed.map(([, typed]) => quote(typed)));
  };
  if (!dish) return nothingToCook(enumerate(ingredients.map(quote)));
  const leftOut = quoted(false);
  const note = `${NOTE} It uses ${quoted(true)}${leftOut && `, and leaves out ${leftOut}`}.`;
  const others = next.slice(0, 3).map(({ title }) => `[other]: <${title}>\n`);
  const recipe = dish.markdown
    .replace(BULLETS, (line, name) => (isAtHand(nameOf(name)) ? line : `${line} (extra)`))
    .replace("\n\n## ", (start) => `\n\n${note}${start}`);
  return others.length > 0 ? `${recipe}\n${others.join("")}` : recipe;
}

/** A title and one paragraph: the page treats this as a refusal, and scrolls to the list. */
function nothingToCook(leftOut: string): string {
  const names = new Set(DISHES.flatMap(({ names }) => names));
  return `[lang]: en

# Nothing to Cook Yet

${NOTE}${leftOut && ` It has nothing for ${leftOut}.`} It knows ${enumerate(names)}. Put a few of these on your list, in plain words.
`;
}

/** Quotes an entry as one line of text: it may contain a mark, a heading or HTML. */
function quote(typed: string): string {
  return `“${typed.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&]/g, "\\$&")}”`;
}

/** "a", "a and b", "a, b and c". */
const enumerate = (items: Iterable<string>) => new Intl.ListFormat("en-GB").format(items);
