/** Models in turn and their deadlines, with a provider that the test writes. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Attempt, ChefRequest } from "../chef";
import type { ChefEvent, FailureCode } from "../contract";
import { toRecipeError } from "../recipeError";
import { DEADLINES } from "../settings";
import { createModelChef } from "./modelChef";
import { AttemptError, type Message, type Model } from "./provider";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A text, a message, a pause in milliseconds, or the error at the end. */
type Step = string | Message | number | Error;

const message = (text = "", finishReason?: string): Message => ({
  text,
  ...(finishReason && { finishReason }),
});
const well = ["# So", message("up", "STOP")];
const BROKEN = new AttemptError("model_failed", "broken", "broken", { reasons: ["INTERNAL"] });
const STOP = new AttemptError("model_failed", "bad", 400, { next: "stop" });
const GONE = new AttemptError("misconfigured", "gone", 404, { next: "skip", free: true });
const RECITED = message("", "RECITATION");
const OWNERS = new AttemptError("misconfigured", "no billing", 400, { free: true });
const busy = (retryAfterSeconds?: number) =>
  new AttemptError("model_busy", "busy", 503, { free: true, retryAfterSeconds });
/** Longer than any deadline, in milliseconds. */
const FOREVER = 3_600_000;

/** Rejects when the request is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const RECIPE: ChefRequest = { kind: "recipe", ingredients: ["Rice"] };
let modelCount = 0;

/** @returns A function that writes a recipe with models that answer like this. */
function createChef(...answers: (Step | Step[])[]) {
  let open = 0;
  const models = answers.map(
    (answer): Model => ({
      // New names, because models that are gone are remembered.
      name: `model-${modelCount++}`,
      async ask(_prompt, signal, onMessage) {
        expect(open++).toBe(0);
        signal.addEventListener("abort", () => open--);
        for (const step of [answer].flat()) {
          if (step instanceof Error) throw step;
          if (typeof step === "number") await pause(step, signal);
          else onMessage(typeof step === "string" ? message(step) : step);
        }
      },
    }),
  );
  const names = models.map(({ name }) => name);

  return async function write() {
    // A new chef for each request, as in production.
    const chef = createModelChef(models, DEADLINES);
    const events: ChefEvent[] = [];
    const attempts: Attempt[] = [];
    const { signal } = new AbortController();
    const startMs = Date.now();
    const emit = (event: ChefEvent) => void events.push(event);
    const written = chef(RECIPE, signal, emit, attempts).catch(toRecipeError);
    await vi.runAllTimersAsync();
    const error = await written;
    // No timer is left, and all requests have ended, including those with an unfinished answer.
    expect([vi.getTimerCount(), open]).toEqual([0, 0]);
    return {
      text: events.map((event) => (event.type === "text" ? event.text : "")).join(""),
      end: error?.code ?? events.at(-1)?.type,
      detail: error?.message,
      retryAfter: error?.retryAfterSeconds,
      attempts,
      asked: attempts.map(({ model }) => names.indexOf(model)).join(""),
      ms: Date.now() - startMs,
    };
  };
}

it("the first model that answers writes the recipe", async () => {
  expect(await createChef(busy(), BROKEN, well, well)()).toMatchObject({
    text: "# Soup",
    end: "done",
    attempts: [
      { status: 503, free: true, ms: 0 },
      { status: "broken", reasons: ["INTERNAL"], free: false, ms: 0 },
      { status: 200, free: false, ms: 0 },
    ],
  });
});

it("marks are sent with the first word, wherever they were cut", async () => {
  const text = `\n[Lang]: de \n[kind]: soup\n[new]：${"x ".repeat(60)}\n\n# Soup`;
  for (let cut = 0; cut < text.indexOf("#"); cut++) {
    const cuts = [text.slice(0, cut), text.slice(cut, -6)];
    expect(await createChef([...cuts, ...well])()).toMatchObject({ text, end: "done" });
    // Marks alone don't count as first text: its deadline still applies.
    const late = await createChef([...cuts, FOREVER], well)();
    expect(late).toMatchObject({ text: "# Soup", ms: 20_000 });
  }
});

