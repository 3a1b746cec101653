/**
 * A stand-in for Gemini on a real port. The test answers each call itself.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */
import { EventEmitter, once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { WAIT_MS } from "./waits.ts";

export type StandIn = Awaited<ReturnType<typeof startGemini>>;

/** The `status` in the body of Google's errors, by HTTP status. @see https://google.aip.dev/193 */
const STATUS: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  403: "PERMISSION_DENIED",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

/** A short answer to a question, with a duration. */
const ANSWER =
  'Press the sauce through a sieve. Let it stand for [5 minutes](PT5M "Rest sauce"): it is smooth again.';

/** A message of a streamed answer. */
export const message = (text: string, finishReason?: string) => ({
  candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason, index: 0 }],
});

export type Call = ReturnType<typeof createCall>;

/**
 * One request to the stand-in: `response.req`, with its body.
 *
 * @param closed Resolves when the answer is complete or the client has disconnected.
 */
function createCall(response: ServerResponse, body: string, closed: Promise<unknown>) {
  const call = {
    response,
    body,
    closed,
    /** Sends one event with this text in its first candidate. The first one also sends the headers. */
    write(text: string, finishReason?: string) {
      if (!response.headersSent) response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(`data: ${JSON.stringify(message(text, finishReason))}\r\n\r\n`);
    },
    /** Sends a last text, and ends the answer. */
    end(text = "", finishReason = "STOP") {
      call.write(text, finishReason);
      response.end();
    },
    /** Answers a question in the form that `models/questionPrompt.ts` asks for. */
    answerQuestion(words = ANSWER, { lang = "en", change = "" } = {}) {
      call.end(`[lang]: ${lang}\n\n${words}\n${change && `\n[change]: <${change}>\n`}`);
    },
    /**
     * Answers with an error in the form of Google's APIs, in an array, as from a stream.
     *
     * @param details Each with a `reason` or a `retryDelay`.
     */
    fail(code: number, details: object[] = [], others: { message?: string; status?: string } = {}) {
      const message = "the stand-in says no";
      const error = { code, message, status: STATUS[code], details, ...others };
      response.writeHead(code, { "Content-Type": "application/json; charset=UTF-8" });
      response.end(JSON.stringify([{ error }]));
    },
  };
  return call;
}

export async function startGemini() {
  const arrivals = new EventEmitter();
  /** Calls that `next` has not returned. */
  const untaken: Call[] = [];

  const server = createServer(async (request, response) => {
    const closed = once(response, "close");
    const call = createCall(response, await text(request), closed);
    standIn.calls.push(call);
    if (standIn.answer) return standIn.answer(call);
    untaken.push(call);
    arrivals.emit("call");
  });
  // Otherwise an idle connection might close just when the Worker sends its next request on it.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, "127.0.0.1"), "listening");

  const standIn = {
    /** The value for `GEMINI_BASE_URL`. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every call so far. */
    calls: [] as Call[],
    /** Answers each new call, which `next` then does not return. */
    answer: undefined as ((call: Call) => void) | undefined,
    /** Resolves to the next call that was not returned before and whose client is still connected. */
    async next(): Promise<Call> {
      const signal = AbortSignal.timeout(WAIT_MS);
      for (;;) {
        const call = untaken.shift();
        if (call && !call.response.closed) return call;
        if (!call) await once(arrivals, "call", { signal });
      }
    },
    /** Forgets all calls, so that the next test doesn't receive them. */
    forget() {
      standIn.calls.length = 0;
      untaken.length = 0;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
