import type { PageFailure } from "./recipeState";

/** A longer wait is shown as a time of day. */
const LONGEST_COUNTED_S = 60 * 60;

/**
 * @param failure Why there is no recipe.
 * @param receivedAtMs When the failure arrived, in milliseconds since the epoch.
 * @param locale BCP 47 language tag for times. By default the browser's.
 * @returns What a visitor can do about it; empty when there is nothing. Times are in the time zone
 *   of the browser.
 */
export function formatAdvice(failure: PageFailure, receivedAtMs: number, locale?: string): string {
  const { code, retryAfter, scope } = failure;
  const time = retryAfter && formatTime(receivedAtMs + retryAfter * 1000, locale);
  if (code === "daily_limit") {
    const [used, more] =
      scope === "visitor"
        ? ["You have had your recipes for today.", "You can get more from"]
        : ["Today's recipes are used up.", "There are new ones from"];
    return time ? `${used} ${more} ${time}.` : used;
  }
  if (retryAfter !== undefined) {
    return retryAfter > LONGEST_COUNTED_S
      ? `Please try again at ${time}.`
      : `Please try again in ${formatSeconds(retryAfter)}.`;
  }
  if (code === "too_large") return "The list is too long: please remove something from it.";
  return code === "no_answer" ? "Please check your connection, or try again later." : "";
}

function formatSeconds(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** Rounded to the minute, so that clocks a second apart don't turn 1:00 into 12:59. */
function formatTime(ms: number, locale: string | undefined): string {
  const time = new Date(Math.round(ms / 60_000) * 60_000);
  return time.toLocaleTimeString(locale, { timeStyle: "short" });
}
