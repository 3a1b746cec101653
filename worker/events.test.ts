import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Piece } from "./contract";
import { toEventStream } from "./events";

const ANSWER_MS = 120_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream of these pieces, then nothing until the reader cancels. */
function stream(...pieces: Piece[]) {
  const disconnected = new AbortController();
  const { signal } = disconnected;
  const state = { ended: false };
  async function* write(): AsyncGenerator<Piece, void, void> {
    try {
      yield* pieces;
      signal.throwIfAborted();
      await new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    } finally {
      state.ended = true;
    }
  }
  return { reader: toEventStream(write(), disconnected, ANSWER_MS).getReader(), state };
}

async function readAll(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk);
  return text;
}

it("queues only one comment for a client that doesn't read", async () => {
  const { reader } = stream();
  await vi.advanceTimersByTimeAsync(ANSWER_MS - 1);
  await reader.read();
  // A queued chunk would resolve within these two microtasks.
  const next = vi.fn();
  reader.read().then(next, () => {});
  await Promise.resolve();
  await Promise.resolve();
  expect(next).not.toHaveBeenCalled();
  await reader.cancel();
});

it("sends a comment every 750 ms to a client that reads", async () => {
  const { reader } = stream();
  let comments = 0;
  const reading = (async () => {
    while (!(await reader.read()).done) comments++;
  })();
  await vi.advanceTimersByTimeAsync(7500);
  expect(comments).toBe(11);
  await reader.cancel();
  await reading;
});

it("ends the recipe one second after its deadline when the client doesn't read", async () => {
  const { reader, state } = stream({ type: "text", text: "# Soup" });
  // Reads only the first comment.
  await reader.read();
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(state.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.ended).toBe(true);
  await expect(reader.read()).rejects.toThrow("too slow");
  expect(vi.getTimerCount()).toBe(0);
});

it("leaves no timer running after a recipe is complete or its client disconnects", async () => {
  async function* write(): AsyncGenerator<Piece> {
    yield { type: "text", text: "# Soup" };
    yield { type: "done", finishReason: "STOP" };
  }
  expect(await readAll(toEventStream(write(), new AbortController(), ANSWER_MS))).toBe(
    ": \n\n" +
      'event: text\ndata: {"text":"# Soup"}\n\n' +
      'event: done\ndata: {"finishReason":"STOP"}\n\n',
  );
  expect(vi.getTimerCount()).toBe(0);

  const { reader, state } = stream({ type: "text", text: "# Soup" });
  // The first comment, then the text.
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(state.ended).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
