/** Asks one model within its deadlines, and interprets its answer. @module */
import { type ChefEvent, VISIBLE } from "../contract";
import type { Deadlines } from "../settings";
import { isOnlyMarks } from "./answerForm";
import { type AskModel, AttemptError, COMPLETE, type Message, type Prompt } from "./provider";

/** The deadlines of one attempt, in milliseconds. */
type AttemptDeadlines = Pick<Deadlines, "firstTextMs" | "silenceMs" | "answerMs">;

/** Reason of an abort: the answer is complete, but its connection stays open. */
const COMPLETE_BUT_OPEN = Symbol("complete but open");

/**
 * @param signal Its abort ends the request.
 * @param emit See {@link Chef}. Not called before the first visible character.
 * @throws {AttemptError} When this model writes no recipe, or an incomplete one.
 * @throws The signal's reason, once it is aborted.
 */
export async function tryModel(
  ask: AskModel,
  model: string,
  prompt: Prompt,
  signal: AbortSignal,
  emit: (event: ChefEvent) => void,
  deadlines: AttemptDeadlines,
): Promise<void> {
  const request = new AbortController();
  const watch = watchDeadlines(deadlines, function abort(passed) {
    if (passed === "silenceMs" && finishReason === COMPLETE) request.abort(COMPLETE_BUT_OPEN);
    else request.abort(lateError(passed));
  });

  let started = false;
  /** White space and marks, withheld until the first visible words: without them there is no answer. */
  let unsent = "";
  let length = 0;
  /** The latest one wins: older models send STOP with every text. */
  let finishReason: string | undefined;

  function onMessage(message: Message) {
    const { text = "" } = message;
    // Blanks may follow the end. Words may not: without a reason behind them, the answer was cut.
    finishReason = message.finishReason ?? (VISIBLE.test(text) ? undefined : finishReason);
    if (text) onText(text);
    if (message.blocked) {
      const detail = "the provider blocked the prompt";
      throw new AttemptError("model_failed", detail, "blocked", { next: "stop" });
    }
    if (message.refused && !started) throw emptyError("stop");
  }

  function onText(text: string) {
    length += text.length;
    const isTooLong = length > prompt.maxCharacters;
    if (!started) {
      unsent += text;
      // The first test is cheap: a model may write white space without end, and the second reads it all.
      const hasWords = VISIBLE.test(text) && !isOnlyMarks(unsent);
      if (!hasWords && isTooLong) throw emptyError("next");
      if (!hasWords) return;
    }
    if (isTooLong) throw unfinishedError("the answer grew past the limit");
    watch.onText();
    if (started) return emit({ type: "text", text });
    started = true;
    emit({ type: "model", model });
    emit({ type: "text", text: unsent });
  }

  function emptyError(next: AttemptError["next"]) {
    const reason = `finishReason ${finishReason ?? "missing"}`;
    const detail = `no text was found in the model service response (${reason})`;
    return new AttemptError("no_text", detail, 200, { next });
  }

  try {
    const combinedSignal = AbortSignal.any([signal, request.signal]);
    await ask(model, prompt, combinedSignal, onMessage).catch((thrown) => {
      if (thrown !== COMPLETE_BUT_OPEN) throw thrown;
    });
    if (!started) throw emptyError("next");
    if (finishReason !== COMPLETE)
      throw unfinishedError(`finishReason ${finishReason ?? "missing"}`);
    emit({ type: "done", finishReason });
  } catch (thrown) {
    if (!started || !(thrown instanceof AttemptError)) throw thrown;
    // The page already shows text, and no other model can continue it.
    const { message, status, reasons } = thrown;
    throw new AttemptError("unfinished", message, status, { next: "stop", reasons });
  } finally {
    watch.stop();
    // Ends the request if the answer is not complete.
    request.abort();
  }
}

/**
 * Watches the deadlines of an answer that begins now.
 *
 * @param onPassed Called once, with the first deadline that passes.
 * @returns `onText` must be called with each text that arrives, `stop` at the end of the answer.
 */
function watchDeadlines(
  { firstTextMs, silenceMs, answerMs }: AttemptDeadlines,
  onPassed: (deadline: keyof AttemptDeadlines) => void,
) {
  const endMs = Date.now() + answerMs;
  let textMs = Date.now() + firstTextMs;
  let started = false;
  // One timer that restarts itself: a new timer for each of 800 texts took 8 % more CPU.
  let timer = setTimeout(check, Math.min(firstTextMs, silenceMs, answerMs));

  function check() {
    const nowMs = Date.now();
    const nextMs = Math.min(textMs, endMs);
    if (nowMs < nextMs) timer = setTimeout(check, nextMs - nowMs);
    else if (nowMs < textMs) onPassed("answerMs");
    else onPassed(started ? "silenceMs" : "firstTextMs");
  }

  return {
    onText() {
      started = true;
      textMs = Date.now() + silenceMs;
    },
    stop: () => clearTimeout(timer),
  };
}

function lateError(passed: keyof AttemptDeadlines): AttemptError {
  if (passed === "firstTextMs") {
    return new AttemptError("model_timeout", "no first text in time", "late");
  }
  const detail = passed === "silenceMs" ? "the model fell silent" : "the answer took too long";
  return new AttemptError("unfinished", detail, "late");
}

function unfinishedError(detail: string): AttemptError {
  return new AttemptError("unfinished", detail, 200);
}
