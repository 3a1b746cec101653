/** Asks one model within its deadlines, and interprets its answer. @module */
import { type ChefEvent, type FailureCode, VISIBLE } from "../contract";
import { isOnlyLanguage } from "../form";
import { RecipeError } from "../recipeError";
import type { Deadlines } from "../settings";
import { AttemptError, COMPLETE, type Message, type Prompt, type Service } from "./service";

/** Reason of an abort: the answer is complete, but its connection stays open. */
const STAYS_OPEN = Symbol("complete");

/**
 * @param signal Its abort ends the request.
 * @param emit See {@link Chef}. Not called before the first visible character.
 * @throws {AttemptError} When this model writes no recipe, or an incomplete one.
 * @throws The signal's reason, once it is aborted.
 */
export async function askModel(
  ask: Service,
  model: string,
  prompt: Prompt,
  signal: AbortSignal,
  emit: (event: ChefEvent) => void,
  { firstTextMs, silenceMs, answerMs }: Omit<Deadlines, "countMs" | "totalFirstTextMs">,
): Promise<void> {
  const request = new AbortController();
  const expire = (code: FailureCode, detail: string) =>
    request.abort(new AttemptError(new RecipeError(code, detail), "late"));

  const startMs = Date.now();
  let lastTextMs = startMs;
  // One timer that restarts itself: a new timer for each of 800 texts took 8 % more CPU.
  let timer = setTimeout(checkDeadlines, Math.min(firstTextMs, silenceMs, answerMs));
  function checkDeadlines() {
    const nowMs = Date.now();
    const silentMs = lastTextMs + (started ? silenceMs : firstTextMs);
    const lateMs = Math.min(silentMs, startMs + answerMs);
    if (nowMs < lateMs) timer = setTimeout(checkDeadlines, lateMs - nowMs);
    else if (nowMs < silentMs) expire("unfinished", "the answer took too long");
    else if (!started) expire("model_timeout", "no first text in time");
    else if (finishReason === COMPLETE) request.abort(STAYS_OPEN);
    else expire("unfinished", "the model fell silent");
  }

  let started = false;
  /** White space and the language. Sent with the first visible text: alone they are no answer. */
  let unsent = "";
  let length = 0;
  /** Of the latest text or a later message: older models send STOP with every text. */
  let finishReason: string | undefined;

  function onMessage(message: Message) {
    const { text } = message;
    finishReason = message.finishReason ?? (text ? undefined : finishReason);
    if (text) onText(text);
    if (message.blocked) {
      const failure = new RecipeError("model_failed", "the provider blocked the prompt");
      throw new AttemptError(failure, "blocked", "stop");
    }
    if (message.refused && !started) throw toEmpty("stop");
  }

  function onText(text: string) {
    length += text.length;
    if (length > prompt.maxCharacters) throw toIncomplete("the answer grew past the limit");
    if (!started) {
      unsent += text;
      // The first test is cheap: a model may write white space without end, and the second reads it all.
      if (!VISIBLE.test(text) || isOnlyLanguage(unsent)) return;
    }
    lastTextMs = Date.now();
    if (started) return emit({ type: "text", text });
    started = true;
    emit({ type: "model", model });
    emit({ type: "text", text: unsent });
  }

  function toEmpty(next: AttemptError["next"]) {
    const reason = `finishReason ${finishReason ?? "missing"}`;
    const detail = `no text was found in the model service response (${reason})`;
    return new AttemptError(new RecipeError("no_text", detail), 200, next);
  }

  try {
    const either = AbortSignal.any([signal, request.signal]);
    await ask(model, prompt, either, onMessage).catch((thrown) => {
      if (thrown !== STAYS_OPEN) throw thrown;
    });
    if (!started) throw toEmpty("hand over");
    if (finishReason !== COMPLETE) throw toIncomplete(`finishReason ${finishReason ?? "missing"}`);
    emit({ type: "done", finishReason });
  } catch (thrown) {
    if (!started || !(thrown instanceof AttemptError)) throw thrown;
    // The page already shows text, and no other model can continue it.
    const failure = new RecipeError("unfinished", thrown.message);
    throw new AttemptError(failure, thrown.status, "stop", false, thrown.reasons);
  } finally {
    clearTimeout(timer);
    // Ends the request if the answer is not complete.
    request.abort();
  }
}

/** {@link askModel} turns it into `unfinished`. */
function toIncomplete(detail: string): AttemptError {
  return new AttemptError(new RecipeError("model_failed", detail), 200);
}