it("a model that is gone is skipped for an hour, unless all are gone", async () => {
  const write = createChef(GONE, well);
  expect((await write()).asked).toBe("01");
  vi.advanceTimersByTime(59 * 60_000);
  expect((await write()).asked).toBe("1");
  vi.advanceTimersByTime(60_000);
  expect((await write()).asked).toBe("01");
  const none = createChef(GONE, GONE);
  await none();
  expect(await none()).toMatchObject({ asked: "01", end: "misconfigured" });
});

it.each<[string, Step[], FailureCode, number?]>([
  [
    "the shortest delay of busy models, whatever else failed",
    [BROKEN, RECITED, busy(33), busy(8), busy(), OWNERS],
    "model_busy",
    8,
  ],
  ["the owner's fault if each model says so", [GONE, OWNERS, GONE], "misconfigured"],
  ["the last failure that is not the owner's", [OWNERS, BROKEN, "", GONE], "no_text"],
  ["the first failure that the next model would repeat", [STOP, "# Soup"], "model_failed"],
  ["a fault of the Worker", [new TypeError("no"), "# Soup"], "misconfigured"],
  ["no text, but blanks without end", [" ".repeat(70_000)], "no_text"],
  ["that an answer begins beyond the limit", ["x".repeat(65_537)], "unfinished"],
  ["no text but a long mark", [message(`[kind]: ${"soup ".repeat(700)}`, "STOP")], "no_text"],
  ["no text but marks", [message("[lang]: de\n[kind]: soup", "STOP")], "no_text"],
  ["recitation if any model stopped for that", ["", RECITED, GONE], "recitation"],
  ["nothing visible", [message("\u200b\u3164\u2800", "STOP")], "no_text"],
])("the visitor gets %s", async (_, answers, end, retryAfter) => {
  expect(await createChef(...answers)()).toMatchObject({ text: "", end, retryAfter });
});

it("one model has 20 s for its first text, all together have 30 s", async () => {
  const attempts = [20_000, 10_000].map((ms) => ({ status: "late", free: false, ms }));
  const end = { end: "model_timeout", attempts, ms: 30_000 };
  expect(await createChef([" ", FOREVER], FOREVER, well)()).toMatchObject(end);
});

it("two minutes after the first model was asked, a recipe that does not end is cut", async () => {
  const endless = Array(400)
    .fill(500)
    .flatMap((ms) => [ms, message("x", "STOP")]);
  const end = { end: "unfinished", detail: "the answer took too long", ms: 120_000 };
  expect(await createChef(FOREVER, endless)()).toMatchObject(end);
});

it("blanks behind STOP are sent, and leave the answer complete", async () => {
  const answer = [message("# Soup", "STOP"), " ", "\n", message("\u200b\r\n"), message()];
  expect(await createChef(answer)()).toMatchObject({ text: "# Soup \n\u200b\r\n", end: "done" });
});

const SILENT = "the model fell silent";

it.each<[string, Step[], number, string?]>([
  ["STOP behind the text", ["# Soup", message("", "STOP"), FOREVER], 15_000],
  ["STOP before the last text", [message("# So", "STOP"), "up", FOREVER], 15_000, SILENT],
  ["15 s without a text", [14_000, "# So", 14_000, "u", 14_000, "p", FOREVER], 57_000, SILENT],
  ["an error behind its end", ["# Soup", message("", "STOP"), BROKEN], 0, "broken"],
  ["a text beyond 64 KiB", ["# Soup", "x".repeat(65_531)], 0, "the answer grew past the limit"],
])("an answer with %s is complete, or unfinished", async (_, steps, ms, detail) => {
  const { attempts, ...outcome } = await createChef(steps, well)();
  const end = detail ? "unfinished" : "done";
  expect(outcome).toMatchObject({ text: "# Soup", end, detail, asked: "0", ms });
  expect(attempts[0]?.reasons).toEqual(detail === "broken" ? BROKEN.reasons : []);
});
