/**
 * Failures in words, for everything that is asked for.
 *
 * @module
 */
import { APOLOGY } from "../../../worker/contract";
import type { PageFailure, RequestKind } from "./request";

export const BROKE_OFF = "This recipe broke off: it is not complete.";

const OFFLINE = "You seem to be offline.";

/** Longer waits are shown as a time of day. */
const LONGEST_COUNTED_S = 60 * 60;

type Reasons = Partial<Record<PageFailure["code"], string>>;

/** For a code without an entry, no reason would help a visitor. */
const REASONS: Reasons = {
  bad_request: "The list was not understood: please change it.",
  too_large: "The list, or the recipe to change, is too long: please remove something.",
  rate_limited: "You have asked many times in a short while.",
  model_busy: "The AI is busy.",
  model_timeout: "The AI took too long to answer.",
  recitation: "The AI stopped: its words came too close to a known recipe.",
  misconfigured: "Only the owner of this page can help: its key or a setting is wrong.",
  no_answer: "Please check your connection, or try again later.",
  forbidden: "The server has refused this request.",
  signed_out: "Your sign-in has run out: reload this page.",
  challenged: "Your browser has to be checked again: reload this page.",
  server_failed: "The server has a fault.",
};

export const UNREADABLE = "This picture can't be read. Try another.";

const PHOTO_REASONS: Reasons = {
  bad_request: UNREADABLE,
  too_large: UNREADABLE,
  unsupported_media_type: UNREADABLE,
  not_found: "Photos are switched off here.",
};

/** What a failure is told of. `own`: a recipe of the visitor's own. */
type Asked = RequestKind | "own";

/** Reasons where these differ. */
const OWN_REASONS: Record<Asked, Reasons> = {
  recipe: {},
  own: {
    bad_request: "This text was not understood: please change it.",
    too_large: "This text is too long: please shorten it.",
    recitation: "The AI may not repeat this text. Shorten it to its ingredients and steps.",
  },
  photo: PHOTO_REASONS,
  page: {
    ...PHOTO_REASONS,
    recitation: "The AI may not copy this page. Type its ingredients and steps.",
  },
  question: {
    bad_request: "Other words may help.",
    too_large: "The recipe is too long for a question.",
    unfinished: "The answer broke off.",
  },
};

const APOLOGIES: Record<Asked, string> = {
  recipe: APOLOGY,
  own: APOLOGY,
  photo: "Sorry, I couldn't look at your photo.",
  page: "Sorry, I couldn't read your page.",
  question: "Sorry, I couldn't answer that.",
};

/** @returns Whether only a reload helps: a sign-in, or a check of the browser, needs navigation. */
export const needsReload = ({ code }: Pick<PageFailure, "code">) =>
  code === "signed_out" || code === "challenged";

/**
 * @param brokeOff Whether words arrived before the failure.
 * @returns The apology, what happened, and what a visitor can do, except waiting: see {@link describeWait}.
 *   Times are in the browser's language and time zone.
 */
export function sentencesFor(failure: PageFailure, kind: Asked, brokeOff = false): string[] {
  const own = OWN_REASONS[kind][failure.code];
  const isPhoto = kind === "photo" || kind === "page";
  // A photo's own reasons need no apology.
  if (isPhoto && own) return [own];
  if (isPhoto && brokeOff) return ["The answer broke off: there may be more."];
  const reason = own ?? describeReason(failure);
  return [APOLOGIES[kind], brokeOff ? BROKE_OFF : "", reason].filter((words) => words !== "");
}

function describeReason({ code, retryAfter, scope }: PageFailure): string {
  if (code === "no_answer" && !navigator.onLine) return OFFLINE;
  if ((code === "model_busy" || code === "server_failed") && retryAfter === undefined) {
    const reason = scope === "count" ? "Today's recipes could not be counted." : REASONS[code];
    return `${reason} Try again in a moment.`;
  }
  if (code !== "daily_limit") return REASONS[code] ?? "";
  const [used, more] =
    scope === "visitor"
      ? ["You have had your recipes for today.", "You can get more from"]
      : ["Today's recipes are used up.", "There are new ones from"];
  return retryAfter === undefined ? used : `${used} ${more} ${clockTimeIn(retryAfter)}.`;
}

/**
 * @param seconds Time until a retry makes sense.
 * @returns How long to wait, or, if that is more than an hour, until when.
 */
export function describeWait(seconds: number): string {
  if (seconds > LONGEST_COUNTED_S) return `Please try again at ${clockTimeIn(seconds)}.`;
  const [count, unit] = seconds >= 120 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return `Please try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}

/** @returns In one text what {@link sentencesFor} and {@link describeWait} say. */
export function explainFailure(
  failure: PageFailure,
  kind: Exclude<RequestKind, "recipe">,
  brokeOff = false,
) {
  const { code, retryAfter } = failure;
  // The reason for a daily limit says when it ends.
  const wait = retryAfter && code !== "daily_limit" && !brokeOff ? [describeWait(retryAfter)] : [];
  return [...sentencesFor(failure, kind, brokeOff), ...wait].join(" ");
}

/** Rounds to the minute, so that clocks a second apart don't turn 1:00 into 12:59. */
function clockTimeIn(seconds: number): string {
  const time = new Date(Math.round((Date.now() + seconds * 1000) / 60_000) * 60_000);
  const words = time.toLocaleTimeString([], { timeStyle: "short" });
  // A wait is never longer than a day.
  return time.toDateString() === new Date().toDateString() ? words : `${words} tomorrow`;
}
