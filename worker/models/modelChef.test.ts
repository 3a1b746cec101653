/** Models in turn and their deadlines, with a service that the test writes. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Attempt } from "../chef";
import type { FailureCode, Piece } from "../contract";
import { RecipeError, toRecipeError } from "../recipeError";
import { DEADLINES } from "../settings";
import { createModelChef } from "./modelChef";
import { AttemptError, type Message, type Service } from "./service";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How a model answers. */
type Answer = (onMessage: (message: Message) => void, signal: AbortSignal) => Promise<void>;

const message = (text?: string, finishReason?: string): Message => ({
  text,
  finishReason,
  blocked: false,
});
/** Sends these messages, and ends. */
const says =
  (...messages: Message[]): Answer =>
  async (onMessage) =>
    messages.forEach(onMessage);
const well = says(message("# So"), message("up", "STOP"));
/** Sends these messages, and fails. */
const fails =
  (error: AttemptError, ...messages: Message[]): Answer =>
  async (onMessage) => {
    messages.forEach(onMessage);
    throw error;
  };
const BROKEN = new AttemptError(
  new RecipeError("model_failed", "broken"),
  "broken",
  "hand over",
  false,
  ["INTERNAL"],
);
const broken = fails(BROKEN);
const GONE = new AttemptError(new RecipeError("model_failed", "gone"), 404, "gone", true);
const gone = fails(GONE);
const busy = (seconds?: number) => {
  const failure = new RecipeError("model_busy", "busy", seconds);
  return fails(new AttemptError(failure, 503, "hand over", true, ["UNAVAILABLE"]));
};
/** Sends these messages, and stays open until the request is aborted. */
const stays =
  (...messages: Message[]): Answer =>
  (onMessage, signal) =>
    new Promise((_, reject) => {
      messages.forEach(onMessage);
      signal.addEventListener("abort", () => reject(signal.reason));
    });

/** Sends one message after each interval, and then stays open. */
const staysAndSends =
  (intervalMs: number, ...messages: Message[]): Answer =>
  async (onMessage, signal) => {
    const timer = setInterval(() => messages.splice(0, 1).forEach(onMessage), intervalMs);
    await stays()(onMessage, signal).finally(() => clearInterval(timer));
  };

let chefs = 0;

/** @returns A function that writes a recipe with models that answer like this. */
function createChef(...answers: Answer[]) {
  // New names, because a chef remembers models that are gone.
  const prefix = `${chefs++}-`;
  const models = answers.map((_, index) => `${prefix}${index}`);
  let open = 0;
  const ask: Service = async (model, _prompt, signal, onMessage) => {
    expect(open++).toBe(0);
    signal.addEventListener("abort", () => open--);
    await answers[models.indexOf(model)]?.(onMessage, signal);
  };

  return async function write(signal = new AbortController().signal) {
    // Like each request, with a chef of its own.
    const chef = createModelChef(ask, models, DEADLINES);
    const pieces: Piece[] = [];
    const attempts: Attempt[] = [];
    const startMs = Date.now();
    let error: RecipeError | undefined;
    const written = chef(
      { ingredients: ["Rice"] },
      signal,
      (piece) => pieces.push(piece),
      (attempt) => attempts.push(attempt),
    ).catch((thrown) => {
      error = signal.aborted ? undefined : toRecipeError(thrown);
    });
    await vi.runAllTimersAsync();
    await written;
    // No timer is left. The last one that ran says how long it took.
    expect(vi.getTimerCount()).toBe(0);
    // Each request has ended, also one whose answer had not.
    expect(open).toBe(0);
    const done = pieces.at(-1)?.type === "done";
    return {
      text: pieces.map((piece) => (piece.type === "text" ? piece.text : "")).join(""),
      model: pieces.flatMap((piece) =>
        piece.type === "model" ? piece.model.slice(prefix.length) : [],
      ),
      end: done ? "done" : error?.code,
      detail: error?.message,
      retryAfter: error?.retryAfterSeconds,
      attempts,
      asked: attempts.map(({ model }) => model.slice(prefix.length)).join(""),
      ms: Date.now() - startMs,
    };
  };
}

it("the first model that answers writes the recipe", async () => {
  expect(await createChef(busy(), broken, well, well)()).toMatchObject({
    text: "# Soup",
    model: ["2"],
    end: "done",
    asked: "012",
    attempts: [
      { status: 503, reasons: ["UNAVAILABLE"], free: true, ms: 0 },
      { status: "broken", free: false, ms: 0 },
      { status: 200, free: false, ms: 0 },
    ],
  });
});

it("leading white space is sent with the first word", async () => {
  const end = await createChef(says(message("\n"), message(" "), message("# Soup", "STOP")))();
  expect(end).toMatchObject({ text: "\n # Soup", end: "done" });
});

it("the tag of the language is sent with the first word, wherever it was cut", async () => {
  const text = "\n[Lang]: de \n# Soup";
  for (let cut = 0; cut < text.indexOf("#"); cut++) {
    const cuts = [message(text.slice(0, cut)), message(text.slice(cut, -6))];
    const word = message("# Soup", "STOP");
    // Whatever came before the word has no deadline but that of the first text.
    expect(await createChef(says(...cuts, word))()).toMatchObject({ text, end: "done" });
    expect(await createChef(stays(...cuts), well)()).toMatchObject({ text: "# Soup", ms: 20_000 });
  }
});

it.each(["[soup]", "[lang] de", "[lang]: de\n.", ".[lang]: de", `[lang]: ${"x".repeat(99)}`])(
  "%j is no tag alone, and the recipe has begun",
  async (text) => {
    const end = await createChef(fails(BROKEN, message(text)), well)();
    expect(end).toMatchObject({ text, end: "unfinished" });
  },
);

