/** What a visitor gets for every way in which Gemini may answer over HTTP. */
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readOutcome } from "../testing/events";
import { type Call, message } from "../testing/gemini";
import { EVENTS, startRuntime } from "../testing/runtime";

const { gemini, worker } = await startRuntime();

type Answer = (call: Call) => void;

/** @param answers How the models answer, in order. The last answer is repeated. */
async function ask(...answers: Answer[]) {
  gemini.answer = (call) => (answers.length > 1 ? answers.shift() : answers[0])?.(call);
  const outcome = await readOutcome(await worker.ask("recipe", EVENTS));
  // Every request to Gemini has ended.
  await Promise.all(gemini.calls.map(({ closed }) => closed));
  return outcome;
}

const served = (model: "first" | "second", text = "# Soup") => ({ text, model, end: "done" });

const well: Answer = (call) => call.end("# Soup");
/** Writes these bytes unchanged, each chunk as a packet of its own. */
const raw =
  (...chunks: (string | Uint8Array)[]): Answer =>
  async ({ response }) => {
    response.flushHeaders();
    for (const chunk of chunks) {
      response.write(chunk);
      await new Promise(setImmediate);
    }
    response.end();
  };
const data = (json: unknown, end = "\n\n") => `data: ${JSON.stringify(json)}${end}`;
const parts = (...all: unknown[]) => ({ candidates: [{ content: { parts: all } }] });
const reset = ({ response }: Call) => response.socket?.resetAndDestroy();

const redirect: Answer = ({ response }) =>
  response.writeHead(307, { Location: `${gemini.url}/elsewhere` }).end();
const drip: Answer = ({ response, closed }) => {
  response.writeHead(503).flushHeaders();
  const timer = setInterval(() => response.write(" "), 100);
  closed.finally(() => clearInterval(timer));
};

it.each<[string, Answer]>([
  ["a reset before the headers", reset],
  ["a later reset", (call) => [call.response.flushHeaders(), setImmediate(reset, call)]],
  ["an empty body", raw()],
  ["an error whose body drips", drip],
  // Or else the key would be sent to another server.
  ["a redirect, which is not followed", redirect],
])("the next model is asked after %s", async (_, fault) => {
  expect(await ask(fault, well)).toMatchObject(served("second"));
});

it.each([200, 500])("only the beginning of an endless body is read: %i", async (status) => {
  const endless = ({ response }: Call) => {
    response.writeHead(status).write("data: ");
    // As fast as the socket accepts it, until the client disconnects.
    Readable.from(Array(1024).fill("x".repeat(64 * 1024))).pipe(response);
  };
  expect(await ask(endless, well)).toMatchObject(served("second"));
  expect(gemini.calls[0]?.response.writableFinished).toBe(false);
});

const BUSY = { error: { code: 503, status: "UNAVAILABLE", details: [{ retryDelay: "9s" }] } };
/** The answer stays open. */
const refuse =
  (finishReason: string, words = ""): Answer =>
  ({ response }) =>
    response.write(data(message(words, finishReason)));

it.each<[number, string, Answer, string, number?]>([
  [3, "an error in its stream", raw(data(BUSY)), "model_busy", 9],
  [3, "an error that is no event, and is cut", raw('{\n"error": {'), "model_failed"],
  [3, "an HTML page in Latin-1", raw("<p>caf", Uint8Array.of(0xe9), "\n\n"), "model_failed"],
  [1, "a blocked prompt", raw(data({ promptFeedback: { blockReason: "SAFETY" } })), "model_failed"],
  [3, "words that it knows", refuse("RECITATION", "\n"), "recitation"],
  [1, "a refusal and its language", refuse("SAFETY", "[lang]: de\n"), "no_text"],
  [1, "a refusal for a word", refuse("BLOCKLIST"), "no_text"],
  [1, "a refusal of what is prohibited", refuse("PROHIBITED_CONTENT"), "no_text"],
])("%i models are asked if each answers with %s", async (asked, _, answer, end, retryAfter) => {
  expect(await ask(answer)).toEqual({ text: "", model: "", end, retryAfter });
  expect(gemini.calls).toHaveLength(asked);
});

/** JSON allows U+2028 unescaped. It doesn't end a line of events. */
const TEXTS = ["# Süp\u2028", "🥔\n"] as const;
const START = message(TEXTS[0]);
const END = message(TEXTS[1], "STOP");
const WHOLE = message(TEXTS.join(""), "STOP");

it.each<[string, string]>([
  ["a byte order mark and comments", `\ufeff: ping\n\n${data(WHOLE, "\n")}: ping\n\n`],
  ["no blank line behind the last event", data(START) + data(END, "\n")],
  ["a carriage return behind the last event", data(WHOLE, "\r")],
  ["empty events and a gateway's end", `data:\n\n${data(WHOLE)}data: null\n\ndata: [DONE]\n\n`],
])("events are read, in one packet or cut anywhere, with %s", async (_, form) => {
  const bytes = Array.from(Buffer.from(form), (byte) => Uint8Array.of(byte));
  for (const packets of [[form], bytes]) {
    expect(await ask(raw(...packets))).toMatchObject(served("first", TEXTS.join("")));
  }
});

it("of the first candidate, all parts with text that are not thoughts are read, joined", async () => {
  const thought = { text: "hm", thought: true };
  const soup = [{ text: "# So" }, thought, { text: "" }, {}, { text: "up" }];
  const candidates = [...parts(...soup).candidates, ...parts({ text: "another" }).candidates];
  const messages = [parts(thought), { candidates }, message("", "STOP")];
  const answer = raw(...messages.map((json) => data(json)));
  expect(await ask(answer)).toMatchObject(served("first"));
});
