/**
 * The chef who asks Gemini: which model, for how long, and what becomes of its answer.
 *
 * Models are asked in turn, each only once. One that can't answer hands over to the next, as long
 * as no text has been sent; after that nothing is tried again.
 *
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 * @module
 */
import { FinishReason, type GenerateContentResponse } from "@google/generative-ai";
import { type AttemptStatus, type Chef, RecipeError } from "../chef";
import type { FailureCode, Piece } from "../contract";
import type { GeminiSettings } from "../settings";
import { GeminiError, isName, streamGenerateContent } from "./api";
import { writePrompt } from "./prompt";

/** Longest recipe, in UTF-16 code units: ten times as long as a long one in a cookbook. */
const MAX_RECIPE_LENGTH = 64 * 1024;

/** How long a model that answered 404 is not asked again. */
const GONE_MS = 60 * 60 * 1000;

/** Models that answered 404, and until when each is not asked. Lives as long as the isolate. */
const goneUntil = new Map<string, number>();

/** Why one model gave no recipe. */
class AttemptError extends Error {
  /**
   * @param failure What to tell the visitor, unless another model does better.
   * @param status For the log.
   * @param next Whether to ask the next model. `gone`: and not to ask this one for a while.
   */
  constructor(
    readonly failure: RecipeError,
    readonly status: AttemptStatus,
    readonly next: "stop" | "hand over" | "gone" = "hand over",
    /** See {@link Attempt.free}. */
    readonly free = false,
    /** See {@link Attempt.reasons}. */
    readonly reasons: readonly string[] = [],
  ) {
    super(failure.message);
  }
}

/**
 * Creates a chef who asks Gemini, and passes on what it writes while it writes.
 *
 * @param settings How to reach it.
 */
export function createGeminiChef(settings: GeminiSettings): Chef {
  const { models, deadlines } = settings;

  return async function* writeRecipe(ingredients, signal, onAttempt) {
    const prompt = writePrompt(ingredients);
    const startMs = Date.now();
    const failures: RecipeError[] = [];

    for (const model of available(models)) {
      const attemptStartMs = Date.now();
      const remainingMs = startMs + deadlines.totalFirstTextMs - attemptStartMs;
      if (remainingMs <= 0) break;

      let status: AttemptStatus = "disconnected";
      let error: AttemptError | undefined;
      try {
        yield* ask(settings, model, prompt, signal, {
          firstTextMs: Math.min(deadlines.firstTextMs, remainingMs),
          answerMs: startMs + deadlines.answerMs - attemptStartMs,
          silenceMs: deadlines.silenceMs,
        });
        status = 200;
        return;
      } catch (thrown) {
        signal.throwIfAborted();
        status = "broken";
        if (!(thrown instanceof AttemptError)) throw thrown;
        error = thrown;
        status = error.status;
        if (error.next === "stop") throw error.failure;
        if (error.next === "gone") goneUntil.set(model, Date.now() + GONE_MS);
        else failures.push(error.failure);
      } finally {
        onAttempt({
          model,
          status,
          ...(error?.reasons.length && { reasons: error.reasons }),
          free: error?.free ?? false,
          ms: Date.now() - attemptStartMs,
        });
      }
    }
    throw verdict(failures);
  };
}

/** How long one model may take, in milliseconds. */
interface AttemptDeadlines {
  firstTextMs: number;
  silenceMs: number;
  answerMs: number;
}

/** @throws {AttemptError} When this model gives no recipe, or no more of it. */
async function* ask(
  settings: GeminiSettings,
  model: string,
  prompt: string,
  signal: AbortSignal,
  { firstTextMs, silenceMs, answerMs }: AttemptDeadlines,
): AsyncGenerator<Piece, void, void> {
  // One signal for deadlines and visitor. Not by `AbortSignal.any`: with it, workerd takes a tenth more
  // CPU for the whole recipe.
  const end = new AbortController();
  const disconnect = () => end.abort(signal.reason);
  signal.addEventListener("abort", disconnect);
  const expire = (code: FailureCode, detail: string) =>
    end.abort(new AttemptError(new RecipeError(code, detail), "late"));
  const answerTimer = setTimeout(expire, answerMs, "unfinished", "the answer took too long");
  let waitTimer = setTimeout(expire, firstTextMs, "model_timeout", "no first text in time");

  // Unset while the visitor is slow to take a text: the model is not what is waited for.
  let waitingSinceMs: number | undefined;
  // One timer, which looks again if there has been a text in the meantime: a new one for each text
  // costs a twentieth of a recipe's CPU.
  const checkSilence = () => {
    const nowMs = Date.now();
    const remainingMs = (waitingSinceMs ?? nowMs) + silenceMs - nowMs;
    if (remainingMs > 0) waitTimer = setTimeout(checkSilence, remainingMs);
    else expire("unfinished", "the model fell silent");
  };

  let started = false;
  /** Text that has not been sent: blanks, which are no answer unless a word follows. */
  let unsent = "";
  let length = 0;
  let finishReason: unknown;
  try {
    signal.throwIfAborted();
    const messages = streamGenerateContent({ ...settings, model, prompt }, end.signal);
    for await (const message of messages) {
      // Older models say STOP with every message, so this ends nothing by itself.
      finishReason = message.candidates?.[0]?.finishReason ?? finishReason;
      const text = textOf(message);
      if (!text) {
        throwIfBlocked(message);
        continue;
      }
      length += text.length;
      if (length > MAX_RECIPE_LENGTH) throw toIncomplete("the answer grew past the limit");
      waitingSinceMs = undefined;
      if (started) yield { type: "text", text };
      else {
        unsent += text;
        if (!/\S/.test(text)) continue;
        started = true;
        clearTimeout(waitTimer);
        waitTimer = setTimeout(checkSilence, silenceMs);
        yield { type: "model", model };
        yield { type: "text", text: unsent };
      }
      waitingSinceMs = Date.now();
    }
    if (!started) {
      const detail = `no text was found in the model service response (${describe(finishReason)})`;
      throw new AttemptError(new RecipeError("no_text", detail), 200);
    }
    if (finishReason !== FinishReason.STOP) throw toIncomplete(describe(finishReason));
    yield { type: "done", finishReason };
  } catch (thrown) {
    const error = toAttemptError(end.signal.aborted ? end.signal.reason : thrown);
    if (!started || !(error instanceof AttemptError)) throw error;
    // There are words on the page already, which no other model can continue: whatever it was, the
    // recipe is unfinished.
    const failure = new RecipeError("unfinished", error.message);
    throw new AttemptError(failure, error.status, "stop", false, error.reasons);
  } finally {
    clearTimeout(waitTimer);
    clearTimeout(answerTimer);
    signal.removeEventListener("abort", disconnect);
    // Ends the request, should there be more of the answer: nobody reads it.
    end.abort();
  }
}

