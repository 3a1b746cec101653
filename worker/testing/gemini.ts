/**
 * A stand-in for Gemini on a real port. The test answers each call itself.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** One request to the stand-in. */
export interface Call {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  response: ServerResponse;
  /** Resolves when the answer is complete or the client has disconnected. */
  closed: Promise<unknown>;
  /** Sends one event with this message. The first one also sends the headers. */
  send(message: object): void;
  /** Sends one event with this text in its first candidate. */
  write(text: string, finishReason?: string): void;
  /** Sends a last text, and ends the answer. */
  end(text?: string, finishReason?: string): void;
  /** Answers with an error in the form of Google's APIs (google.aip.dev/193). */
  fail(status: number, details?: object[], others?: { message?: string; status?: string }): void;
}

export interface StandIn extends AsyncDisposable {
  /** The value for `GEMINI_BASE_URL`. */
  url: string;
  /** Every call so far. */
  calls: Call[];
  /** Number of open answers. */
  open: number;
  /** Resolves to the next call that was not returned before and whose client is connected. */
  next(): Promise<Call>;
  /** Forgets all calls, so that the next test doesn't get one of the last. */
  forget(): void;
  /** Answers each new call, which {@link next} then does not return. */
  answer: ((call: Call) => void) | undefined;
}

/** How long {@link StandIn.next} waits: much shorter than a test may take. */
const NEXT_MS = 15_000;

/** A message of a streamed answer. */
export function message(text: string, finishReason?: string) {
  return {
    candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason, index: 0 }],
  };
}

export async function startGemini(): Promise<StandIn> {
  /** Calls that {@link StandIn.next} has not returned. */
  let untaken: Call[] = [];

  const server = createServer(async (request, response) => {
    standIn.open++;
    const closed = once(response, "close").finally(() => standIn.open--);
    const call: Call = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: await text(request),
      response,
      closed,
      send(message) {
        if (!response.headersSent) {
          response.writeHead(200, { "Content-Type": "text/event-stream" });
        }
        response.write(`data: ${JSON.stringify(message)}\r\n\r\n`);
      },
      write: (text, finishReason) => call.send(message(text, finishReason)),
      end(text = "", finishReason = "STOP") {
        call.write(text, finishReason);
        response.end();
      },
      fail(status, details = [], others = {}) {
        const error = { code: status, message: "the stand-in says no", details, ...others };
        response.writeHead(status, { "Content-Type": "application/json; charset=UTF-8" });
        response.end(JSON.stringify({ error }));
      },
    };
    standIn.calls.push(call);
    if (standIn.answer) return standIn.answer(call);
    untaken.push(call);
    server.emit("call");
  });
  // Otherwise an idle connection might close just when the Worker sends its next request on it.
  server.keepAliveTimeout = 0;
  // The default backlog of 511 is too short for the benchmark's thousand streams.
  await once(server.listen(0, "127.0.0.1", 4096), "listening");

  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    open: 0,
    answer: undefined,
    async next() {
      // Who still waits in a test that is over gets no call of the next one.
      const calls = untaken;
      for (;;) {
        const call = calls.shift();
        if (call && !call.response.closed) return call;
        if (call) continue;
        await once(server, "call", { signal: AbortSignal.timeout(NEXT_MS) }).catch(() => {
          throw new Error("No call came. The Worker's log says why");
        });
      }
    },
    forget() {
      standIn.calls.length = 0;
      untaken = [];
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
