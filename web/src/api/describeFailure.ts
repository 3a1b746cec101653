import type { PageFailure } from "../state/answers";

export const BROKE_OFF = "This recipe broke off: it is not complete.";

const OFFLINE = "You seem to be offline.";

/** Longer waits are shown as a time of day. */
const LONGEST_COUNTED_S = 60 * 60;

/** For a code without an entry, no reason would help a visitor. */
const REASONS: Partial<Record<PageFailure["code"], string>> = {
  bad_request: "The list was not understood: please change it.",
  too_large: "The list is too long: please remove something from it.",
  rate_limited: "You have asked many times in a short while.",
  model_busy: "The AI is busy.",
  model_timeout: "The AI took too long to answer.",
  misconfigured: "Only the owner of this page can help: its key or a setting is wrong.",
  no_answer: "Please check your connection, or try again later.",
};

/**
 * @param failure Why there is no recipe.
 * @param now When the failure arrived, in milliseconds since the epoch, and whether there is a network.
 * @param locale BCP 47 language tag for times. By default the browser's.
 * @returns The reason, and what a visitor can do, except waiting: see {@link describeWait}. Empty for
 *   other codes. Times are in the browser's time zone.
 */
export function describeFailure(
  { code, retryAfter, scope }: PageFailure,
  now: { ms: number; online: boolean },
  locale?: string,
): string {
  if (code === "no_answer" && !now.online) return OFFLINE;
  if (code === "model_busy" && retryAfter === undefined) {
    const reason = scope === "count" ? "Today's recipes could not be counted." : REASONS[code];
    return `${reason} Try again in a moment.`;
  }
  if (code !== "daily_limit") return REASONS[code] ?? "";
  const [used, more] =
    scope === "visitor"
      ? ["You have had your recipes for today.", "You can get more from"]
      : ["Today's recipes are used up.", "There are new ones from"];
  if (retryAfter === undefined) return used;
  return `${used} ${more} ${formatClockTime(now.ms + retryAfter * 1000, now.ms, locale)}.`;
}

/**
 * @param seconds Time until a retry makes sense.
 * @param locale As for {@link describeFailure}.
 * @returns How long to wait, or, if that is more than an hour, until when.
 */
export function describeWait(seconds: number, nowMs: number, locale?: string): string {
  return seconds > LONGEST_COUNTED_S
    ? `Please try again at ${formatClockTime(nowMs + seconds * 1000, nowMs, locale)}.`
    : `Please try again in ${formatSeconds(seconds)}.`;
}

function formatSeconds(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** Rounds to the minute, so that clocks a second apart don't turn 1:00 into 12:59. */
function formatClockTime(ms: number, nowMs: number, locale: string | undefined): string {
  const time = new Date(Math.round(ms / 60_000) * 60_000);
  const isToday = time.toDateString() === new Date(nowMs).toDateString();
  const words = time.toLocaleTimeString(locale, { timeStyle: "short" });
  // A wait is never longer than a day.
  return isToday ? words : `${words} tomorrow`;
}
