import { beforeEach, expect, it, vi } from "vitest";
import { MAX_ANSWER_MS } from "../../../worker/contract";
import {
  cancelRequest,
  type PageEvent,
  type RequestKind,
  readEvent,
  readFailure,
  readWholeAnswer,
  request,
} from "./request";
import { answerStream, stubFetch } from "./testing/stubFetch";

let calls: ReturnType<typeof stubFetch>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockReturnValue();
  calls = stubFetch();
  return () => {
    vi.useRealTimers();
  };
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const SECOND = 1000;
const NO_ANSWER = { type: "failed", code: "no_answer" };

/** @returns The events that arrive. */
function ask(kind: RequestKind = "recipe"): PageEvent[] {
  const events: PageEvent[] = [];
  request(kind, { ingredients: ["a", "b", "c", "d"] } as never, (event) => events.push(event));
  return events;
}

const stream = () => answerStream(calls);
const text = (words: string) => `event: text\ndata: ${JSON.stringify({ text: words })}\n\n`;
const DONE = 'event: done\ndata: {"finishReason":"STOP"}\n\n';

it("events arrive up to the last one, which closes the connection", async () => {
  const events = ask();
  const { say } = stream();
  say(`event: thought\ndata: 1\n\n${text("# So\r")}`);
  say(`${text("\nup")}${DONE}${text("more")}`);
  await pass();
  expect(events.map((event) => (event.type === "text" ? event.text : event.type))).toEqual([
    ...["# So\n", "up", "done"],
  ]);
  expect(calls[0]?.init.signal.aborted).toBe(true);
  expect(calls[0]?.init).toMatchObject({ redirect: "manual", method: "POST" });
});

it("a stream that is closed, unreadable or silent for 10 seconds is no answer", async () => {
  const unknown = 'event: failed\ndata: {"code":"new"}\n\n';
  for (const end of [() => stream().close(), () => stream().say(unknown)]) {
    const events = ask();
    end();
    await pass(SECOND);
    expect(events).toEqual([NO_ANSWER]);
  }
  const events = ask();
  const { say } = stream();
  // A comment is no silence.
  for (const words of [": \n\n", text("# So"), ": \n\n"]) {
    await pass(9 * SECOND);
    say(words);
  }
  await pass(9 * SECOND);
  expect(events).toHaveLength(1);
  await pass(SECOND);
  expect(events[1]).toEqual(NO_ANSWER);
  // The whole answer of the next request takes longer. It is the last that is asked for.
  const whole = ask();
  await pass(MAX_ANSWER_MS);
  calls.at(-1)?.answer(new Response('{"recipe":"# Soup","model":"x"}'));
  await pass();
  expect(whole.map(({ type }) => type)).toEqual(["model", "text", "done"]);
  ask();
  const accepted = calls.slice(-2).map(({ init }) => init.headers.Accept);
  expect(accepted).toEqual(["application/json", "text/event-stream"]);
  cancelRequest("recipe");
});

it("an hour that the device has slept is a second of silence, and silence again asks for a whole answer", async () => {
  const first = ask();
  vi.setSystemTime(Date.now() + 3_600_000);
  await pass(9 * SECOND);
  expect(first).toEqual([]);
  await pass(SECOND);
  const whole = ask();
  await pass(MAX_ANSWER_MS + 10 * SECOND);
  expect([first, whole]).toEqual([[NO_ANSWER], [NO_ANSWER]]);
  ask("photo");
  expect(calls.at(-1)?.init.headers.Accept).toBe("application/json");
  cancelRequest("photo");
});

it("a failure arrives with its wait, and a sign-in as one", async () => {
  const failed = ask();
  const body = '{"error":{"code":"rate_limited","message":"Sorry"}}';
  calls.at(-1)?.answer(new Response(body, { status: 429, headers: { "Retry-After": "60" } }));
  await pass();
  const redirected = ask("question");
  const redirect = Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" });
  calls.at(-1)?.answer(redirect);
  await pass(SECOND);
  expect([...failed, ...redirected]).toEqual([
    { type: "failed", code: "rate_limited", retryAfter: 60 },
    { type: "failed", code: "signed_out" },
  ]);
  expect(vi.mocked(console.error).mock.calls).toEqual([
    ["No recipe: rate_limited"],
    ["No answer: signed_out"],
  ]);
});

it("a request ends silently with the next of its kind, and leaves others alone", async () => {
  const first = ask();
  const { say } = stream();
  say(text("# So"));
  const photo = ask("photo");
  await pass();
  ask();
  say(text("up"));
  await pass(SECOND);
  expect(calls.map(({ init }) => init.signal.aborted)).toEqual([true, false, false]);
  cancelRequest("photo");
  cancelRequest("recipe");
  await pass(SECOND);
  expect([first, photo]).toEqual([[{ type: "text", text: "# So" }], []]);
  expect(console.error).not.toHaveBeenCalled();
});

it("the page reads of a failure no field that the contract doesn't name", () => {
  const failure = { code: "daily_limit", retryAfter: 0, scope: "visitor" };
  const data = JSON.stringify({ message: "Sorry", type: "x", ...failure });
  const read = readEvent({ id: undefined, event: "failed", data });
  expect(read).toEqual({ type: "failed", ...failure });
});

const HTML = "<!doctype html><title>Just a moment...</title>";
const error = (code: string) => ({ error: { message: "Sorry", code } });

it.each<[status: number, body: object | string, headers: HeadersInit, failure: object]>([
  [
    503,
    error("model_busy"),
    { "Retry-After": "Sat, 21 Nov 2026 12:00:00 GMT" },
    { code: "model_busy" },
  ],
  // Not the Worker's.
  [429, HTML, { "cf-mitigated": "challenge" }, { code: "challenged" }],
  [403, HTML, {}, { code: "forbidden" }],
  [429, HTML, { "Retry-After": "9".repeat(400) }, { code: "rate_limited", retryAfter: 86_400 }],
  [502, error("new_code"), {}, { code: "server_failed" }],
  [530, HTML, { "Retry-After": "120" }, { code: "server_failed", retryAfter: 120 }],
])(
  "the page reads the failure of a response %i with %j and %j",
  async (status, body, headers, failure) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    expect(await readFailure(new Response(text, { status, headers }))).toEqual(failure);
  },
);

it("the page reads a whole answer as events", () => {
  const demo = { model: "demo", demo: true };
  const done = { type: "done", finishReason: "STOP" };
  const text = { type: "text", text: "# Soup\n\n- peas" };
  const recipe = JSON.stringify({ ...demo, recipe: "# Soup\r\n\r\n- peas", finishReason: "x" });
  expect(readWholeAnswer(recipe)).toEqual([{ type: "model", ...demo }, text, done]);
  const empty = readWholeAnswer('{"model": "x", "ingredients": ""}');
  expect(empty).toEqual([{ type: "model", model: "x" }, done]);
  const page = readWholeAnswer('{"model": "x", "page": "# Soup\\n\\n- peas"}');
  expect(page).toEqual([{ type: "model", model: "x" }, text, done]);
});
