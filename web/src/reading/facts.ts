/** Reads servings (bold) and times (durations) from the blocks before the ingredients. */
import type { Nodes } from "mdast";
import { MAX_DURATION_SECONDS } from "../../../worker/contract";
import { secondsOf } from "./marks";
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
    ({ part, level }) => (part === "intro" || part === "preamble") && !level,
  );
  const timed = above.find(({ block }) => isOfTimes(block));
  const blocks = timed ? [timed, ...above] : above;
  const counted = blocks.find((section) => servingsIn(section.block, section === timed));
  const servings = counted && servingsIn(counted.block, counted === timed);
  if (servings) {
    servings.data = { quantity: "servings", hName: "b", hProperties: { dataServings: "" } };
  }
  for (const section of [timed, counted]) if (section) section.part = "facts";
  const seconds = timed ? durationsIn(timed.block).map((duration) => duration.seconds) : [];
  return { ...(servings && { servings: lineOf(servings) }), ...timesOf(seconds) };
}

/** @returns The first bold words with a number. In a block without times, nothing precedes them. */
function servingsIn(block: Nodes, hasTimes: boolean): Nodes | undefined {
  if (hasTimes) return nodesIn(block).find(isServings);
  if (block.type !== "paragraph" || durationsIn(block).some(({ name }) => name)) return undefined;
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
function isOfTimes(block: Nodes): boolean {
  const durations = durationsIn(block);
  return durations.some(({ seconds }) => seconds > 0) && durations.every(({ name }) => !name);
}

/** All durations. One that is too long or can't be read has 0 seconds. */
const durationsIn = (block: Nodes) =>
  nodesIn(block).flatMap((node) => {
    if (node.type !== "link") return [];
    const seconds = secondsOf(node.url, MAX_FACT_SECONDS);
    return seconds === undefined ? [] : [{ seconds, name: node.title }];
  });

/**
 * One time is the total. Two are preparation and cooking, or the total if longer than a day. Of more
 * (preparation · resting · cooking), the last is the total if it is near the sum: models round it.
 *
 * @param seconds 0 for a time that can't be read: it counts as one of the times, but it and sums with it are
 *   unknown. If it is the last, it is taken for the total.
 */
function timesOf(seconds: readonly number[]): Facts {
  const [first = 0] = seconds;
  const last = seconds.at(-1) ?? 0;
  const before = seconds.slice(0, -1);
  const sum = before.reduce((all, time) => all + time, 0);
  const isSeveral = before.length > 1;
  const isTotal = isSeveral ? last === 0 || last >= 0.75 * sum : last > MAX_DURATION_SECONDS;
  if (before.length === 0) return known({ totalSeconds: last });
  if (!isTotal) {
    const totalSeconds = isSeveral && !before.includes(0) ? sum + last : 0;
    return known({ prepSeconds: first, cookSeconds: last, totalSeconds });
  }
  const cookSeconds = isSeveral ? (before.at(-1) ?? 0) : 0;
  return known({ prepSeconds: first, cookSeconds, totalSeconds: last });
}

/** The times without unknown ones, which are 0. */
const known = (times: Facts): Facts =>
  Object.fromEntries(Object.entries(times).filter(([, seconds]) => seconds !== 0));
