/**
 * Validates the Worker's answers. Only what the contract names is taken from them.
 *
 * @module
 */
import type { EventSourceMessage } from "eventsource-parser";
import { type Check, fields, oneOf, optional, text, whole } from "../keeping/check";
import type { PageEvent, PageFailure } from "../state/answers";
import { CODES } from "../state/session";

const failure = fields<PageFailure>({
  code: oneOf(...CODES),
  retryAfter: optional(whole(0)),
  scope: optional(oneOf("everyone", "visitor", "count")),
});

const EVENTS: Record<string, Check<object>> = {
  model: fields<{ model: string; demo?: true }>({ model: text(1), demo: optional(oneOf(true)) }),
  text: fields<{ text: string }>({ text: text(1) }),
  done: fields<{ finishReason: string }>({ finishReason: text(1) }),
  failed: failure,
};

/**
 * @param message An event of the stream.
 * @returns The event, with only the fields that the contract names. `undefined` for a type that the
 *   contract doesn't name: a newer Worker may send more types than an open page knows.
 * @throws {Error} When the data is not JSON, or lacks a field of its type.
 */
export function readEvent({ event: type = "", data }: EventSourceMessage): PageEvent | undefined {
  const check = Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
  return check && ({ type, ...check(JSON.parse(data)) } as PageEvent);
}

/**
 * @param body The body of an answer with an error status.
 * @param retryAfter Its header `Retry-After`, `null` where there is none. A proxy may have sent a
 *   date (RFC 9110, section 10.2.3), which is ignored.
 * @throws {Error} When the body does not come from the Worker.
 */
export function readFailureBody(body: string, retryAfter: string | null): PageFailure {
  const { error } = fields<{ error: PageFailure }>({ error: failure })(JSON.parse(body));
  return /^\d+$/.test(retryAfter ?? "") ? { ...error, retryAfter: Number(retryAfter) } : error;
}
