/** What a visitor gets for every way in which Gemini may answer over HTTP. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Attempt } from "../chef";
import type { FailureCode } from "../contract";
import { readAllEvents, readEvents } from "../testing/events";
import { type Call, message, type StandIn, startGemini } from "../testing/gemini";
import { askRaw } from "../testing/rawRequest";
import { type RunningWorker, startWorker } from "../testing/worker";

const LIST = ["Onions", "Rice", "Eggs", "Peas"];
const EVENTS = { headers: { Accept: "text/event-stream" } };
const KEY = "a-secret-key-0123456789";
/** Longer than any answer of these tests, also on a machine that stalls. */
const LONG_MS = 20_000;
const DEADLINES = {
  firstTextMs: LONG_MS,
  totalFirstTextMs: LONG_MS,
  silenceMs: LONG_MS,
  answerMs: LONG_MS,
};
/** To wait for in a test. */
const SHORT_MS = 500;

let gemini: StandIn;
let worker: RunningWorker;
/** A Worker that waits for a model's first text only {@link SHORT_MS}, and as long for the next. */
let impatient: RunningWorker;

/** A Worker whose isolate has no memory of models that answered 404. */
function startFresh(bindings = {}, deadlines: Partial<typeof DEADLINES> = {}) {
  return startWorker({
    GEMINI_API_KEY: KEY,
    GEMINI_BASE_URL: gemini.url,
    GEMINI_MODELS: "first, second, third",
    DEADLINES: { ...DEADLINES, ...deadlines },
    ...bindings,
  });
}

beforeAll(async () => {
  gemini = await startGemini();
  worker = await startFresh();
  impatient = await startFresh({}, { firstTextMs: SHORT_MS, silenceMs: SHORT_MS });
});

beforeEach(() => {
  gemini.calls.length = 0;
});

afterAll(async () => {
  await worker[Symbol.asyncDispose]();
  await impatient[Symbol.asyncDispose]();
  await gemini[Symbol.asyncDispose]();
});

type Answer = (call: Call) => void;

interface Ending {
  text: string;
  /** Of the model that answered. */
  model: string | undefined;
  /** `done`, or the failure's code. */
  end: string | undefined;
  retryAfter?: number | undefined;
  attempts: number;
}

/**
 * Requests a recipe.
 *
 * @param answers How each model answers, in order. The last one is repeated.
 * @param asked The Worker to ask.
 * @returns What the visitor got.
 */
async function outcome(answers: Answer[], asked = worker): Promise<Ending> {
  let attempts = 0;
  gemini.answer = (call) => answers[Math.min(attempts++, answers.length - 1)]?.(call);
  const seen = await readAllEvents(await asked.ask(LIST, EVENTS));

  const models = seen.filter((event) => event.type === "model");
  const last = seen.at(-1);
  expect(models.length).toBeLessThanOrEqual(1);
  expect(seen.filter(({ type }) => type === "done" || type === "failed")).toEqual([last]);
  // Every request to Gemini has ended.
  await expect.poll(() => gemini.open).toBe(0);
  return {
    text: seen.map((event) => (event.type === "text" ? event.text : "")).join(""),
    model: models[0]?.model,
    end: last?.type === "failed" ? last.code : last?.type,
    ...(last?.type === "failed" && last.retryAfter && { retryAfter: last.retryAfter }),
    attempts,
  };
}

/** @returns The attempts in the log's only line, once it is there. */
async function readAttempts({ logs }: RunningWorker): Promise<Attempt[]> {
  await expect.poll(() => logs.length).toBe(1);
  return JSON.parse(logs[0]?.message ?? "").attempts;
}

const served = (attempts: number, text = "# Soup"): Ending => ({
  text,
  model: ["first", "second", "third"][attempts - 1],
  end: "done",
  attempts,
});
const failed = (code: FailureCode, attempts: number): Ending => ({
  text: "",
  model: undefined,
  end: code,
  attempts,
});
const unfinished = (text = "# So"): Ending => ({
  text,
  model: "first",
  end: "unfinished",
  attempts: 1,
});

const well: Answer = (call) => call.end("# Soup");
const status =
  (code: number, details?: object[]): Answer =>
  (call) =>
    call.fail(code, details);
/** Writes these bytes unchanged. */
const raw =
  (...chunks: (string | Uint8Array)[]): Answer =>
  async ({ response }) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    for (const chunk of chunks) {
      response.write(chunk);
      // Sends each chunk as a packet of its own.
      await new Promise(setImmediate);
    }
    response.end();
  };
