/** Reads the Worker's event streams with a standard parser. */
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { RecipeEvent } from "../contract";

/** Reads an event stream, one event at a time. */
export function readEvents(response: Response) {
  if (!response.body) throw new Error("The response has no body");
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onError: "terminate" }))
    .getReader();

  return {
    /** @returns The next event, or `undefined` at the end. */
    async next(): Promise<RecipeEvent | undefined> {
      const { value, done } = await reader.read();
      return done ? undefined : { type: value.event, ...JSON.parse(value.data) };
    },
    /** Disconnects, like a visitor who closes the tab. */
    cancel: () => reader.cancel(),
  };
}

/**
 * @returns What a visitor got from a stream, once it has ended: the text, the models, and how it
 *   ended: `done`, or the failure's code.
 */
export async function readOutcome(response: Response) {
  const events = readEvents(response);
  const outcome = { text: "", model: "", end: "", retryAfter: undefined as number | undefined };
  for (let event = await events.next(); event; event = await events.next()) {
    if (event.type === "text") outcome.text += event.text;
    else if (event.type === "model") outcome.model += event.model;
    // Adds, so that a second last event is seen.
    else outcome.end += event.type === "done" ? "done" : event.code;
    if (event.type === "failed") outcome.retryAfter = event.retryAfter;
  }
  return outcome;
}
