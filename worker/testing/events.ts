/** Reads the Worker's event streams with a standard parser. */
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { RecipeEvent } from "../contract";

/** Reads an event stream. Its `return` disconnects, like a visitor who closes the tab. */
export async function* readEvents({ body }: Response): AsyncGenerator<RecipeEvent, undefined> {
  if (!body) throw new Error("The response has no body");
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onError: "terminate" }));
  for await (const { event, data } of events) yield { type: event, ...JSON.parse(data) };
}

/**
 * @returns What a visitor got from a stream, once it has ended: the text, the models, and how it
 *   ended: `done`, or the failure's code.
 */
export async function readOutcome(response: Response) {
  const outcome = { text: "", model: "", end: "", retryAfter: undefined as number | undefined };
  for await (const event of readEvents(response)) {
    if (event.type === "text") outcome.text += event.text;
    else if (event.type === "model") outcome.model += event.model;
    // Appends instead of assigning, so that a second final event would show.
    else outcome.end += event.type === "done" ? "done" : event.code;
    if (event.type === "failed") outcome.retryAfter = event.retryAfter;
  }
  return outcome;
}
