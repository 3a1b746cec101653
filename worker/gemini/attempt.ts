/**
 * Asks one model, within its deadlines, and interprets its answer.
 *
 * @see https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse
 * @module
 */
import { FinishReason, type GenerateContentResponse } from "@google/generative-ai";
import type { FailureCode, Piece } from "../contract";
import { RecipeError } from "../recipeError";
import type { Deadlines } from "../settings";
import { type GeminiCall, streamGenerateContent } from "./api";
import { isName } from "./apiError";
import { AttemptError, toAttemptError } from "./attemptError";

/** Longest recipe, in UTF-16 code units: ten times a long recipe in a cookbook. */
const MAX_RECIPE_LENGTH = 64 * 1024;

/** How long one model may take, in milliseconds: see {@link Deadlines}. */
export type AttemptDeadlines = Omit<Deadlines, "totalFirstTextMs">;

/**
 * @param signal Its abort ends the request. Must not be aborted yet.
 * @param emit See {@link Chef}. Not called before the first word.
 * @returns A promise that resolves when the recipe is complete.
 * @throws {AttemptError} When this model writes no recipe, or an incomplete one.
 * @throws The signal's reason, once it is aborted.
 */
export async function askModel(
  call: GeminiCall,
  signal: AbortSignal,
  emit: (piece: Piece) => void,
  { firstTextMs, silenceMs, answerMs }: AttemptDeadlines,
): Promise<void> {
  // One signal for the deadlines and the disconnect. `AbortSignal.any` would take a tenth more CPU
  // for the whole recipe.
  const request = new AbortController();
  const disconnect = () => request.abort(signal.reason);
  signal.addEventListener("abort", disconnect);
  const expire = (code: FailureCode, detail: string) =>
    request.abort(new AttemptError(new RecipeError(code, detail), "late"));
  const answerTimer = setTimeout(expire, answerMs, "unfinished", "the answer took too long");
  let waitTimer = setTimeout(expire, firstTextMs, "model_timeout", "no first text in time");

  let lastTextMs = 0;
  // One timer that restarts itself: a new one for each text would take a twentieth of a recipe's
  // CPU.
  const checkSilence = () => {
    const remainingMs = lastTextMs + silenceMs - Date.now();
    if (remainingMs > 0) waitTimer = setTimeout(checkSilence, remainingMs);
    else expire("unfinished", "the model fell silent");
  };

  let started = false;
  /** Leading white space. It is sent with the first word, because alone it is no answer. */
  let unsent = "";
  let length = 0;
  let finishReason: unknown;

  function onMessage(message: GenerateContentResponse) {
    // Older models send STOP with every message, so it does not end the recipe.
    finishReason = message.candidates?.[0]?.finishReason ?? finishReason;
    const text = textOf(message);
    if (!text) return throwIfBlocked(message);
    length += text.length;
    if (length > MAX_RECIPE_LENGTH) throw toIncomplete("the answer grew past the limit");
    lastTextMs = Date.now();
    if (started) return emit({ type: "text", text });
    unsent += text;
    if (!/\S/.test(text)) return;
    started = true;
    clearTimeout(waitTimer);
    waitTimer = setTimeout(checkSilence, silenceMs);
    emit({ type: "model", model: call.model });
    emit({ type: "text", text: unsent });
  }

  try {
    await streamGenerateContent(call, request.signal, onMessage);
    if (!started) {
      const detail = `no text was found in the model service response (${describe(finishReason)})`;
      throw new AttemptError(new RecipeError("no_text", detail), 200);
    }
    if (finishReason !== FinishReason.STOP) throw toIncomplete(describe(finishReason));
    emit({ type: "done", finishReason });
  } catch (thrown) {
    const error = toAttemptError(thrown);
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

/** Quotes the reason only if it is one of Gemini's names: nothing else may get into the log. */
function describe(finishReason: unknown): string {
  return `finishReason ${isName(finishReason) ? finishReason : "missing or unknown"}`;
}

/** The answer is incomplete. After the first text, {@link askModel} makes it `unfinished`. */
function toIncomplete(detail: string): AttemptError {
  return new AttemptError(new RecipeError("model_failed", detail), 200);
}
