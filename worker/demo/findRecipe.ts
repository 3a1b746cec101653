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
  names: new Set(Array.from(markdown.matchAll(BULLETS), ([, name = ""]) => nameOf(name))),
}));

/**
 * Finds the recipe that uses the most of a list; of several, the first in the cookbook.
 *
 * @param ingredients What the visitor has, as typed. An entry counts only if it is an amount, or
 *   none, and the name of an ingredient in the cookbook.
 * @param exclude Titles of dishes that are chosen only if no other uses any of the list.
 * @returns Markdown in the form that the prompt asks for, with a note that it is a demo and what of
 *   the list it uses and leaves out. If no entry is known, a text that names what is.
 */
export function findRecipe(
  ingredients: readonly string[],
  exclude: readonly string[] = [],
): string {
  const entries = new Map(ingredients.map((entry) => [nameOf(entry), entry]));
  const score = ({ title, names }: (typeof DISHES)[number]) =>
    // An excluded dish comes behind all others that use any of the list.
    [...entries.keys()].filter((name) => names.has(name)).length /
    (exclude.includes(title) ? 100 : 1);
  const dish = DISHES.reduce((best, next) => (score(next) > score(best) ? next : best));

  const quoted = (isUsed: boolean) =>
    enumerate(
      [...entries]
        .filter(([name]) => dish.names.has(name) === isUsed)
        .map(([, typed]) => quote(typed)),
    );
  const [used, leftOut] = [quoted(true), quoted(false)];
  if (!used) return nothingToCook(leftOut);
  const isAtHand = (name: string) => entries.has(name) || AT_HAND.includes(name);
  const note = `${NOTE} It uses ${used}${leftOut && `, and leaves out ${leftOut}`}.`;
  return dish.markdown
    .replace(BULLETS, (line, name) => (isAtHand(nameOf(name)) ? line : `${line} (extra)`))
    .replace("\n\n## ", (start) => `\n\n${note}${start}`);
}

/** A title and one paragraph: the page takes it for a refusal, and brings the list into sight. */
function nothingToCook(leftOut: string): string {
  const names = new Set(DISHES.flatMap(({ names }) => [...names]));
  return `[lang]: en

# Nothing to Cook Yet

${NOTE} It has nothing for ${leftOut}. It knows ${enumerate(names)}. Put a few of these on your list, in plain words.
`;
}

/** Quotes an entry as text of one line, because it could hold a mark, a heading or HTML. */
function quote(typed: string): string {
  return `“${typed.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&]/g, "\\$&")}”`;
}

/** "a", "a and b", "a, b and c". */
function enumerate(items: Iterable<string>): string {
  return new Intl.ListFormat("en-GB").format(items);
}
