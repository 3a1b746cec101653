/**
 * The chef that asks models, in their order and each only once. If a model fails before its first text,
 * the chef asks the next one, unless that would fail too: after a rejected key, a blocked prompt or a
 * refusal. After the first text, nothing is retried.
 *
 * @module
 */
import type { Attempt, Chef, ChefRequest } from "../chef";
import { type ChefEvent, MAX_RECIPE_CHARACTERS, OWNERS_CODES, VISIBLE } from "../contract";
import type { RecipeError } from "../recipeError";
import type { Deadlines } from "../settings";
import { writePagePrompt, writePhotoPrompt } from "./photoPrompt";
import { writePrompt } from "./prompt";
import { AttemptError, type Message, type Model, type Prompt } from "./provider";
import { writeQuestionPrompt } from "./questionPrompt";

/**
 * Without a limit, models may think without end (googleapis/python-genai #2062). A long recipe takes
 * about 2,000 tokens.
 */
const RECIPE_LIMITS = { maxTokens: 8192, maxCharacters: MAX_RECIPE_CHARACTERS };

const SKIP_MS = 60 * 60 * 1000;

/** Until when each model that answered 404 is skipped, in milliseconds. Lives as long as the isolate. */
const skippedUntil = new Map<string, number>();

/** Reason of an abort: the answer is complete, but its connection stays open. */
const COMPLETE_BUT_OPEN = Symbol("complete but open");

/** @param models At least one. */
export function createModelChef(models: readonly Model[], deadlines: Deadlines): Chef {
  return async function modelChef(request, signal, emit, attempts) {
    const prompt = toPrompt(request);
    const startMs = Date.now();
    const failures: RecipeError[] = [];

    const available = models.filter(({ name }) => (skippedUntil.get(name) ?? 0) <= startMs);
    for (const model of available.length > 0 ? available : models) {
      // If the visitor disconnected before a request was sent, there is no attempt.
      signal.throwIfAborted();
      const attemptMs = Date.now();
      if (attemptMs >= startMs + deadlines.totalFirstTextMs) break;
      const attempt: Attempt = { model: model.name, status: 200, reasons: [], free: false, ms: 0 };
      attempts.push(attempt);
      try {
        return await tryModel(model, { prompt, signal, emit, startMs, deadlines });
      } catch (thrown) {
        attempt.status = signal.aborted ? "disconnected" : "broken";
        if (!(thrown instanceof AttemptError)) throw thrown;
        const { status, free, reasons, next } = thrown;
        Object.assign(attempt, { status, free, reasons });
        if (next === "stop") throw thrown;
        if (next === "skip") skippedUntil.set(model.name, Date.now() + SKIP_MS);
        failures.push(thrown);
      } finally {
        attempt.ms = Date.now() - attemptMs;
      }
    }
    throw summarizeFailures(failures);
  };
}

/** @returns What a model is asked. */
export function toPrompt(request: ChefRequest): Prompt {
  if (request.kind === "photo") return writePhotoPrompt(request);
  if (request.kind === "page") return writePagePrompt(request);
  if (request.kind === "question") return writeQuestionPrompt(request);
  return { ...RECIPE_LIMITS, text: writePrompt(request) };
}

/**
 * @param failures Of each model that was asked, in order.
 * @returns `model_busy` with the shortest delay if one of them is busy: another try may succeed. Otherwise
 *   `recitation` if one stopped for that: the visitor can mend it. Otherwise the last failure that is not
 *   the owner's, or the owner's if all are.
 */
function summarizeFailures(failures: readonly RecipeError[]): RecipeError | undefined {
  const delayOf = ({ retryAfterSeconds = Infinity }: RecipeError) => retryAfterSeconds;
  const busy = failures.filter(({ code }) => code === "model_busy");
  const [soonest] = busy.sort((a, b) => delayOf(a) - delayOf(b));
  return (
    soonest ??
    failures.find(({ code }) => code === "recitation") ??
    failures.findLast(({ code }) => !OWNERS_CODES.has(code)) ??
    failures.at(-1)
  );
}

interface Job {
  prompt: Prompt;
  /** Its abort ends the request. */
  signal: AbortSignal;
  /** See {@link Chef}. Not called before the first visible character. */
  emit: (event: ChefEvent) => void;
  /** When the first model was asked. */
  startMs: number;
  deadlines: Deadlines;
}

/**
 * Asks one model within its deadlines, and interprets its answer.
 *
 * @throws {AttemptError} When this model writes no recipe, or an incomplete one.
 * @throws The signal's reason, once it is aborted.
 */
