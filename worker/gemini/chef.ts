/**
 * The chef who asks Gemini: the only file that knows its SDK, of which there will be no newer version
 * (https://github.com/google-gemini/deprecated-generative-ai-js).
 *
 * Models are asked in turn, each only once. One that can't answer hands over to the next, as long
 * as no text has been sent; after that nothing is tried again.
 *
 * @see https://ai.google.dev/api/generate-content
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 * @module
 */
import {
  type EnhancedGenerateContentResponse,
  type ErrorDetails,
  GoogleGenerativeAI,
  GoogleGenerativeAIFetchError,
} from "@google/generative-ai";
import { type AttemptStatus, type Chef, RecipeError } from "../chef";
import type { FailureCode } from "../contract";
import type { GeminiSettings } from "../settings";
import { writePrompt } from "./prompt";

/** Longest recipe, in UTF-16 code units: ten times as long as a long one in a cookbook. */
const MAX_RECIPE_LENGTH = 64 * 1024;

/** How long a model that answered 404 is left alone. */
const GONE_MS = 60 * 60 * 1000;

/** Models that answered 404, and until when each is left alone. As old as the isolate. */
const goneUntil = new Map<string, number>();

/** Why one model gave no recipe. */
class AttemptError extends Error {
  /**
   * @param failure What to tell the visitor, unless another model does better.
   * @param status For the log.
   * @param next Whether to ask the next model. `gone`: and to leave this one alone for a while.
   */
  constructor(
    readonly failure: RecipeError,
    readonly status: AttemptStatus,
    readonly next: "stop" | "hand over" | "gone" = "hand over",
  ) {
    super(failure.message);
  }
}

/**
 * Creates a chef who asks Gemini, and passes on what it writes while it writes.
 *
 * @param settings How to reach it.
 */
export function createGeminiChef({ apiKey, models, baseUrl, deadlines }: GeminiSettings): Chef {
  const gemini = new GoogleGenerativeAI(apiKey);

  return async function* cook(ingredients, signal, onAttempt) {
    const prompt = writePrompt(ingredients);
    const startMs = Date.now();
    const failures: RecipeError[] = [];

    for (const model of available(models)) {
      const attemptStartMs = Date.now();
      const leftMs = startMs + deadlines.firstTextInAllMs - attemptStartMs;
      if (leftMs <= 0) break;

      let status: AttemptStatus = "left";
      try {
        yield* ask(model, prompt, signal, startMs, Math.min(deadlines.firstTextMs, leftMs));
        status = 200;
        return;
      } catch (thrown) {
        signal.throwIfAborted();
        const error = toAttemptError(thrown);
        status = error.status;
        if (error.next === "stop") throw error.failure;
        if (error.next === "gone") goneUntil.set(model, Date.now() + GONE_MS);
        else failures.push(error.failure);
      } finally {
        onAttempt({ model, status, ms: Date.now() - attemptStartMs });
      }
    }
    throw verdict(failures);
  };

  async function* ask(
    model: string,
    prompt: string,
    signal: AbortSignal,
    startMs: number,
    firstTextMs: number,
  ): ReturnType<Chef> {
    const alarm = new AbortController();
    const ring = (code: FailureCode, detail: string) =>
      alarm.abort(new AttemptError(new RecipeError(code, detail), "late"));
    const endMs = startMs + deadlines.answerMs - Date.now();
    const end = setTimeout(ring, endMs, "unfinished", "the answer took too long");
    let waiting = setTimeout(ring, firstTextMs, "model_timeout", "no first text in time");

    // Unset while the visitor is slow to take a text: nobody waits for the model then.
    let waitingSinceMs: number | undefined;
    // One timer, which looks again if there has been a text in the meantime: a new one for each text
    // costs a twentieth of a recipe's CPU.
    const checkSilence = () => {
      const nowMs = Date.now();
      const leftMs = (waitingSinceMs ?? nowMs) + deadlines.silenceMs - nowMs;
      if (leftMs > 0) waiting = setTimeout(checkSilence, leftMs);
      else ring("unfinished", "the model fell silent");
    };

    let length = 0;
    let finishReason: string | undefined;
    try {
      const messages = await generate(model, prompt, AbortSignal.any([signal, alarm.signal]));
      for await (const message of messages) {
        // Older models say STOP with every message, so this ends nothing by itself.
        finishReason = message.candidates?.[0]?.finishReason ?? finishReason;
        const text = textOf(message);
        if (!text) {
          throwIfRefused(message);
          continue;
        }
        if (length + text.length > MAX_RECIPE_LENGTH) {
          throw toIncomplete("the answer grew past the limit");
        }
        waitingSinceMs = undefined;
        if (length === 0) {
          clearTimeout(waiting);
          waiting = setTimeout(checkSilence, deadlines.silenceMs);
          yield { type: "model", model };
        }
        length += text.length;
        yield { type: "text", text };
        waitingSinceMs = Date.now();
      }
      if (length === 0) {
        const detail = `no text was found in the model service response (${describe(finishReason)})`;
        throw new AttemptError(new RecipeError("no_text", detail), 200);
      }
      if (finishReason !== "STOP") throw toIncomplete(describe(finishReason));
      yield { type: "done", finishReason };
    } catch (thrown) {
      const error = toAttemptError(alarm.signal.aborted ? alarm.signal.reason : thrown);
      if (length === 0) throw error;
      // There are words on the page already, which no other model can continue: whatever it was, the
      // recipe is unfinished.
      throw new AttemptError(new RecipeError("unfinished", error.message), error.status, "stop");
    } finally {
      clearTimeout(waiting);
      clearTimeout(end);
      // Whoever leaves early would leave the model writing.
      alarm.abort();
    }
  }

  async function generate(model: string, prompt: string, signal: AbortSignal) {
    // The SDK only listens: what is aborted already, it would ask all the same.
    signal.throwIfAborted();
    const { stream, response } = await gemini
      .getGenerativeModel({ model }, { baseUrl })
      .generateContentStream(
        {
          contents: [{ role: "user", parts: [{ text: prompt }] }],
          // The SDK would send empty ones of its own.
          ...({ generationConfig: undefined, safetySettings: undefined } as object),
        },
        { signal },
      );
    // The SDK collects the answer a second time for those who want it whole. Nobody here does,
    // and a fault would surface as an unhandled rejection.
    response.catch(() => {});
    return stream;
  }
}