const data = (json: unknown, end = "\n\n") => `data: ${JSON.stringify(json)}${end}`;
const reset = (call: Call) => call.response.socket?.resetAndDestroy();
/** Starts the answer with this, and then sends nothing more. */
const silent =
  (start = ""): Answer =>
  ({ response }) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.flushHeaders();
    response.write(start);
  };
/** Writes some words ten times a second until the client disconnects. */
const endless: Answer = (call) => {
  const timer = setInterval(() => call.write("x ".repeat(250)), 100);
  call.closed.finally(() => clearInterval(timer));
};
/** Writes as fast as the socket accepts it, until the client disconnects or 64 MiB are written. */
function pour({ response }: Call, start: string) {
  const more = "x".repeat(64 * 1024);
  let written = 0;
  const write = () => {
    while (!response.destroyed && written < 64 * 1024 ** 2) {
      written += more.length;
      if (!response.write(more)) {
        response.once("drain", write);
        return;
      }
    }
    response.end();
  };
  response.write(start);
  write();
}
const RETRY_INFO = (retryDelay: string) => [
  { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "RATE_LIMIT_EXCEEDED" },
  { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay },
];

describe("the next model is asked", () => {
  const FAULTS: [string, Answer][] = [
    ["503", status(503)],
    ["a reset before the headers", reset],
    [
      "a reset after the headers",
      async (call) => {
        silent()(call);
        await new Promise(setImmediate);
        reset(call);
      },
    ],
    [
      "a reset in the middle of the first event",
      async (call) => {
        silent('data: {"candidates": [')(call);
        await new Promise(setImmediate);
        reset(call);
      },
    ],
    ["an empty body with status 200", raw()],
    ["no candidates", raw(data({ candidates: [] }))],
    ["a candidate without content", raw(data({ candidates: [{ finishReason: "STOP" }] }))],
    ["an empty text", (call) => call.end("")],
    ["only white space", (call) => call.end(" \n\t")],
    ["only comments", raw(": ping\n\n", ": ping\n\n")],
    ["an error without a body", ({ response }) => response.writeHead(500).end()],
    [
      "an error whose body never ends",
      (call) => {
        call.response.writeHead(500, { "Content-Type": "application/json" });
        pour(call, '{"error": {"message": "');
      },
    ],
    [
      "only a thought",
      raw(
        data({
          candidates: [
            { content: { parts: [{ text: "hm", thought: true }] }, finishReason: "STOP" },
          ],
        }),
      ),
    ],
    ["data that is not JSON", raw("data: {oops}\n\n")],
    ["JSON cut in half", raw('data: {"candidates": [')],
    ["a first text over the limit", (call) => call.end("x".repeat(64 * 1024 + 1))],
    ["an error in place of a message", raw(data({ error: { code: 503, message: "overloaded" } }))],
    ["an array", raw(data([message("# Soup", "STOP")]))],
    ["null", raw(data(null))],
    ["candidates that are a number", raw(data({ candidates: 5 }))],
    ["parts that are null", raw(data({ candidates: [{ content: { parts: [null] } }] }))],
    ["a text that is a number", raw(data({ candidates: [{ content: { parts: [{ text: 5 }] } }] }))],
    ["invalid UTF-8", raw(new Uint8Array([0x64, 0xff, 0xfe]))],
    ["an HTML error page with status 200", raw("<!doctype html><title>Sorry</title>\n\n")],
    [
      "an endless line",
      (call) => {
        silent()(call);
        pour(call, "data: ");
      },
    ],
  ];

  it.each(FAULTS)("after %s", async (_, fault) => {
    expect(await outcome([fault, well])).toEqual(served(2));
  });

  it.each<[string, Answer]>([
    ["headers without a body", silent()],
    ["no response", () => {}],
  ])("after %s within the deadline", async (_, fault) => {
    expect(await outcome([fault, well], impatient)).toEqual(served(2));
  });

  it("two seconds after an error whose body drips, which was free", async () => {
    const slow: Answer = (call) => {
      call.response.writeHead(503, { "Content-Type": "application/json" });
      const timer = setInterval(() => call.response.write(" "), 100);
      call.closed.finally(() => clearInterval(timer));
    };
    worker.logs.length = 0;
    expect(await outcome([slow, well])).toEqual(served(2));
    const [error] = await readAttempts(worker);
    expect(error).toMatchObject({ status: 503, free: true });
    expect(error?.ms).toBeGreaterThanOrEqual(1900);
    // Not by the deadline.
    expect(error?.ms).toBeLessThan(LONG_MS / 2);
  });

  it("at once when the deadline passes within an error's body", async () => {
    const slow: Answer = ({ response }) => {
      response.writeHead(503);
      response.write("{");
    };
    impatient.logs.length = 0;
    expect(await outcome([slow, well], impatient)).toEqual(served(2));
    const [error] = await readAttempts(impatient);
    expect(error).toMatchObject({ status: 503, free: true });
    expect(error?.ms).toBeLessThan(1900);
  });

  it("after 404, from then on without the first", async () => {
    await using fresh = await startFresh();
    expect(await outcome([status(404), well], fresh)).toEqual(served(2));
    expect(await outcome([well], fresh)).toEqual({ ...served(1), model: "second" });
  });
});