async function tryModel({ name, ask }: Model, job: Job): Promise<void> {
  const { prompt, signal, emit, startMs, deadlines } = job;
  const request = new AbortController();
  let started = false;
  /** White space and marks, withheld until the first visible words: without them there is no answer. */
  let unsent = "";
  let length = 0;
  let bytes = 0;
  /** The latest one wins: older models send STOP with every text. */
  let finishReason: string | undefined;

  const endMs = startMs + deadlines.answerMs;
  let nextTextMs = Math.min(
    Date.now() + deadlines.firstTextMs,
    startMs + deadlines.totalFirstTextMs,
  );
  // One timer that restarts itself: a new timer for each of 800 texts took 8 % more CPU.
  let timer: ReturnType<typeof setTimeout> | null = null;
  checkDeadlines();

  function checkDeadlines() {
    const leftMs = Math.min(nextTextMs, endMs) - Date.now();
    // The first text may shorten what is left to the silence.
    if (leftMs > 0) timer = setTimeout(checkDeadlines, Math.min(leftMs, deadlines.silenceMs));
    else if (!started) request.abort(lateError("no first text in time"));
    else if (endMs < nextTextMs) request.abort(lateError("the answer took too long"));
    else if (finishReason === "STOP") request.abort(COMPLETE_BUT_OPEN);
    else request.abort(lateError("the model fell silent"));
  }

  function onMessage({ text = "", refused, ...message }: Message) {
    // Blanks may follow the end. Words may not: without a reason behind them, the answer was cut.
    finishReason = message.finishReason ?? (VISIBLE.test(text) ? undefined : finishReason);
    if (text) onText(text);
    if (refused && !started) throw emptyError("stop");
    // Nothing follows, even where the connection stays open.
    if (finishReason === "RECITATION" && !started) throw emptyError("next");
  }

  function onText(text: string) {
    length += text.length;
    if (prompt.maxBytes) bytes += new TextEncoder().encode(text).length;
    const isTooLong = length > prompt.maxCharacters || bytes > (prompt.maxBytes ?? bytes);
    if (!started) {
      unsent += text;
      // The first test is cheap: a model may write white space without end, and the second reads it all.
      const hasWords = VISIBLE.test(text) && !isOnlyMarks(unsent);
      if (!hasWords && isTooLong) throw emptyError("next");
      if (!hasWords) return;
    }
    if (isTooLong) throw new AttemptError("unfinished", "the answer grew past the limit", 200);
    nextTextMs = Date.now() + deadlines.silenceMs;
    if (started) return emit({ type: "text", text });
    started = true;
    emit({ type: "model", model: name });
    emit({ type: "text", text: unsent });
  }

  const reason = () => `finishReason ${finishReason ?? "missing"}`;
  function emptyError(next: AttemptError["next"]) {
    const detail = `no text was found in the model service response (${reason()})`;
    const code = finishReason === "RECITATION" ? "recitation" : "no_text";
    return new AttemptError(code, detail, 200, { next });
  }

  try {
    const combinedSignal = AbortSignal.any([signal, request.signal]);
    await ask(prompt, combinedSignal, onMessage).catch((thrown) => {
      if (thrown !== COMPLETE_BUT_OPEN) throw thrown;
    });
    if (!started) throw emptyError("next");
    if (finishReason !== "STOP") throw new AttemptError("unfinished", reason(), 200);
    emit({ type: "done", finishReason });
  } catch (thrown) {
    if (!started || !(thrown instanceof AttemptError)) throw thrown;
    // The page already shows text, and no other model can continue it.
    const { message, status, reasons } = thrown;
    throw new AttemptError("unfinished", message, status, { next: "stop", reasons });
  } finally {
    clearTimeout(timer);
    // Ends the request if the answer is not complete.
    request.abort();
  }
}

const lateError = (detail: string) => new AttemptError("model_timeout", detail, "late");

/**
 * Longest beginning of an answer that is checked, in UTF-16 code units. Bounds the time: it is read anew with
 * each piece. The page reads no longer line, either.
 */
const MAX_MARKS_LENGTH = 4000;

/** Lines such as `[lang]: de` and `[kind]: stew`, of which the last may be incomplete. */
const MARK_LINES = /^(?:\[[a-z]+\][ \t]*[:：][^\n]*(?:\n\s*|$))*(?:\[[a-z]*\]?[ \t]*)?$/i;

/** @returns Whether the beginning of an answer has no words yet, only white space and marks. */
function isOnlyMarks(text: string): boolean {
  const marks = text.trim();
  return marks.length <= MAX_MARKS_LENGTH && MARK_LINES.test(marks);
}
