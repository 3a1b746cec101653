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

/** @returns Every event of a stream, once it has ended. */
export async function readAllEvents(response: Response): Promise<RecipeEvent[]> {
  const events = readEvents(response);
  const all: RecipeEvent[] = [];
  for (let event = await events.next(); event; event = await events.next()) all.push(event);
  return all;
}
