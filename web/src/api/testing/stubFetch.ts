/** A stand-in for `fetch`, which the test answers. @module */
import { vi } from "vitest";

/** A call of `fetch`, to be answered. */
interface Call {
  init: RequestInit & { headers: Record<string, string>; body: string; signal: AbortSignal };
  answer(response: Response): void;
}

/** @returns All calls so far, the latest last. An aborted one is rejected. */
export function stubFetch() {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", (_: string, init: Call["init"]) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    init.signal.addEventListener("abort", () => reject(init.signal.reason));
    calls.push({ init, answer: resolve });
    return promise;
  });
  return calls;
}

/** Answers the latest call with a stream that ends with its request. */
export function answerStream(calls: readonly Call[]) {
  const { init, answer } = calls.at(-1) as Call;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const ignore = () => {};
  init.signal.addEventListener("abort", () => writer.abort(init.signal.reason).catch(ignore));
  answer(new Response(readable));
  return {
    say: (text: string) => void writer.write(new TextEncoder().encode(text)).catch(ignore),
    close: () => void writer.close().catch(ignore),
  };
}
