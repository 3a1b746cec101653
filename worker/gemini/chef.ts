/**
 * The chef that asks Gemini: chooses the model, sets the deadlines, interprets the answer.
 *
 * Models are asked in turn, each only once. When one fails before its first text, the next is asked,
 * except where it would fail too: after a rejected key, a blocked prompt or an invalid request. After the
 * first text nothing is retried.
 *
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 * @module
 */
import { FinishReason, type GenerateContentResponse } from "@google/generative-ai";
import { type AttemptStatus, type Chef, RecipeError } from "../chef";
import type { FailureCode, Piece } from "../contract";
import type { Deadlines, GeminiSettings } from "../settings";
import { GeminiError, isName, streamGenerateContent } from "./api";
import { writePrompt } from "./prompt";

/** Longest recipe, in UTF-16 code units: ten times a long recipe in a cookbook. */
const MAX_RECIPE_LENGTH = 64 * 1024;

/** For how long a model that answered 404 is skipped. */
const GONE_MS = 60 * 60 * 1000;

/** For each model that answered 404: until when it is skipped. Lives as long as the isolate. */
const goneUntil = new Map<string, number>();

/** Why one model produced no complete recipe. */
class AttemptError extends Error {
  /**
   * @param failure Sent to the visitor if no other model succeeds.
   * @param status For the log.
   * @param next Whether to ask the next model. `gone`: ask it, and skip this one for {@link GONE_MS}.
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
 * Creates a chef that asks Gemini, and yields its text while it is being written.
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
    throw summarizeFailures(failures);
  };
}

/** How long one model may take, in milliseconds: see {@link Deadlines}. */
type AttemptDeadlines = Omit<Deadlines, "totalFirstTextMs">;

/** @throws {AttemptError} When this model produces no recipe, or an incomplete one. */
async function* ask(
  settings: GeminiSettings,
  model: string,
  prompt: string,
  signal: AbortSignal,
  { firstTextMs, silenceMs, answerMs }: AttemptDeadlines,
): AsyncGenerator<Piece, void, void> {
  // One signal for the deadlines and the disconnect. `AbortSignal.any` would take a tenth more CPU for
  // the whole recipe.
  const request = new AbortController();
  const disconnect = () => request.abort(signal.reason);
  signal.addEventListener("abort", disconnect);
  const expire = (code: FailureCode, detail: string) =>
    request.abort(new AttemptError(new RecipeError(code, detail), "late"));
  const answerTimer = setTimeout(expire, answerMs, "unfinished", "the answer took too long");
  let waitTimer = setTimeout(expire, firstTextMs, "model_timeout", "no first text in time");

  // `undefined` while a text waits for a slow visitor: that is not the model's silence.
  let waitingSinceMs: number | undefined;
  // One timer that restarts itself: a new one for each text would take a twentieth of a recipe's CPU.
  const checkSilence = () => {
    const nowMs = Date.now();
    const remainingMs = (waitingSinceMs ?? nowMs) + silenceMs - nowMs;
    if (remainingMs > 0) waitTimer = setTimeout(checkSilence, remainingMs);
    else expire("unfinished", "the model fell silent");
  };

  let started = false;
  /** Leading white space. It is sent with the first word, because alone it is no answer. */
  let unsent = "";
  let length = 0;
  let finishReason: unknown;
  try {
    signal.throwIfAborted();
    const messages = streamGenerateContent({ ...settings, model, prompt }, request.signal);
    for await (const message of messages) {
      // Older models send STOP with every message, so it does not end the loop.
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
    const error = toAttemptError(request.signal.aborted ? request.signal.reason : thrown);
    if (!started || !(error instanceof AttemptError)) throw error;
    // The page shows text already, and no other model can continue it.
    const failure = new RecipeError("unfinished", error.message);
    throw new AttemptError(failure, error.status, "stop", false, error.reasons);
  } finally {
    clearTimeout(waitTimer);
    clearTimeout(answerTimer);
    signal.removeEventListener("abort", disconnect);
    // Ends the request if the answer is not complete.
    request.abort();
  }
}

/** @returns The models without those that are skipped, or all if every model is skipped. */
function available(models: readonly string[]): readonly string[] {
  const nowMs = Date.now();
  const present = models.filter((model) => (goneUntil.get(model) ?? 0) <= nowMs);
  return present.length > 0 ? present : models;
}

/** @returns The first text part of the first candidate that is not a thought, or `undefined`. */
function textOf(message: GenerateContentResponse): string | undefined {
  const parts: unknown = message.candidates?.[0]?.content?.parts;
  if (!Array.isArray(parts)) return undefined;
  const part = parts.find((part) => typeof part?.text === "string" && part.text && !part.thought);
  return part?.text;
}

/** @throws {AttemptError} When the message says that the prompt was blocked. */
function throwIfBlocked({ promptFeedback }: GenerateContentResponse) {
  if (!promptFeedback?.blockReason) return;
  const failure = new RecipeError("model_failed", "Gemini blocked the prompt");
  throw new AttemptError(failure, "blocked", "stop");
}

/** Quotes the reason only if it is one of Gemini's names: other strings must not get into the log. */
function describe(finishReason: unknown): string {
  return `finishReason ${isName(finishReason) ? finishReason : "missing or unknown"}`;
}

/** The answer is incomplete. `ask` changes the code to `unfinished` after the first text. */
function toIncomplete(detail: string): AttemptError {
  return new AttemptError(new RecipeError("model_failed", detail), 200);
}

/** Converts a {@link GeminiError}; returns everything else unchanged. */
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
 * Chooses the failure to send to the visitor after all models have failed: the last one that is not
 * `model_busy`, or else `model_busy` with the shortest delay.
 *
 * @param failures One for each model that did not answer 404, in order.
 */
function summarizeFailures(failures: readonly RecipeError[]): RecipeError {
  const [first] = failures;
  if (!first) {
    return new RecipeError("model_failed", "GEMINI_MODELS: none that was asked exists (404)");
  }
  const other = failures.findLast(({ code }) => code !== "model_busy");
  if (other) return other;
  const delays = failures.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  return new RecipeError(
    "model_busy",
    first.message,
    delays.length > 0 ? Math.min(...delays) : undefined,
  );
}
