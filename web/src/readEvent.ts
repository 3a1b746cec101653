/**
 * Reads what the Worker says, and takes nothing that the contract doesn't know.
 *
 * @module
 */
import type { EventSourceMessage } from "eventsource-parser";
import { FAILURE_STATUS, type FailureCode } from "../../worker/contract";
import type { PageEvent, PageFailure } from "./kitchen";

/**
 * @param message An event of the stream, as it was sent.
 * @returns The event, with the fields that the contract names. `undefined` for a type it doesn't
 *   name: a later Worker may send some that this page can do without.
 * @throws {Error} When its data is not JSON, or not of the shape that its type has.
 */
export function readEvent({ event: type, data }: EventSourceMessage): PageEvent | undefined {
  switch (type) {
    case "model":
      return { type, model: readText(parse(data), "model") };
    case "text":
      return { type, text: readText(parse(data), "text") };
    case "done":
      return { type, finishReason: readText(parse(data), "finishReason") };
    case "failed": {
      const failure = parse(data);
      return { type, ...readFailure(failure, failure.retryAfter) };
    }
  }
}

/**
 * @param body Of an answer that is no recipe.
 * @param retryAfter Value of its header `Retry-After`, `null` where there is none. Somebody in
 *   between may have put a date there (RFC 9110, section 10.2.3): the failure goes without then.
 * @throws {Error} When the body is not the Worker's.
 */
export function readFailureBody(body: string, retryAfter: string | null): PageFailure {
  const seconds = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined;
  return readFailure(toFields(parse(body).error), seconds);
}

type Fields = Record<string, unknown>;

function readFailure({ code, message, scope }: Fields, retryAfter: unknown): PageFailure {
  if (
    !isFailureCode(code) ||
    typeof message !== "string" ||
    !(retryAfter === undefined || (typeof retryAfter === "number" && retryAfter >= 0)) ||
    !(scope === undefined || scope === "everyone" || scope === "visitor")
  ) {
    throw new Error("Not a failure of the Worker's");
  }
  return { code, ...(retryAfter !== undefined && { retryAfter }), ...(scope && { scope }) };
}

function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === "string" && Object.hasOwn(FAILURE_STATUS, code);
}

/** @returns The field, which is a text and not empty. */
function readText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw new Error(`An event without ${name}`);
  return value;
}

function parse(json: string): Fields {
  return toFields(JSON.parse(json));
}

function toFields(value: unknown): Fields {
  if (typeof value !== "object" || value === null) throw new Error("Not an object");
  return value as Fields;
}