describe("the failure when no model answers", () => {
  it.each<[string, Answer[], Ending]>([
    [
      "429 with RetryInfo, of which the shortest delay counts",
      [status(429, RETRY_INFO("32.4s")), status(429, RETRY_INFO("7.1s")), status(503)],
      { ...failed("model_busy", 3), retryAfter: 8 },
    ],
    [
      "503 in the stream",
      [raw(data({ error: { code: 503, details: RETRY_INFO("9s") } }))],
      { ...failed("model_busy", 3), retryAfter: 9 },
    ],
    ["resets", [reset], failed("model_failed", 3)],
    ["an HTML page", [raw("<!doctype html>\n\n")], failed("model_failed", 3)],
    ["only white space", [(call: Call) => call.end(" \n\t")], failed("no_text", 3)],
  ])("is right for %s", async (_, answers, ending) => {
    expect(await outcome(answers)).toEqual(ending);
  });

  it("is model_timeout for silence", async () => {
    expect(await outcome([silent()], impatient)).toEqual(failed("model_timeout", 3));
  });

  it("is model_failed for a refused connection", async () => {
    await using closed = await startGemini();
    const { url } = closed;
    await closed[Symbol.asyncDispose]();
    await using alone = await startFresh({ GEMINI_BASE_URL: url });
    expect(await outcome([], alone)).toEqual(failed("model_failed", 0));
  });
});

it("the request to a model ends before the next model is asked", async () => {
  gemini.answer = undefined;
  const events = readEvents(await worker.ask(LIST, EVENTS));
  const first = await gemini.next();
  silent("data: {oops}\n\n")(first);
  const second = await gemini.next();
  await first.closed;
  second.end("# Soup");
  expect(await events.next()).toEqual({ type: "model", model: "second" });
  await events.cancel();
});

it.each<[string, Answer, FailureCode]>([
  ["an invalid key", status(400, [{ reason: "API_KEY_INVALID" }]), "misconfigured"],
  ["a blocked prompt", raw(data({ promptFeedback: { blockReason: "SAFETY" } })), "model_failed"],
])("no other model is asked after %s", async (_, answer, code) => {
  expect(await outcome([answer, well])).toEqual(failed(code, 1));
});

/** The same answer, "# Süp 🥔\n", in every form that the standard allows. */
const FORMS: Record<string, string> = {
  LF: data(message("# Süp ")) + data(message("🥔\n", "STOP")),
  CRLF: data(message("# Süp "), "\r\n\r\n") + data(message("🥔\n", "STOP"), "\r\n\r\n"),
  CR: data(message("# Süp "), "\r\r") + data(message("🥔\n", "STOP"), "\r\r"),
  "a byte order mark": `\ufeff${data(message("# Süp 🥔\n", "STOP"))}`,
  "comments between and inside events": `: ping\n\n:\n: ping\n${data(message("# Süp "), "\n")}: ping\n\n: ping\n\n${data(message("🥔\n", "STOP"))}: ping\n\n`,
  "no space behind the colon": `data:${JSON.stringify(message("# Süp 🥔\n", "STOP"))}\n\n`,
  "other fields": `event: message\nid: 7\nretry: 100\nx: y\nz\n${data(message("# Süp 🥔\n", "STOP"))}`,
  "several data lines": `${JSON.stringify(message("# Süp 🥔\n", "STOP"), null, 2).replace(/^/gm, "data: ")}\n\n`,
};

describe("events are read, wherever the packets are cut", () => {
  it.each(Object.entries(FORMS))("with %s", async (_, form) => {
    const bytes = Buffer.from(form);
    const expected = served(1, "# Süp 🥔\n");
    expect(await outcome([raw(bytes)])).toEqual(expected);
    expect(await outcome([raw(...Array.from(bytes, (byte) => Uint8Array.of(byte)))])).toEqual(
      expected,
    );
    const step = Math.ceil(bytes.length / 8);
    for (let cut = 1; cut < bytes.length; cut += step) {
      const halves = [bytes.subarray(0, cut), bytes.subarray(cut)];
      expect(await outcome([raw(...halves)]), `cut at ${cut}`).toEqual(expected);
    }
  });

  it("with U+2028 and U+2029 in a text, which don't end a line of events", async () => {
    const text = "# So\u2028up\u2029";
    // JSON allows them unescaped.
    expect(await outcome([raw(data(message(text, "STOP")))])).toEqual(served(1, text));
  });
});

