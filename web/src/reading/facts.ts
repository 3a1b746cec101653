/** Servings and times: what is bold, and the durations, in the lines with marks before the ingredients. */
import type { Nodes } from "mdast";
import { secondsOf } from "./marks";
import { lineOf, nodesIn } from "./mdast";
import { type Facts, MAX_DURATION_SECONDS, MAX_FACT_SECONDS } from "./recipe";
import { MAX_SCALED_CHARACTERS } from "./scaleAmount";
import type { Section } from "./sections";

/** Between two facts. Of endless blanks each place would be tried. `isTooMuch` counts them. */
export const FACT_SEPARATOR = /\s{0,9}[·•|]+\s{0,9}/;

/** Changes the part of those sections. */
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
  const words = bold ? lineOf(bold) : "";
  const servings = /[:：]$/.test(words) ? "" : words;
  if (bold && servings) {
    bold.data = { quantity: "servings", hName: "b", hProperties: { dataServings: "" } };
  }
  const seconds = marks.map((node) => secondsIn(node));
  return { ...(servings && { servings }), ...timesOf(seconds.filter(Boolean)) };
}

/** Has a number, and no duration. What is longer can't be scaled. */
const isCount = (node: Nodes) =>
  lineOf(node).length <= MAX_SCALED_CHARACTERS &&
  /\p{N}/u.test(lineOf(node)) &&
  nodesIn(node).every(({ type }) => type !== "link");

/**
 * Begins with bold words with a number in them, or has a duration. A duration with a name is one to
 * wait for.
 */
function isOfFacts(block: Nodes): boolean {
  const [first] = block.type === "paragraph" ? block.children : [];
  const durations = nodesIn(block).flatMap((node) =>
    node.type === "link" && secondsIn(node) ? [node] : [],
  );
  return durations.length > 0
    ? durations.every(({ title }) => !title)
    : first?.type === "strong" && /\p{N}/u.test(lineOf(first));
}

const secondsIn = (node: Nodes) =>
  (node.type === "link" && secondsOf(node.url, MAX_FACT_SECONDS)) || 0;

/**
 * Of two times, the first is the preparation; nobody cooks for longer than a day, so a longer second is
 * the whole. Models also write preparation · resting · cooking, and round the whole behind them.
 */
function timesOf(seconds: readonly number[]): Facts {
  const [first = 0, second] = seconds;
  if (seconds.length === 0) return {};
  if (second === undefined) return { totalSeconds: first };
  if (seconds.length === 2)
    return {
      prepSeconds: first,
      ...(second > MAX_DURATION_SECONDS ? { totalSeconds: second } : { cookSeconds: second }),
    };
  const last = seconds.at(-1) ?? 0;
  const others = seconds.slice(0, -1).reduce((sum, one) => sum + one, 0);
  return last >= 0.75 * others
    ? { prepSeconds: first, cookSeconds: seconds.at(-2) ?? 0, totalSeconds: last }
    : { prepSeconds: first, cookSeconds: last, totalSeconds: others + last };
}
