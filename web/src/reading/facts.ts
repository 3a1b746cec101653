/** Reads servings (bold) and times (durations) from the paragraphs before the ingredients. */
import type { Nodes, PhrasingContent } from "mdast";
import { MAX_DURATION_SECONDS } from "../../../worker/contract";
import { MAX_SCALED_CHARACTERS } from "./amounts";
import { secondsOf } from "./marks";
import { lineOf, nodesIn } from "./mdast";
import { type Facts, MAX_FACT_SECONDS } from "./recipe";
import type { Section } from "./sections";

/** Bounded: `\s*` would take quadratic time for a long run of blanks. */
export const FACT_SEPARATOR = /\s{0,9}[·•|]+\s{0,9}/;

/**
 * Sets `part` of the sections that hold the facts: the first block with durations, and the servings,
 * which may be in a block of their own before or directly after it.
 *
 * @returns The facts found, in seconds.
 */
export function readFacts(sections: readonly Section[]): Facts {
  const above = sections.filter(
    ({ part, level }) => (part === "intro" || part === "preamble") && !level,
  );
  const at = above.findIndex(({ block }) => isOfTimes(block));
  const timed = above[at];
  const rest = (at < 0 ? above : above.slice(0, at + 2)).filter((section) => section !== timed);
  const counted = timed && countIn(timed.block) ? timed : countedIn(rest, timed !== undefined);
  for (const section of [timed, counted]) if (section) section.part = "facts";

  const count = counted && countIn(counted.block);
  const seconds = timed ? durationsIn(timed.block).map((duration) => duration.seconds) : [];
  return { ...(count && { servings: markServings(count) }), ...timesOf(seconds) };
}

/**
 * @param hasTimes Whether durations are marked. Otherwise words such as "20 minutes" after a label may be a
 *   time: then there must be no other label.
 * @returns The first section that begins with servings: with bold words, or with a label.
 */
function countedIn(sections: readonly Section[], hasTimes: boolean): Section | undefined {
  const found = sections.flatMap((section) => {
    const { block } = section;
    const count = block.type === "paragraph" ? countIn(block) : undefined;
    if (!count || block.type !== "paragraph" || count.siblings !== block.children) return [];
    const before = block.children.slice(0, count.isLabelled ? count.at - 1 : count.at);
    const isFirst = !before.some(hasWords) && durationsIn(block).every(({ name }) => !name);
    return isFirst ? [{ section, ...count }] : [];
  });
  const bold = found.find(({ isLabelled }) => !isLabelled);
  const sure = found.find(({ siblings, at }) =>
    /^[^\p{L}]*$/u.test(siblings.slice(at).map(lineOf).join("")),
  );
  const any = hasTimes || found.length === 1 ? found[0] : undefined;
  return (bold ?? sure ?? any)?.section;
}

/** Servings: a node among its siblings, or the beginning of a text after a bold label. */
interface Count {
  siblings: Nodes[];
  at: number;
  isLabelled: boolean;
}

/** @returns The first bold words with a number, "**4 servings**"; else the first "**Servings:** 4". */
function countIn(block: Nodes): Count | undefined {
  const places = nodesIn(block).flatMap((node) => {
    const siblings: Nodes[] = "children" in node ? node.children : [];
    return siblings.map((child, at) => ({ siblings, at, child }));
  });
  const bold = places.find(({ child }) => child.type === "strong" && isServings(child));
  if (bold) return { siblings: bold.siblings, at: bold.at, isLabelled: false };
  const label = places.find(({ siblings, at, child }) => {
    const next = siblings[at + 1];
    const isLabel = child.type === "strong" && !/\p{N}/u.test(lineOf(child)) && !hasLink(child);
    return isLabel && next?.type === "text" && LABELLED.test(next.value);
  });
  return label && { siblings: label.siblings, at: label.at + 1, isLabelled: true };
}

/** A number after a label, perhaps with "ca.", "約" or "~" before it. Captures what precedes it. */
const LABELLED = /^([\s:：]{0,9})(?:[^\p{L}\p{N}\s]{0,3}|\p{L}{1,2}\.|\p{Lo})\s?\p{N}/u;

/** Whether it has a number and no duration, is no label, and is short enough to be scaled. */
const isServings = (node: Nodes) =>
  lineOf(node).length <= MAX_SCALED_CHARACTERS &&
  /\p{N}(?!.*[:：]$)/u.test(lineOf(node)) &&
  !hasLink(node);

const hasLink = (node: Nodes) => nodesIn(node).some(({ type }) => type === "link");

const hasWords = (node: Nodes) => /[\p{L}\p{N}]/u.test(lineOf(node));

/** Makes servings after a label a node of their own. @returns The servings, as written. */
function markServings({ siblings, at, isLabelled }: Count): string {
  const node = siblings[at];
  if (!node) return "";
  const data = { quantity: "servings", hName: "b", hProperties: { dataServings: "" } } as const;
  if (!isLabelled || node.type !== "text") {
    node.data = data;
    return lineOf(node);
  }
  const { value } = node;
  const [, { length: from } = ""] = LABELLED.exec(value) ?? [];
  const separator = FACT_SEPARATOR.exec(value);
  const words = value.slice(from, separator?.index).slice(0, MAX_SCALED_CHARACTERS).trimEnd();
  const texts = [value.slice(0, from), words, value.slice(from + words.length)];
  const nodes = texts.map((text): PhrasingContent => ({ type: "text", value: text }));
  nodes[1] = { type: "emphasis", data, children: [{ type: "text", value: words }] };
  siblings.splice(at, 1, ...nodes);
  return words;
}

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
  const sumBefore = before.reduce((sum, time) => sum + time, 0);
  if (seconds.length < 2) return known({ totalSeconds: last });
  if (seconds.length === 2 && last <= MAX_DURATION_SECONDS)
    return known({ prepSeconds: first, cookSeconds: last });
  if (seconds.length === 2) return known({ prepSeconds: first, totalSeconds: last });
  if (last === 0 || last >= 0.75 * sumBefore)
    return known({ prepSeconds: first, cookSeconds: before.at(-1) ?? 0, totalSeconds: last });
  const totalSeconds = before.includes(0) ? 0 : sumBefore + last;
  return known({ prepSeconds: first, cookSeconds: last, totalSeconds });
}

/** The times without unknown ones, which are 0. */
const known = (times: Facts): Facts =>
  Object.fromEntries(Object.entries(times).filter(([, seconds]) => seconds !== 0));
