/**
 * Validates the Worker's answers. Only what the contract names is taken from them.
 *
 * @module
 */
import type { EventSourceMessage } from "eventsource-parser";
import { FAILURE_STATUS, type FailureCode } from "../../worker/contract";
import type { PageEvent, PageFailure } from "./recipe/recipeState";

/**
 * @param message An event of the stream.
 * @returns The event, with only the fields that the contract names. `undefined` for a type that the
 *   contract doesn't name: a newer Worker may send more types than an open page knows.
 * @throws {Error} When the data is not JSON, or lacks a field of its type.
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
 * @param body The body of an answer with an error status.
 * @param retryAfter Its header `Retry-After`, `null` where there is none. A proxy may have sent a
 *   date (RFC 9110, section 10.2.3), which is ignored.
 * @throws {Error} When the body does not come from the Worker.
 */
export function readFailureBody(body: string, retryAfter: string | null): PageFailure {
  const seconds = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined;
  return readFailure(toFields(parse(body).error), seconds);
}

/** The fields of an object, unchecked. */
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

/** @returns Whether it is one of the Worker's codes. */
export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === "string" && Object.hasOwn(FAILURE_STATUS, code);
}

/** @throws {Error} When the field is not a string, or empty. */
function readText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw new Error(`An event without ${name}`);
  return value;
}

function parse(json: string): Fields {
  return toFields(JSON.parse(json));
}

/** @throws {Error} When it is not an object. */
export function toFields(value: unknown): Fields {
  if (typeof value !== "object" || value === null) throw new Error("Not an object");
  return value as Fields;
}
