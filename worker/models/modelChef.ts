/**
 * The chef that asks models, in their order and each only once. If a model fails before its first text,
 * the chef asks the next one, unless that would fail too: after a rejected key, a blocked prompt or a
 * refusal. After the first text, nothing is retried.
 *
 * @module
 */
import type { AttemptStatus, Chef, ChefRequest } from "../chef";
import { MAX_RECIPE_CHARACTERS } from "../contract";
import type { RecipeError } from "../recipeError";
import type { Deadlines } from "../settings";
import { tryModel } from "./attempt";
import { writePhotoPrompt } from "./photoPrompt";
import { writePrompt } from "./prompt";
import { type AskModel, AttemptError, type Prompt } from "./provider";
import { writeQuestionPrompt } from "./questionPrompt";

/**
 * Without a limit, models may think without end (googleapis/python-genai #2062). A long recipe takes
 * about 2,000 tokens.
 */
const RECIPE_LIMITS = { maxTokens: 8192, maxCharacters: MAX_RECIPE_CHARACTERS };

const SKIP_MS = 60 * 60 * 1000;

/** Until when each model that answered 404 is skipped, in milliseconds. Lives as long as the isolate. */
const skippedUntil = new Map<string, number>();

export function createModelChef(ask: AskModel, models: string[], deadlines: Deadlines): Chef {
  return async function modelChef(request, signal, emit) {
    const prompt = toPrompt(request);
    const startMs = Date.now();
    const failures: RecipeError[] = [];

    for (const model of available(models)) {
      // If the visitor disconnected before a request was sent, there is no attempt.
      signal.throwIfAborted();
      const attemptStartMs = Date.now();
      const remainingMs = startMs + deadlines.totalFirstTextMs - attemptStartMs;
      if (remainingMs <= 0) break;

      let status: AttemptStatus = 200;
      let error: AttemptError | undefined;
      try {
        await tryModel(ask, model, prompt, signal, emit, {
          firstTextMs: Math.min(deadlines.firstTextMs, remainingMs),
          answerMs: startMs + deadlines.answerMs - attemptStartMs,
          silenceMs: deadlines.silenceMs,
        });
        return;
      } catch (thrown) {
        if (thrown instanceof AttemptError) error = thrown;
        status = error?.status ?? (signal.aborted ? "disconnected" : "broken");
        if (!error) throw thrown;
        if (error.next === "stop") throw error;
        if (error.next === "skip") skippedUntil.set(model, Date.now() + SKIP_MS);
        failures.push(error);
      } finally {
        const attempt = {
          model,
          status,
          ...(error?.reasons.length && { reasons: error.reasons }),
          free: error?.free ?? false,
          ms: Date.now() - attemptStartMs,
        };
        emit({ type: "attempt", attempt });
      }
    }
    throw summarizeFailures(failures);
  };
}

function toPrompt(request: ChefRequest): Prompt {
  if (request.kind === "ingredients") return writePhotoPrompt(request);
  if (request.kind === "answer") return writeQuestionPrompt(request);
  return { ...RECIPE_LIMITS, text: writePrompt(request) };
}

function available(models: string[]): string[] {
  const nowMs = Date.now();
  const present = models.filter((model) => (skippedUntil.get(model) ?? 0) <= nowMs);
  return present.length > 0 ? present : models;
}

/**
 * @param failures Of each model that was asked, in order.
 * @returns `model_busy` with the shortest delay if one of them is busy: another try may succeed. Otherwise
 *   the last failure that is not the owner's, or the owner's if all are.
 */
function summarizeFailures(failures: readonly RecipeError[]): RecipeError | undefined {
  const busy = failures.filter(({ code }) => code === "model_busy");
  const [soonest] = busy.toSorted(
    (a, b) => (a.retryAfterSeconds ?? Infinity) - (b.retryAfterSeconds ?? Infinity),
  );
  return soonest ?? failures.findLast(({ code }) => code !== "misconfigured") ?? failures.at(-1);
}
