/** Two hundred visitors at once, while Gemini fails in every way. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readAllEvents } from "./testing/events";
import { type Call, message, type StandIn, startGemini } from "./testing/gemini";
import { type RunningWorker, startWorker } from "./testing/worker";

const VISITORS = 200;

/** For each kind of visitor: how the models answer, and the expected text and last event. */
const KINDS: Record<string, { answer: (call: Call, attempt: number) => void; ending: string }> = {
  Well: {
    answer: (call) => {
      call.write("# So");
      call.end("up");
    },
    ending: "# Soup done",
  },
  Busy: { answer: (call) => call.fail(503), ending: " model_busy" },
  BusyOnce: {
    answer: (call, attempt) => (attempt === 0 ? call.fail(503) : call.end("# Soup")),
    ending: "# Soup done",
  },
  BadKey: {
    answer: (call) => call.fail(400, [{ reason: "API_KEY_INVALID" }]),
    ending: " misconfigured",
  },
  ResetOnce: {
    answer: (call, attempt) =>
      attempt === 0 ? call.response.socket?.resetAndDestroy() : call.end("# Soup"),
    ending: "# Soup done",
  },
  Empty: { answer: (call) => call.end(""), ending: " no_text" },
  Cut: { answer: (call) => call.end("# So", "MAX_TOKENS"), ending: "# So unfinished" },
  BrokenOff: {
    answer: (call) => {
      call.write("# So");
      call.response.end('data: {"cand');
    },
    ending: "# So unfinished",
  },
  SilentOnce: {
    answer: (call, attempt) => attempt > 0 && call.end("# Soup"),
    ending: "# Soup done",
  },
  Silent: { answer: (call) => call.write("# So"), ending: "# So unfinished" },
  Long: {
    answer: (call) => {
      for (let count = 0; count < 200; count++) call.send(message("word "));
      call.end();
    },
    ending: `${"word ".repeat(200)} done`,
  },
};

let gemini: StandIn;
let worker: RunningWorker;

beforeAll(async () => {
  gemini = await startGemini();
  worker = await startWorker({
    GEMINI_API_KEY: "a-key",
    GEMINI_BASE_URL: gemini.url,
    GEMINI_MODELS: "first, second, third",
    // Long enough for a machine that stalls for a second or two.
    DEADLINES: { firstTextMs: 6000, totalFirstTextMs: 24_000, silenceMs: 6000, answerMs: 60_000 },
  });
});

afterAll(async () => {
  await worker[Symbol.asyncDispose]();
  await gemini[Symbol.asyncDispose]();
});

async function visit(kind: string, visitor: number): Promise<string> {
  const seen = await readAllEvents(
    await worker.ask([kind, `Visitor ${visitor}`, "Rice", "Peas"], {
      headers: { Accept: "text/event-stream" },
    }),
  );
  const text = seen.map((event) => (event.type === "text" ? event.text : "")).join("");
  const endings = seen.filter(({ type }) => type === "done" || type === "failed");
  const names = endings.map((event) => (event.type === "failed" ? event.code : event.type));
  return `${text} ${names.join(" and ")}`;
}

it("each visitor gets the right text and exactly one last event, and no request to Gemini stays open", async () => {
  const attempts = new Map<string, number>();
  gemini.answer = (call) => {
    const [, kind = "", visitor = ""] = /I have (\w+), (Visitor \d+),/.exec(call.body) ?? [];
    const attempt = attempts.get(visitor) ?? 0;
    attempts.set(visitor, attempt + 1);
    KINDS[kind]?.answer(call, attempt);
  };
  const kinds = Object.keys(KINDS);
  const visits = Array.from(
    { length: VISITORS },
    (_, visitor) => kinds[visitor % kinds.length] ?? "",
  );
  const endings = await Promise.all(visits.map(visit));
  expect(endings).toEqual(visits.map((kind) => KINDS[kind]?.ending));
  await expect.poll(() => gemini.open).toBe(0);
});
