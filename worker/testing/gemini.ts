/**
 * A stand-in for Gemini on a real port. The test answers each call itself. A request with a field
 * that Gemini doesn't know is refused, as Google does, and so is one that Google would log.
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

/** @returns Why a request is refused: the first field that this product may not use so, if any. */
function findWrongField(body: string): string | undefined {
  const request = JSON.parse(body);
  if (request.store !== false) return "Prompts tell of allergies: 'store' must be false.";
  const content = request.contents?.[0];
  const allowed: [object | undefined, string, string[]][] = [
    [request, "", ["contents", "generationConfig", "store"]],
    [content, " at 'contents[0]'", ["role", "parts"]],
    [content?.parts?.[0], " at 'contents[0].parts[0]'", ["text"]],
    [request.generationConfig, " at 'generation_config'", ["maxOutputTokens"]],
  ];
  for (const [object = {}, at, fields] of allowed) {
    const name = Object.keys(object).find((field) => !fields.includes(field));
    if (name)
      return `Invalid JSON payload received. Unknown name "${name}"${at}: Cannot find field.`;
  }
  return undefined;
}

export interface StandIn extends AsyncDisposable {
  /** The value for `GEMINI_BASE_URL`. */
  url: string;
  /** Every call so far. */
  calls: Call[];
  /** Number of open answers. */
  open: number;
  /** Resolves to the next call that was not returned before. A call that nobody asks for fails. */
  next(): Promise<Call>;
  /** Forgets all calls, so that the next test doesn't get one of the last. */
  forget(): void;
  /** Answers each new call, which {@link next} then does not return. */
  answer: ((call: Call) => void) | undefined;
}

/**
 * How long {@link StandIn.next} waits for a call, and a call for it: long for a busy machine, but
 * much shorter than a test may take.
 */
const NEXT_MS = 15_000;

/** Names for HTTP statuses. @see https://google.aip.dev/193 and google/rpc/code.proto */
const NAMES: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

/** A message of a streamed answer. */
export function message(text: string, finishReason?: string) {
  return {
    candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason, index: 0 }],
  };
}

export async function startGemini(): Promise<StandIn> {
  /** Calls that nobody has asked for, each with the timer that fails it. */
  const untaken = new Map<Call, NodeJS.Timeout>();
  let waiting: ((call: Call) => void)[] = [];

  function keep(call: Call) {
    const fail = () => {
      untaken.delete(call);
      if (call.response.closed) return;
      call.fail(400, [], { message: "no test answers" });
      const asked = `${call.method} ${call.url}, which ends with ${call.body.slice(-200)}`;
      // Vitest reports it, with the test that runs.
      Promise.reject(new Error(`No test asked for the call ${asked}`));
    };
    untaken.set(call, setTimeout(fail, NEXT_MS).unref());
  }

  /** @returns The first call that nobody has asked for and whose client is still connected. */
  function takeKept(): Call | undefined {
    for (const [call, timer] of untaken) {
      clearTimeout(timer);
      untaken.delete(call);
      if (!call.response.closed) return call;
    }
    return undefined;
  }

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
      fail(code, details = [], others = {}) {
        const error = { code, message: "the stand-in says no", status: NAMES[code], details };
        response.writeHead(code, { "Content-Type": "application/json; charset=UTF-8" });
        response.end(JSON.stringify({ error: { ...error, ...others } }));
      },
    };
    standIn.calls.push(call);
    // The benchmark's baselines have a request and a path of their own.
    const wrong = call.url.startsWith("/v1beta/") && findWrongField(call.body);
    if (wrong) return call.fail(400, [], { message: wrong });
    const taker = waiting.shift();
    if (standIn.answer) standIn.answer(call);
    else if (taker) taker(call);
    else keep(call);
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
      const kept = takeKept();
      if (kept) return kept;
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiting = waiting.filter((one) => one !== take);
          reject(new Error("No call came. The Worker's log says why"));
        }, NEXT_MS).unref();
        const take = (call: Call) => {
          clearTimeout(giveUp);
          resolve(call);
        };
        waiting.push(take);
      });
    },
    forget() {
      standIn.calls.length = 0;
      waiting = [];
      while (takeKept());
    },
    async [Symbol.asyncDispose]() {
      standIn.forget();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
