/** Reads servings (bold) and times (durations) from the blocks before the ingredients. */
import type { Nodes } from "mdast";
import { MAX_DURATION_SECONDS } from "../../../worker/contract";
import { isDuration, secondsOf } from "./marks";
import { lineOf, nodesIn } from "./mdast";
import { type Facts, MAX_FACT_SECONDS } from "./recipe";
import type { Section } from "./sections";

/** Bounded: `\s*` would take quadratic time for a long run of blanks. */
export const FACT_SEPARATOR = /\s{0,9}[·•|]+\s{0,9}/;

/**
 * Sets `part` of the sections that hold the facts: the first block with durations, and the servings, which
 * may begin a paragraph of their own. A label is not read.
 *
 * @returns The facts found, in seconds.
 */
export function readFacts(sections: readonly Section[]): Facts {
  const above = sections.filter(
    ({ part, level }) => ["intro", "preamble"].includes(part) && !level,
  );
  const timed = above.find(({ block }) => isOfTimes(block));
  const blocks = timed ? [timed, ...above] : above;
  const counted = blocks.find((section) => findServings(section.block, section === timed));
  const servings = counted && findServings(counted.block, counted === timed);
  for (const section of [timed, counted]) if (section) section.part = "facts";
  const times = timed ? timesOf(timesIn(timed.block)) : {};
  if (!servings) return times;
  servings.data = { quantity: "servings", hName: "b", hProperties: { dataServings: "" } };
  return { servings: lineOf(servings), ...times };
}

/** @returns The first bold words with a number. In a block without times, nothing precedes them. */
function findServings(block: Nodes, hasTimes: boolean): Nodes | undefined {
  if (hasTimes) return nodesIn(block).find(isServings);
  if (block.type !== "paragraph" || hasTimer(block)) return undefined;
  const first = block.children.find((child) => /[\p{L}\p{N}]/u.test(lineOf(child)));
  return first && isServings(first) ? first : undefined;
}

/** Whether it is bold, with a number and without a link, and is no label. */
const isServings = (node: Nodes) =>
  node.type === "strong" &&
  /\p{N}/u.test(lineOf(node)) &&
  !lineOf(node).match(/[:：]$/) &&
  nodesIn(node).every(({ type }) => type !== "link");

/** Whether a block has a duration, and none with a name: that is a timer, not a fact. */
const isOfTimes = (block: Nodes) => timesIn(block).some(Boolean) && !hasTimer(block);

const hasTimer = (block: Nodes) => durationsIn(block).some(({ title }) => title);

const durationsIn = (block: Nodes) =>
  nodesIn(block).flatMap((node) => (node.type === "link" && isDuration(node) ? node : []));

/** In seconds. `undefined` for one that is too long or can't be read. */
const timesIn = (block: Nodes) =>
  durationsIn(block).map(({ url }) => secondsOf(url, MAX_FACT_SECONDS));

/**
 * One time is the total. Two are preparation and cooking, or the total if longer than a day. Of more
 * (preparation · resting · cooking), the last is the total if it is near the sum: models round it.
 *
 * @param times `undefined` for one that can't be read: it counts as one of the times, but it and sums with it
 *   are unknown. If it is the last of more than two, it is taken for the total.
 */
function timesOf(times: readonly (number | undefined)[]): Omit<Facts, "servings"> {
  const [prepSeconds] = times;
  const last = times.at(-1);
  const before = times.slice(0, -1);
  if (before.length === 0) return { totalSeconds: last };
  if (before.length === 1) {
    const isTotal = last !== undefined && last > MAX_DURATION_SECONDS;
    return { prepSeconds, [isTotal ? "totalSeconds" : "cookSeconds"]: last };
  }
  const sum = before.reduce<number>((all, time) => all + (time ?? 0), 0);
  if (last === undefined || last >= 0.75 * sum) {
    return { prepSeconds, cookSeconds: before.at(-1), totalSeconds: last };
  }
  const totalSeconds = before.includes(undefined) ? undefined : sum + last;
  return { prepSeconds, cookSeconds: last, totalSeconds };
}
