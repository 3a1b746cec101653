/** Where a clause ends, in any language: at punctuation, but not at that of "1.5" and "ca. 20". */
const BREAK =
  /[,;:!?…](?=\s)|\.(?=\s+[^\p{Ll}\p{N}])|\s[–—-]\s|[()[\]（）「」、，。；：！？،؛؟।]/gu;

/** What links words to a duration behind them. An unknown one only makes the clause longer. */
const LINKS =
  /(?<!\p{L})(?:(?:for|about|another|at least|für|ca|etwa|pendant|environ|durante|unos|por|per|circa)\.?\s+)+$/iu;

/** Marks, and what links it to the clause before. */
const OPENING = /^[\s.,;:!?…–—()-]*(?:(?:and|then|und|dann|et|puis|y|e|luego|poi)\s+)*/i;
const MARKS_AT_END = /[\s.,;:!?…–—()-]+$/;
const LETTER = /\p{L}/u;
const TWO_WORDS = /\p{L}\s+\p{L}/u;

/** As many characters fit beside the time that is left. */
const MAX_CHARACTERS = 40;

/**
 * Says what a duration is of: "cook the pasta", in "Bring water to the boil, cook the pasta for 8
 * minutes, and drain."
 *
 * @param words A step.
 * @param start Where the duration begins in it.
 * @param end Behind its last character.
 * @returns The clause around it, or what is nearest to it in a long one. Without the duration where
 *   that is the end of it. What says nothing else, as "about 5 minutes each", begins with the
 *   clause before.
 */
export function clauseAround(words: string, start: number, end: number): string {
  const breaks = Array.from(words.matchAll(BREAK), ({ index, 0: mark }) => ({
    from: index,
    to: index + mark.length,
  }));
  const starts = [0, ...breaks.map(({ to }) => to).filter((to) => to <= start)];
  const ends = [...breaks.map(({ from }) => from).filter((from) => from >= end), words.length];
  let from = starts.pop() ?? 0;
  let to = ends.shift() ?? words.length;
  const isBare = () =>
    !LETTER.test(words.slice(from, start).replace(LINKS, "")) &&
    !TWO_WORDS.test(words.slice(end, to));
  while (isBare() && starts.length > 0) from = starts.pop() ?? 0;
  while (isBare() && ends.length > 0) to = ends.shift() ?? words.length;

  const head = words.slice(from, start).replace(OPENING, "");
  const linked = head.replace(LINKS, "").replace(MARKS_AT_END, "");
  if (!LETTER.test(words.slice(end, to)) && LETTER.test(linked) && linked !== head.trimEnd()) {
    return shorten(linked, "");
  }
  return shorten(head, words.slice(start, to).replace(MARKS_AT_END, ""));
}

/** Keeps what is around the place between `head` and `tail`. By characters, not by code units. */
function shorten(head: string, tail: string): string {
  const before = Array.from(head);
  const behind = Array.from(tail);
  if (before.length + behind.length <= MAX_CHARACTERS) return head + tail;
  const last = behind.slice(0, Math.max(MAX_CHARACTERS / 2, MAX_CHARACTERS - before.length));
  const first = before.slice(last.length - MAX_CHARACTERS);
  // Japanese and Chinese have no spaces between words.
  return [
    first.length < before.length ? `…${first.join("").replace(/^\S*\s+(?=\S)/, "")}` : head,
    last.length < behind.length ? `${last.join("").replace(/\s+\S*$/, "")}…` : tail,
  ].join("");
}
