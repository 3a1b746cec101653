/** Servings and times: what is bold, and the durations, in the lines with marks below the title. */
import type { Nodes } from "mdast";
import { hasDuration, secondsOf } from "./marks";
import { lineOf, nodesIn } from "./mdast";
import type { Facts } from "./recipe";
import type { Section } from "./sections";

/** Changes the part of those sections. */
export function readFacts(sections: readonly Section[]): Facts {
  const hasTitle = sections.some(({ part }) => part === "title");
  const facts: Nodes[] = [];
  for (const section of sections) {
    const { block, part, level } = section;
    const isAbove = part === "intro" || (part === "preamble" && !hasTitle);
    if (!isAbove || level || !(hasDuration(block) || (facts.length === 0 && beginsBold(block))))
      continue;
    section.part = "facts";
    facts.push(block);
  }
  const marks = facts.flatMap((block) => nodesIn(block));
  const bold = marks.find(({ type }) => type === "strong");
  const servings = bold ? lineOf(bold) : "";
  const seconds = marks.map((node) => (node.type === "link" ? (secondsOf(node.url) ?? 0) : 0));
  const isLabel = /[:：]$/.test(servings);
  return { ...(servings && !isLabel && { servings }), ...timesOf(seconds.filter(Boolean)) };
}

/** "**4 servings** · …", while it is being written, too. */
function beginsBold(block: Nodes): boolean {
  const first = block.type === "paragraph" ? block.children[0] : undefined;
  return first?.type === "strong" && /\p{N}/u.test(lineOf(first));
}

/** Of two times, the first is the preparation. Models also write preparation · resting · cooking. */
function timesOf(seconds: readonly number[]): Facts {
  const [first = 0, second] = seconds;
  if (seconds.length === 0) return {};
  if (second === undefined) return { totalSeconds: first };
  if (seconds.length === 2) return { prepSeconds: first, cookSeconds: second };
  const last = seconds.at(-1) ?? 0;
  const others = seconds.slice(0, -1).reduce((sum, one) => sum + one, 0);
  return last >= others
    ? { prepSeconds: first, cookSeconds: seconds.at(-2) ?? 0, totalSeconds: last }
    : { prepSeconds: first, cookSeconds: last, totalSeconds: others + last };
}