/** @returns The models to ask: without those that are gone, unless all are. */
function available(models: readonly string[]): readonly string[] {
  const now = Date.now();
  const present = models.filter((model) => (goneUntil.get(model) ?? 0) <= now);
  return present.length > 0 ? present : models;
}

/** @returns The first part with text of the first candidate, thoughts aside, or `undefined`. */
function textOf(message: EnhancedGenerateContentResponse): string | undefined {
  // `message.text()` would throw on a blocked candidate and join parts that are not the answer.
  const parts: { text?: unknown; thought?: boolean }[] | undefined =
    message.candidates?.[0]?.content?.parts;
  const part = parts?.find(({ text, thought }) => typeof text === "string" && text && !thought);
  return part?.text as string | undefined;
}

/** @throws {AttemptError} When a message without text says that there will be none. */
function throwIfRefused(message: EnhancedGenerateContentResponse) {
  if (message.promptFeedback?.blockReason) {
    const failure = new RecipeError("model_failed", "Gemini blocked the prompt");
    throw new AttemptError(failure, "blocked", "stop");
  }
  // An error in the middle of a stream, whose HTTP status was sent before.
  const { error } = message as { error?: { code?: unknown; details?: unknown } };
  if (typeof error?.code === "number") throw toStatusError(error.code, error.details);
}

/** The reason as Gemini names it; anything else could be anything, and is not for the log. */
function describe(finishReason: unknown): string {
  const known = typeof finishReason === "string" && /^[A-Z_]{1,40}$/.test(finishReason);
  return `finishReason ${known ? finishReason : "missing or unknown"}`;
}

/** Gemini answered, but with no whole recipe. Becomes `unfinished` if a text was sent before. */
function toIncomplete(detail: string): AttemptError {
  return new AttemptError(new RecipeError("model_failed", detail), 200);
}

/** What became of an attempt. The SDK's messages are left out: they quote what was read. */
function toAttemptError(thrown: unknown): AttemptError {
  if (thrown instanceof AttemptError) return thrown;
  if (thrown instanceof GoogleGenerativeAIFetchError && thrown.status !== undefined) {
    return toStatusError(thrown.status, thrown.errorDetails);
  }
  // No connection, one that broke off, or an answer that is not Gemini's.
  const failure = new RecipeError("model_failed", "no answer, or none that could be read");
  return new AttemptError(failure, "broken");
}

/** @param untrusted The error's details: typed by the SDK, checked by nobody. */
function toStatusError(status: number, untrusted: unknown): AttemptError {
  const isObject = (detail: unknown): detail is ErrorDetails =>
    typeof detail === "object" && detail !== null;
  const details = Array.isArray(untrusted) ? untrusted.filter(isObject) : [];

  const detail = `Gemini answered with HTTP status ${status}`;
  const badKey = status === 400 && details.some(({ reason }) => reason === "API_KEY_INVALID");
  if (badKey || status === 401 || status === 403) {
    const failure = new RecipeError("misconfigured", `GEMINI_API_KEY is rejected: ${detail}`);
    return new AttemptError(failure, status, "stop");
  }
  if (status === 429 || status === 503) {
    const failure = new RecipeError("model_busy", detail, retryDelaySeconds(details));
    return new AttemptError(failure, status);
  }
  const next = status === 404 ? "gone" : status >= 500 ? "hand over" : "stop";
  return new AttemptError(new RecipeError("model_failed", detail), status, next);
}

/** @see https://google.aip.dev/193 (`google.rpc.RetryInfo`: a duration such as "7.5s") */
function retryDelaySeconds(details: readonly ErrorDetails[]): number | undefined {
  for (const { retryDelay } of details) {
    const [, seconds] =
      /^(\d{1,5}(?:\.\d+)?)s$/.exec(typeof retryDelay === "string" ? retryDelay : "") ?? [];
    if (seconds !== undefined) return Math.max(1, Math.ceil(Number(seconds)));
  }
  return undefined;
}

/**
 * What to tell a visitor whom no model could serve.
 *
 * @param failures Of each model that exists, in the order they were asked.
 */
function verdict(failures: readonly RecipeError[]): RecipeError {
  const [first] = failures;
  if (!first)
    return new RecipeError("model_failed", "GEMINI_MODELS: none that was asked exists (404)");
  const worse = failures.findLast(({ code }) => code !== "model_busy");
  if (worse) return worse;
  const delays = failures.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  return new RecipeError(
    "model_busy",
    first.message,
    delays.length > 0 ? Math.min(...delays) : undefined,
  );
}
