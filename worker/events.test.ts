import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Piece } from "./contract";
import { toEventStream } from "./events";
import { RecipeError } from "./recipeError";

const ANSWER_MS = 120_000;

const SOUP: Piece[] = [
  { type: "text", text: "# Soup" },
  { type: "done", finishReason: "STOP" },
];
const SOUP_EVENTS =
  'event: text\ndata: {"text":"# Soup"}\n\nevent: done\ndata: {"finishReason":"STOP"}\n\n';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream of these pieces, then nothing until the visitor has disconnected. */
function stream(...pieces: Piece[]) {
  const disconnected = new AbortController();
  const { signal } = disconnected;
  const write = vi.fn(async (emit: (piece: Piece) => void) => {
    for (const piece of pieces) emit(piece);
    await new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  return { reader: toEventStream(write, disconnected, ANSWER_MS).getReader(), signal, write };
}

it("starts to write before anybody reads", () => {
  expect(stream().write).toHaveBeenCalledOnce();
});

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

it("ends the recipe within two seconds after its deadline when the client doesn't read", async () => {
  const { reader, signal } = stream({ type: "text", text: "# Soup" });
  // Reads only the first comment.
  await reader.read();
  await vi.advanceTimersByTimeAsync(ANSWER_MS + 999);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1001);
  expect(signal.aborted).toBe(true);
  await expect(reader.read()).rejects.toThrow("too slow");
  expect(vi.getTimerCount()).toBe(0);
});

it("keeps a complete recipe for a client that reads late, but not for longer than that", async () => {
  const writeSoup = async (emit: (piece: Piece) => void) => SOUP.forEach(emit);
  const late = toEventStream(writeSoup, new AbortController(), ANSWER_MS);
  const never = toEventStream(writeSoup, new AbortController(), ANSWER_MS);
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(await new Response(late).text()).toBe(`: \n\n${SOUP_EVENTS}`);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(never.getReader().read()).rejects.toThrow("too slow");
  expect(vi.getTimerCount()).toBe(0);
});

it("a failure is the last event, and no timer runs once it is read", async () => {
  const written = Promise.withResolvers<void>();
  const write = (emit: (piece: Piece) => void) => {
    SOUP.slice(0, 1).forEach(emit);
    return written.promise;
  };
  const reader = toEventStream(write, new AbortController(), ANSWER_MS).getReader();
  await reader.read();
  await reader.read();
  const last = reader.read();
  written.reject(new RecipeError("model_busy", "no", 7));
  expect(new TextDecoder().decode((await last).value)).toBe(
    'event: failed\ndata: {"code":"model_busy","message":"Sorry, I couldn\'t generate a recipe.","retryAfter":7}\n\n',
  );
  expect((await reader.read()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([0, 2])(
  "a client that leaves after %i reads ends the recipe, and no timer runs",
  async (reads) => {
    const { reader, signal } = stream({ type: "text", text: "# Soup" });
    for (let read = 0; read < reads; read++) await reader.read();
    await reader.cancel();
    expect(signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  },
);
