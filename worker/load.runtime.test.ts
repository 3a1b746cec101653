/** Two hundred visitors at once, while Gemini fails in every way. */
import { expect, it } from "vitest";
import { readOutcome } from "./testing/events";
import type { Call } from "./testing/gemini";
import { EVENTS, startRuntime } from "./testing/runtime";

const VISITORS = 200;

type Answer = (call: Call, attempt: number) => void;

const wellAfter =
  (fault: (call: Call) => void): Answer =>
  (call, attempt) =>
    attempt ? call.end("# Soup") : fault(call);

const WORDS = Array(200).fill("word ");

/** For each kind of visitor: how the models answer, and the expected text and end. */
const KINDS: [Answer, string, string][] = [
  [(call) => call.fail(503), "", "model_busy"],
  [(call) => call.fail(400, [{ reason: "API_KEY_INVALID" }]), "", "misconfigured"],
  [(call) => call.end(""), "", "no_text"],
  [wellAfter((call) => call.fail(503)), "# Soup", "done"],
  [wellAfter((call) => call.response.socket?.resetAndDestroy()), "# Soup", "done"],
  [(call) => [call.write("# So"), call.response.end('data: {"cand')], "# So", "unfinished"],
  [(call) => [WORDS.forEach((word) => void call.write(word)), call.end()], WORDS.join(""), "done"],
];

const { gemini, worker } = await startRuntime();

it("each visitor gets the right text and exactly one last event, and no request to Gemini stays open", async () => {
  const calls = new Map<number, number>();
  gemini.answer = (call) => {
    const visitor = Number(/I have (\d+),/.exec(call.body)?.[1]);
    const attempt = calls.get(visitor) ?? 0;
    calls.set(visitor, attempt + 1);
    KINDS[visitor % KINDS.length]?.[0](call, attempt);
  };
  const visitors = [...Array(VISITORS).keys()];
  const visits = visitors.map(async (visitor) => {
    const list = [`${visitor}`, "Onions", "Rice", "Peas"];
    const { text, end } = await readOutcome(await worker.ask(list, EVENTS));
    return [text, end];
  });
  const expected = visitors.map((visitor) => KINDS[visitor % KINDS.length]?.slice(1));
  expect(await Promise.all(visits)).toEqual(expected);
  await expect.poll(() => gemini.open).toBe(0);
});
