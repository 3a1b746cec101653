/** Reads the Worker's event streams, with a parser that is not the project's own. */
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
    /** Leaves, as a visitor does who closes the tab. */
    cancel: () => reader.cancel(),
  };
}
