/**
 * Events and failures of a request. Validates what the Worker sends, and drops fields that the contract
 * doesn't name.
 *
 * @module
 */
import type { EventSourceMessage } from "eventsource-parser";
import * as v from "valibot";
import { type ChefEvent, FAILURE_STATUS, type FailureCode } from "../../../worker/contract";
import { withLineFeeds } from "../reading/lineFeeds";
import { jsonOf, wholeNumber } from "../reading/schemas";

/** The Worker's codes, and those of answers that are not the Worker's. */
export const FAILURE_CODE = v.picklist([
  ...(Object.keys(FAILURE_STATUS) as FailureCode[]),
  /** The Worker's answer did not arrive, or not all of it. */
  "no_answer",
  /** Something in front of the Worker, such as Cloudflare Access, wants a new sign-in. */
  "signed_out",
  /** Something in front of the Worker wants to check the browser, which only navigation can do. */
  "challenged",
  /** Any other error of what is in front of the Worker, or of the platform below it. */
  "server_failed",
]);

const TEXT = v.pipe(v.string(), v.nonEmpty());

const FAILURE = v.object({
  code: FAILURE_CODE,
  /** Seconds until another try makes sense, where known. */
  retryAfter: v.exactOptional(wholeNumber(0)),
  /** As `Failure` in the contract has it. */
  scope: v.exactOptional(v.picklist(["everyone", "visitor", "count"])),
});

/** Why a request failed, or a recipe broke off. */
export type PageFailure = v.InferOutput<typeof FAILURE>;

/** An event of a request. */
export type PageEvent = ChefEvent | ({ type: "failed" } & PageFailure);

const MODEL = { model: TEXT, demo: v.exactOptional(v.literal(true)) };

const EVENT = v.variant("type", [
  v.object({ type: v.literal("model"), ...MODEL }),
  v.object({ type: v.literal("text"), text: TEXT }),
  v.object({ type: v.literal("done"), finishReason: TEXT }),
  v.object({ type: v.literal("failed"), ...FAILURE.entries }),
]);

const TYPES: readonly string[] = EVENT.options.map(({ entries }) => entries.type.literal);

const FAILURE_BODY = jsonOf(v.object({ error: FAILURE }));

/** An answer as JSON: to a list, to a photo of food or of a page, or to a question. */
const WHOLE_ANSWER = v.object({
  ...MODEL,
  recipe: v.exactOptional(v.string()),
  ingredients: v.exactOptional(v.string()),
  page: v.exactOptional(v.string()),
  answer: v.exactOptional(v.string()),
});

/**
 * @param message An event of the stream.
 * @returns The event, with only the fields that the contract names. `undefined` for a type that the
 *   contract doesn't name: a newer Worker may send more types than an open page knows.
 * @throws {Error} If the data is not JSON, or a field is missing or invalid.
 */
export function readEvent({ event: type = "", data }: EventSourceMessage): PageEvent | undefined {
  return TYPES.includes(type) ? v.parse(EVENT, { ...JSON.parse(data), type }) : undefined;
}

/**
 * @param body The body of a response as JSON.
 * @returns The events that the same answer has as a stream.
 * @throws {Error} If the body is not the Worker's.
 */
export function readWholeAnswer(body: string): PageEvent[] {
  const { recipe, ingredients, page, answer, ...model } = v.parse(WHOLE_ANSWER, JSON.parse(body));
  const text = withLineFeeds(recipe ?? ingredients ?? page ?? answer ?? "");
  return [
    { type: "model", ...model },
    ...(text === "" ? [] : [{ type: "text", text } as const]),
    { type: "done", finishReason: "STOP" },
  ];
}

/** Codes of error pages, by status: for answers that are not the Worker's. */
const STATUS_CODES: Partial<Record<number, PageFailure["code"]>> = {
  401: "signed_out",
  403: "forbidden",
  413: "too_large",
  429: "rate_limited",
};

const MAX_WAIT_SECONDS = 24 * 60 * 60;

/**
 * @param response With an error status, or a redirect that was not followed: the Worker sends none, a
 *   sign-in in front of it does. Its header `Retry-After` applies whoever sent it; a date in it, which a
 *   proxy may send (RFC 9110, section 10.2.3), is ignored.
 * @throws {Error} If the body does not arrive.
 * @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
 */
export async function readFailure(response: Response): Promise<PageFailure> {
  const { type, status, headers } = response;
  if (type === "opaqueredirect") return { code: "signed_out" };
  // Comes with the status 403 or 429.
  if (headers.has("cf-mitigated")) return { code: "challenged" };
  const { success, output } = v.safeParse(FAILURE_BODY, await response.text());
  const failure = success ? output.error : { code: STATUS_CODES[status] ?? "server_failed" };
  const seconds = headers.get("Retry-After") ?? "";
  if (!/^\d+$/.test(seconds)) return failure;
  return { ...failure, retryAfter: Math.min(Number(seconds), MAX_WAIT_SECONDS) };
}
