/** Reads servings (bold) and times (durations) from the blocks between title and ingredients. */
import type { Nodes } from "mdast";
import { hasLink, isDuration, secondsOf } from "./marks";
import { lineOf, nodesOf } from "./mdast";
import { MAX_FACT_SECONDS, type RecipeFacts } from "./recipe";
import type { Section } from "./sections";

/** Bounded: `\s*` would take quadratic time for a long run of blanks. */
export const FACT_SEPARATOR = /\s{0,9}[·•|]+\s{0,9}/;

/**
 * Sets `part` of the sections that hold the facts: the first block with durations, and the one with the
 * first bold words that have a number. A label is not read.
 *
 * @returns The facts found, in seconds.
 */
export function readFacts(sections: readonly Section[]): RecipeFacts {
  const intro = sections.filter(({ part, level }) => part === "intro" && !level);
  const timed = intro.find(({ block }) => timesIn(block).some(Boolean));
  const counted = [timed, ...intro].find((section) => section && boldServingsIn(section.block));
  for (const section of [timed, counted]) if (section) section.part = "facts";
  const times = timed && toTimes(timesIn(timed.block));
  const servings = counted && boldServingsIn(counted.block);
  if (!servings) return { ...times };
  servings.data = { quantity: "servings", hName: "b", hProperties: { dataServings: "" } };
  return { servings: lineOf(servings), ...times };
}

/** @returns The first bold words with a number and without a link. */
const boldServingsIn = (block: Nodes) =>
  nodesOf(block, "strong").find((node) => /\p{N}/u.test(lineOf(node)) && !hasLink(node));

/** In seconds. `undefined` for one that is too long or can't be read. */
const timesIn = (block: Nodes) =>
  nodesOf(block, "link")
    .filter(isDuration)
    .map(({ url }) => secondsOf(url, MAX_FACT_SECONDS));

/**
 * One time is the whole. Two are preparation and cooking. Of more, the last is the whole, which is no shorter
 * than its parts: "Preparation · Rising · Cooking" has none.
 */
function toTimes(times: readonly (number | undefined)[]): Omit<RecipeFacts, "servings"> {
  const [prepSeconds] = times;
  const last = times.at(-1);
  if (times.length === 1) return { totalSeconds: last };
  const known = times.map((time = 0) => time);
  const isWhole = last === undefined || last === Math.max(...known);
  if (times.length === 2) return { prepSeconds, cookSeconds: last };
  if (isWhole) return { prepSeconds, cookSeconds: times.at(-2), totalSeconds: last };
  return { prepSeconds, cookSeconds: last, totalSeconds: known.reduce((sum, time) => sum + time) };
}
