import * as cookbook from "./cookbook";
import { nameOf, withoutAmount } from "./ingredients";
import { enumerate, quoteAll } from "./quote";

const NOTE = "This is a demo: the recipe comes from a small cookbook, and no AI was asked.";

const DISHES = Object.values(cookbook).map((markdown) => {
  const bullets = Array.from(markdown.matchAll(/^- ([^,\n]+)/gm), ([, bullet = ""]) => bullet);
  const title = /^# (.+)/.exec(markdown)?.[1] ?? "";
  return { title, markdown, bullets, names: new Set(bullets.map(nameOf)) };
});

/**
 * Finds the recipe that uses the most ingredients of a list.
 *
 * @param ingredients What the visitor has, as typed. An entry counts only if it is an amount, or
 *   none, and the name of an ingredient in the cookbook.
 * @param exclude Titles of dishes that are chosen only if no other uses any of the list.
 * @returns Markdown, with a note that it is a demo and what of the list is not in it. Always the
 *   same for the same lists. If no entry is known, a text that lists the cookbook's ingredients.
 */
export function findRecipe(
  ingredients: readonly string[],
  exclude: readonly string[] = [],
): string {
  const entries = new Map(ingredients.map((entry) => [nameOf(entry), entry]));
  // Sorted, because the order affects the rounding of the sum below.
  const known = [...entries.keys()].filter(isKnown).sort();
  if (known.length === 0) return nothingToCook([...entries.values()]);

  // Between dishes that use equally many, rare ingredients decide: chicken counts more than onions.
  const score = ({ title, names }: (typeof DISHES)[number]) =>
    known.reduce((sum, name) => sum + (names.has(name) ? 1 + 0.01 / dishesWith(name) : 0), 0) /
    // More than the largest sum: an excluded dish comes behind all others that use anything.
    (exclude.includes(title) ? 1000 : 1);
  const dish = DISHES.reduce((best, next) => (score(next) > score(best) ? next : best));

  const quote = (condition: (name: string) => boolean) =>
    quoteAll([...entries].filter(([name]) => condition(name)).map(([, typed]) => typed));
  const unused = quote((name) => isKnown(name) && !dish.names.has(name));
  const unknown = quote((name) => !isKnown(name));
  const note = [
    NOTE,
    unused && `It does not use ${unused}.`,
    unknown && `The cookbook does not know ${unknown}.`,
  ];
  return dish.markdown
    .replace(/^- ([^,\n]+).*/gm, (line, bullet: string) =>
      entries.has(nameOf(bullet)) ? line : `${line} (extra)`,
    )
    .replace("\n\n## ", (start) => `\n\n${note.filter(Boolean).join(" ")}${start}`);
}

const dishesWith = (name: string) => DISHES.filter(({ names }) => names.has(name)).length;

const isKnown = (name: string) => dishesWith(name) > 0;

function nothingToCook(entries: readonly string[]): string {
  const names = new Map(DISHES.flatMap((dish) => dish.bullets.map((text) => [nameOf(text), text])));
  return `# Nothing to Cook Yet

${NOTE} The cookbook does not know ${quoteAll(entries) || "anything in this list"}.

It has recipes with ${enumerate([...names.values()].map(withoutAmount).sort())}.

Put a few of these on your list, in plain words.
`;
}