it.each([302, 307])(
  "a redirect is not followed, so that the key is sent to no other server (%i)",
  async (code) => {
    await using other = await startGemini();
    other.answer = (call) => call.end("# Soup");
    const ending = await outcome([
      ({ response, url }) => response.writeHead(code, { Location: `${other.url}${url}` }).end(),
      well,
    ]);
    expect(ending).toEqual(failed("model_failed", 1));
    expect(other.calls).toEqual([]);
  },
);

it.each([
  ["a line", 200],
  ["an error's body", 500],
])("reads only a limited part of %s that does not end", async (_, code) => {
  let written = 0;
  await outcome([
    (call) => {
      call.response.writeHead(code);
      pour(call, "data: ");
      call.closed.then(() => {
        written = call.response.socket?.bytesWritten ?? Number.POSITIVE_INFINITY;
      });
    },
    well,
  ]);
  // Half a megabyte, plus the buffers of the sockets.
  expect(written).toBeLessThan(16 * 1024 ** 2);
});

describe("a complete answer is served in spite of", () => {
  it.each<[string, Answer, string?]>([
    [
      "an empty first text",
      (call) => {
        call.write("");
        call.end("# Soup");
      },
    ],
    [
      "a thought before the text",
      (call) => {
        call.send({ candidates: [{ content: { parts: [{ text: "hm", thought: true }] } }] });
        call.end("# Soup");
      },
    ],
    [
      "usage metadata after the text",
      (call) => {
        call.write("# Soup", "STOP");
        call.send({ usageMetadata: { totalTokenCount: 5 } });
        call.response.end();
      },
    ],
    [
      "compression by gzip",
      ({ response }) => {
        response.writeHead(200, {
          "Content-Type": "text/event-stream",
          "Content-Encoding": "gzip",
        });
        response.end(gzipSync(data(message("# Soup", "STOP"))));
      },
    ],
  ])("%s", async (_, answer, text) => {
    expect(await outcome([answer])).toEqual(served(1, text));
  });
});

describe("after the first text nothing is retried", () => {
  it.each<[string, Answer]>([
    ["MAX_TOKENS", (call) => call.end("# So", "MAX_TOKENS")],
    ["a missing finishReason", raw(data(message("# So")))],
    ["a finishReason that is not Gemini's", (call) => call.end("# So", "stop, it's all")],
    ["data that is not JSON", raw(data(message("# So")), "data: {oops}\n\n")],
    ["an event cut in half", raw(data(message("# So")), 'data: {"candidates": [')],
  ])("and the recipe is unfinished for %s", async (_, answer) => {
    expect(await outcome([answer, well])).toEqual(unfinished());
  });

  it("and the recipe is unfinished for a reset", async () => {
    gemini.answer = undefined;
    const events = readEvents(await worker.ask(LIST, EVENTS));
    const call = await gemini.next();
    call.write("# So");
    expect(await events.next()).toMatchObject({ type: "model" });
    expect(await events.next()).toMatchObject({ type: "text" });
    reset(call);
    expect(await events.next()).toMatchObject({ type: "failed", code: "unfinished" });
    expect(await events.next()).toBeUndefined();
    expect(gemini.calls).toHaveLength(1);
  });

  it("and silence makes the recipe unfinished, unless it follows STOP", async () => {
    expect(await outcome([silent(data(message("# So"))), well], impatient)).toEqual(unfinished());
    const open = silent(data(message("# Soup", "STOP")) + data({ usageMetadata: {} }));
    expect(await outcome([open, well], impatient)).toEqual(served(1));
  });
});

it("the answer's deadline ends the recipe of a visitor whose socket never reads", async () => {
  await using fresh = await startFresh({}, { answerMs: 3 * SHORT_MS });
  gemini.answer = endless;
  const socket = askRaw(fresh.url, LIST).pause();
  await expect.poll(() => gemini.open).toBe(1);
  await expect.poll(() => gemini.open).toBe(0);
  await expect.poll(() => fresh.logs.length).toBe(1);
  expect(fresh.logs[0]?.message).toContain("the answer took too long");
  socket.destroy();
});