const REJECTED = new AttemptError(new RecipeError("misconfigured", "no"), 403, "stop");
it.each<[string, Answer, FailureCode]>([
  ["stops the chef", fails(REJECTED), "misconfigured"],
  ["blocks the prompt", says({ ...message(), blocked: true }), "model_failed"],
  ["is a fault of the Worker", () => Promise.reject(new TypeError("no")), "misconfigured"],
])("no other model is asked after what %s", async (_, answer, end) => {
  expect(await createChef(answer, well)()).toMatchObject({ asked: "0", end });
});

it("a model that is gone is skipped for an hour", async () => {
  const write = createChef(gone, well);
  expect(await write()).toMatchObject({ asked: "01", end: "done" });
  vi.advanceTimersByTime(59 * 60_000);
  expect(await write()).toMatchObject({ asked: "1", end: "done" });
  vi.advanceTimersByTime(2 * 60_000);
  expect(await write()).toMatchObject({ asked: "01", end: "done" });
});

it("when all models are gone, they are asked again", async () => {
  const write = createChef(gone, gone);
  expect(await write()).toMatchObject({ asked: "01", end: "model_failed" });
  expect(await write()).toMatchObject({ asked: "01", end: "model_failed" });
});

it.each<[string, Answer[], FailureCode, number?]>([
  ["the shortest delay of busy models", [busy(33), busy(8), busy()], "model_busy", 8],
  ["no delay if none is known", [busy(), busy()], "model_busy"],
  ["the last failure that is not busy", [broken, says(), busy(8)], "no_text"],
  ["busy beside models that are gone", [gone, busy(8), gone], "model_busy", 8],
  ["no text", [says(), says(message(" \n\t", "STOP"))], "no_text"],
  ["no text but a tag", [says(message("[lang]:"), message(" de\n", "STOP")), says()], "no_text"],
  ["nothing visible", [says(message("\u200b\ufeff"), message("\u3164\u2800", "STOP"))], "no_text"],
])("the visitor gets %s", async (_, answers, end, retryAfter) => {
  expect(await createChef(...answers)()).toMatchObject({ text: "", end, retryAfter });
});

describe("deadlines", () => {
  it("one model has 20 s for its first text, all together have 30 s", async () => {
    expect(await createChef(stays(), well)()).toMatchObject({ end: "done", ms: 20_000 });
    expect(await createChef(stays(message(" ")), stays(), well)()).toMatchObject({
      end: "model_timeout",
      attempts: [
        { status: "late", free: false, ms: 20_000 },
        { status: "late", free: false, ms: 10_000 },
      ],
      ms: 30_000,
    });
  });

  it("15 s after the last text, a recipe is unfinished", async () => {
    const pieces = ["# So", "# So", "# So", "up"].map((text) => message(text));
    expect(await createChef(staysAndSends(14_000, ...pieces), well)()).toMatchObject({
      text: "# So# So# Soup",
      end: "unfinished",
      detail: "the model fell silent",
      asked: "0",
      ms: 71_000,
    });
  });

  it("two minutes after the first model was asked, a recipe that does not end is cut", async () => {
    const pieces = Array(200).fill(message("x", "STOP"));
    expect(await createChef(stays(), staysAndSends(1000, ...pieces), well)()).toMatchObject({
      end: "unfinished",
      detail: "the answer took too long",
      ms: 120_000,
    });
  });

  it.each<[string, Message[], string]>([
    ["the latest message said STOP", [message("# Soup", "STOP")], "done"],
    ["each message said STOP", [message("# So", "STOP"), message("up", "STOP")], "done"],
    ["STOP came without a text", [message("# Soup"), message("", "STOP")], "done"],
    ["STOP came before metadata", [message("# Soup", "STOP"), message()], "done"],
    ["only an earlier text had STOP", [message("# So", "STOP"), message("up")], "unfinished"],
    ["the reason is another", [message("# Soup", "MAX_TOKENS")], "unfinished"],
    ["another reason came last", [message("# Soup", "STOP"), message("", "SAFETY")], "unfinished"],
  ])(
    "an answer that stays open is complete if STOP was the latest: %s",
    async (_, messages, end) => {
      expect(await createChef(stays(...messages))()).toMatchObject({
        text: "# Soup",
        end,
        ms: 15_000,
      });
    },
  );
});

it.each<[string, Answer, string, (readonly string[])?]>([
  ["no reason", says(message("# Soup")), "finishReason missing"],
  ["another reason", says(message("# Soup", "SAFETY")), "finishReason SAFETY"],
  ["an error", fails(BROKEN, message("# Soup")), "broken", BROKEN.reasons],
  [
    "a text beyond 64 KiB",
    says(message("# Soup"), message("x".repeat(65_531))),
    "the answer grew past the limit",
  ],
])(
  "after the first text, %s makes it unfinished, and no other model is asked",
  async (_, answer, detail, reasons) => {
    const { attempts, ...end } = await createChef(answer, well)();
    expect(end).toMatchObject({ text: "# Soup", end: "unfinished", detail, asked: "0" });
    expect(attempts[0]?.reasons).toEqual(reasons);
  },
);

it("a recipe of 64 KiB is complete", async () => {
  const whole = says(message("# Soup"), message("x".repeat(65_530), "STOP"));
  expect(await createChef(whole)()).toMatchObject({ end: "done" });
});

it("a visitor who disconnects while an error is read has made an attempt that was free", async () => {
  const visitor = new AbortController();
  const answer: Answer = async (...args) => {
    visitor.abort();
    await busy()(...args);
  };
  const { attempts } = await createChef(answer, well)(visitor.signal);
  expect(attempts).toMatchObject([{ status: 503, free: true }]);
});
