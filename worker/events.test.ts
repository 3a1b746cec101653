import { once } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChefEvent } from "./contract";
import { toEventStream } from "./events";

const ANSWER_MS = 120_000;
const SOUP: ChefEvent = { type: "text", text: "# Soup" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that begins a recipe, then sends nothing until the visitor disconnects. */
function start() {
  let isLeft = false;
  const write = async (emit: (event: ChefEvent) => void, disconnected: AbortSignal) => {
    emit(SOUP);
    await once(disconnected, "abort");
    isLeft = true;
  };
  return { stream: toEventStream(write, ANSWER_MS), isLeft: () => isLeft };
}

it("sends a comment every 750 ms to a client that reads, and ends the recipe when it leaves", async () => {
  const { stream, isLeft } = start();
  let chunks = 0;
  const visitor = new AbortController();
  const reading = stream.pipeTo(new WritableStream({ write: () => void chunks++ }), visitor);
  await vi.advanceTimersByTimeAsync(7500);
  // The first comment, the text, and ten comments.
  expect(chunks).toBe(12);
  visitor.abort();
  await expect(reading).rejects.toThrow("aborted");
  expect(isLeft()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("ends the recipe within two seconds after its deadline when the client doesn't read", async () => {
  const { stream, isLeft } = start();
  await vi.advanceTimersByTimeAsync(ANSWER_MS + 999);
  expect(isLeft()).toBe(false);
  await vi.advanceTimersByTimeAsync(1001);
  expect(isLeft()).toBe(true);
  await expect(new Response(stream).text()).rejects.toThrow("too slow");
  expect(vi.getTimerCount()).toBe(0);
});

it("keeps a complete recipe, with one comment, for a client that reads late, but not for longer than that", async () => {
  const write = async (emit: (event: ChefEvent) => void) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    emit(SOUP);
    emit({ type: "done", finishReason: "STOP" });
  };
  const late = toEventStream(write, ANSWER_MS);
  const never = toEventStream(write, ANSWER_MS);
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  const events =
    'event: text\ndata: {"text":"# Soup"}\n\nevent: done\ndata: {"finishReason":"STOP"}\n\n';
  expect(await new Response(late).text()).toBe(`:${" ".repeat(4093)}\n\n${events}`);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(new Response(never).text()).rejects.toThrow("too slow");
  expect(vi.getTimerCount()).toBe(0);
});