/** @returns The models to ask: without those that are gone, unless all are. */
function available(models: readonly string[]): readonly string[] {
  const nowMs = Date.now();
  const present = models.filter((model) => (goneUntil.get(model) ?? 0) <= nowMs);
  return present.length > 0 ? present : models;
}

/** @returns The first part with text of the first candidate, thoughts aside, or `undefined`. */
function textOf(message: GenerateContentResponse): string | undefined {
  const parts: unknown = message.candidates?.[0]?.content?.parts;
  if (!Array.isArray(parts)) return undefined;
  const part = parts.find((part) => typeof part?.text === "string" && part.text && !part.thought);
  return part?.text;
}

/** @throws {AttemptError} When a message without text says that there will be none. */
function throwIfBlocked({ promptFeedback }: GenerateContentResponse) {
  if (!promptFeedback?.blockReason) return;
  const failure = new RecipeError("model_failed", "Gemini blocked the prompt");
  throw new AttemptError(failure, "blocked", "stop");
}

/** The reason as Gemini names it; anything else could be anything, and is not for the log. */
function describe(finishReason: unknown): string {
  return `finishReason ${isName(finishReason) ? finishReason : "missing or unknown"}`;
}

/** Gemini answered, but with no whole recipe. Becomes `unfinished` if a text was sent before. */
function toIncomplete(detail: string): AttemptError {
  return new AttemptError(new RecipeError("model_failed", detail), 200);
}

/** @returns What became of an attempt; what is no failure of Gemini's, as it was thrown. */
function toAttemptError(thrown: unknown): unknown {
  if (!(thrown instanceof GeminiError)) return thrown;
  const { kind, status, reasons, retryDelaySeconds, inStream } = thrown;
  const free = !inStream;
  if (kind === "unreachable") {
    return new AttemptError(
      new RecipeError("model_failed", "no connection to Gemini"),
      "unreachable",
      "hand over",
      free,
    );
  }
  if (kind === "unreadable" || status === undefined) {
    const failure = new RecipeError("model_failed", "the answer broke off, or is not Gemini's");
    return new AttemptError(failure, "broken");
  }

  const names = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  const detail = `Gemini answered with HTTP status ${status}${names}`;
  const badKey = status === 400 && reasons.includes("API_KEY_INVALID");
  if (badKey || status === 401 || status === 403) {
    const failure = new RecipeError("misconfigured", `GEMINI_API_KEY is rejected: ${detail}`);
    return new AttemptError(failure, status, "stop", free, reasons);
  }
  if (status === 429 || status === 503) {
    const failure = new RecipeError("model_busy", detail, retryDelaySeconds);
    return new AttemptError(failure, status, "hand over", free, reasons);
  }
  const next = status === 404 ? "gone" : status >= 500 ? "hand over" : "stop";
  return new AttemptError(new RecipeError("model_failed", detail), status, next, free, reasons);
}

/**
 * What to tell a visitor whom no model could serve.
 *
 * @param failures Of each model that exists, in the order they were asked.
 */
function verdict(failures: readonly RecipeError[]): RecipeError {
  const [first] = failures;
  if (!first) {
    return new RecipeError("model_failed", "GEMINI_MODELS: none that was asked exists (404)");
  }
  const worse = failures.findLast(({ code }) => code !== "model_busy");
  if (worse) return worse;
  const delays = failures.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  return new RecipeError(
    "model_busy",
    first.message,
    delays.length > 0 ? Math.min(...delays) : undefined,
  );
}
