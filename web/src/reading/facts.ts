/** Reads servings (bold) and times (durations) from the paragraphs before the ingredients. */
import type { Nodes } from "mdast";
import { secondsOf } from "./marks";
import { lineOf, nodesIn } from "./mdast";
import { type Facts, MAX_DURATION_SECONDS, MAX_FACT_SECONDS } from "./recipe";
import { MAX_SCALED_CHARACTERS } from "./scaleAmount";
import type { Section } from "./sections";

/** Bounded: `\s*` would take quadratic time for a long run of blanks. */
export const FACT_SEPARATOR = /\s{0,9}[·•|]+\s{0,9}/;

/** Sets `part` of the sections that hold the facts. @returns The facts found, in seconds. */
export function readFacts(sections: readonly Section[]): Facts {
  const above = sections.filter(
    ({ part, level }) => (part === "intro" || part === "preamble") && !level,
  );
  const first = above.findIndex(({ block }) => isOfFacts(block));
  const end = above.findIndex(({ block }, at) => at > first && !isOfFacts(block));
  const facts = first < 0 ? [] : above.slice(first, end < 0 ? above.length : end);
  for (const section of facts) section.part = "facts";

  const marks = facts.flatMap(({ block }) => nodesIn(block));
  const bold = marks.find((node) => node.type === "strong" && isCount(node));
  if (bold) bold.data = { quantity: "servings", hName: "b", hProperties: { dataServings: "" } };
  const seconds = facts.flatMap(({ block }) => durationsIn(block)).map((one) => one.seconds);
  return { ...(bold && { servings: lineOf(bold) }), ...timesOf(seconds) };
}

/** Has a number and no duration, is no label, and is short enough to be scaled. */
const isCount = (node: Nodes) =>
  lineOf(node).length <= MAX_SCALED_CHARACTERS &&
  /\p{N}(?!.*[:：]$)/u.test(lineOf(node)) &&
  nodesIn(node).every(({ type }) => type !== "link");

/**
 * Whether a block has durations without names, or begins with bold words with a number. A named
 * duration is a timer, not a fact.
 */
function isOfFacts(block: Nodes): boolean {
  const durations = durationsIn(block);
  if (durations.length > 0) return durations.every(({ name }) => !name);
  const [first] = block.type === "paragraph" ? block.children : [];
  return first?.type === "strong" && /\p{N}/u.test(lineOf(first));
}

const durationsIn = (block: Nodes) =>
  nodesIn(block).flatMap((node) => {
    if (node.type !== "link") return [];
    const seconds = secondsOf(node.url, MAX_FACT_SECONDS);
    return seconds ? [{ seconds, name: node.title }] : [];
  });

/**
 * One time is the total. Two are preparation and cooking, or the total if longer than a day. Of more
 * (preparation · resting · cooking), the last is the total if it is near the sum: models round it.
 */
function timesOf(seconds: readonly number[]): Facts {
  const [prepSeconds = 0] = seconds;
  const last = seconds.at(-1) ?? 0;
  if (seconds.length === 0) return {};
  if (seconds.length === 1) return { totalSeconds: last };
  if (seconds.length === 2)
    return { prepSeconds, [last > MAX_DURATION_SECONDS ? "totalSeconds" : "cookSeconds"]: last };
  const sumBefore = seconds.slice(0, -1).reduce((sum, time) => sum + time, 0);
  return last >= 0.75 * sumBefore
    ? { prepSeconds, cookSeconds: seconds.at(-2) ?? 0, totalSeconds: last }
    : { prepSeconds, cookSeconds: last, totalSeconds: sumBefore + last };
}
