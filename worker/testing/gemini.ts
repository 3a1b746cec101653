/**
 * A stand-in for Gemini on a real port. The test answers each call itself. A request with a field
 * that Gemini doesn't know, a picture without a type or with a wrong one, or a text that is no Unicode,
 * is refused, as Google does, and so is one that Google would log.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */
import assert from "node:assert/strict";
import { EventEmitter, on, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

/** @throws {AssertionError} When it is not exactly what this product may send. */
function check(body: string) {
  const request = JSON.parse(body);
  const parts = request.contents?.[0]?.parts ?? [];
  const { text } = parts.at(-1) ?? {};
  const { data } = parts[0]?.inlineData ?? {};
  const photo = parts.length > 1 ? [{ inlineData: { mimeType: "image/jpeg", data } }] : [];
  const { maxOutputTokens } = request.generationConfig ?? {};
  assert.deepEqual(request, {
    contents: [{ role: "user", parts: [...photo, { text }] }],
    generationConfig: { maxOutputTokens },
    // Prompts tell of allergies.
    store: false,
  });
  // What each JPEG begins with.
  assert(!data || data.startsWith("/9j/"), "Provided image is not valid");
  assert(text?.isWellFormed(), "A lone surrogate is no UTF-8");
}

export type StandIn = Awaited<ReturnType<typeof startGemini>>;

/** How long `next` waits: long for a busy machine, but much shorter than a test may take. */
const NEXT_MS = 15_000;

/** Names for the statuses that tests use. @see https://google.aip.dev/193, google/rpc/code.proto */
const NAMES: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  403: "PERMISSION_DENIED",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

/** A message of a streamed answer. */
export function message(text: string, finishReason?: string) {
  return {
    candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason, index: 0 }],
  };
}

export type Call = ReturnType<typeof createCall>;

/**
 * One request to the stand-in.
 *
 * @param closed Resolves when the answer is complete or the client has disconnected.
 */
function createCall(
  { method = "", url = "", headers }: IncomingMessage,
  body: string,
  response: ServerResponse,
  closed: Promise<unknown>,
) {
  const call = {
    method,
    /** Path and query. */
    url,
    headers,
    body,
    response,
    closed,
    /** Sends one event with this message. The first one also sends the headers. */
    send(message: object) {
      if (!response.headersSent) {
        response.writeHead(200, { "Content-Type": "text/event-stream" });
      }
      response.write(`data: ${JSON.stringify(message)}\r\n\r\n`);
    },
    /** Sends one event with this text in its first candidate. */
    write: (text: string, finishReason?: string) => call.send(message(text, finishReason)),
    /** Sends a last text, and ends the answer. */
    end(text = "", finishReason = "STOP") {
      call.write(text, finishReason);
      response.end();
    },
    /** Refuses the prompt, or its picture: `SAFETY`, `PROHIBITED_CONTENT`, `IMAGE_SAFETY`, … */
    block(blockReason: string) {
      call.send({ promptFeedback: { blockReason } });
      response.end();
    },
    /** Answers with an error in the form of Google's APIs (google.aip.dev/193). */
    fail(code: number, details: object[] = [], others: { message?: string; status?: string } = {}) {
      const error = {
        code,
        message: "the stand-in says no",
        status: NAMES[code],
        details,
        ...others,
      };
      response.writeHead(code, { "Content-Type": "application/json; charset=UTF-8" });
      response.end(JSON.stringify({ error }));
    },
  };
  return call;
}

export async function startGemini() {
  const arrivals = new EventEmitter();
  /** Keeps calls until `next` returns them. */
  let untaken = on(arrivals, "call");

  const server = createServer(async (request, response) => {
    standIn.open++;
    const closed = once(response, "close").finally(() => standIn.open--);
    const call = createCall(request, await text(request), response, closed);
    standIn.calls.push(call);
    try {
      // The benchmark's baselines have a request and a path of their own.
      if (call.url.startsWith("/v1beta/")) check(call.body);
    } catch (thrown) {
      return call.fail(400, [], { message: String(thrown) });
    }
    if (standIn.answer) standIn.answer(call);
    else arrivals.emit("call", call);
  });
  // Otherwise an idle connection might close just when the Worker sends its next request on it.
  server.keepAliveTimeout = 0;
  // The default backlog of 511 is too short for the benchmark's thousand streams.
  await once(server.listen(0, "127.0.0.1", 4096), "listening");

  const standIn = {
    /** The value for `GEMINI_BASE_URL`. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every call so far. */
    calls: [] as Call[],
    /** Number of open answers. */
    open: 0,
    /** Answers each new call, which `next` then does not return. */
    answer: undefined as ((call: Call) => void) | undefined,
    /** Resolves to the next call that was not returned before and whose client is still connected. */
    async next(): Promise<Call> {
      const late = setTimeout(NEXT_MS, undefined, { ref: false }).then(() => {
        throw new Error("No call came. The Worker's log says why");
      });
      const { value } = await Promise.race([untaken.next(), late]);
      const call: Call = value?.[0];
      return call.response.closed ? standIn.next() : call;
    },
    /** Forgets all calls, so that the next test doesn't get one of the last. */
    forget() {
      standIn.calls.length = 0;
      untaken.return?.();
      untaken = on(arrivals, "call");
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
