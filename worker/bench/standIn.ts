/**
 * Runs the tests' stand-in for Gemini in a separate process, so that its CPU is not measured. The
 * prompt describes the answer, so that each Worker gets the same request.
 *
 * @module
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { startGemini } from "../testing/gemini.ts";
import { type AnswerSize, writeAnswer } from "./answers.ts";

/**
 * @returns An ingredient that tells the stand-in how to answer.
 * @param everyMs Time between two pieces in milliseconds.
 */
export const describeAnswer = ({ words, pieces }: AnswerSize, everyMs: number) =>
  `${words} words in ${pieces} pieces every ${everyMs} ms`;

const ANSWER = /(\d+) words in (\d+) pieces every (\d+) ms/;

export interface StandInProcess extends Disposable {
  url: string;
}

export async function startStandIn(): Promise<StandInProcess> {
  const child = fork(new URL(import.meta.url), { stdio: "inherit" });
  const [url] = await once(child, "message");
  return { url, [Symbol.dispose]: () => child.kill() };
}

async function serve() {
  const answers = new Map<string, string[]>();
  const gemini = await startGemini();
  gemini.answer = ({ body, response }) => {
    // Only the tests look at them.
    gemini.calls.length = 0;
    const [found, words, pieces, everyMs] = ANSWER.exec(body) ?? [];
    if (!found) return response.writeHead(400).end("The prompt does not describe the answer");
    const size = { words: Number(words), pieces: Number(pieces) };
    const events = answers.get(found) ?? writeAnswer(size);
    answers.set(found, events);

    response.writeHead(200, { "Content-Type": "text/event-stream" });
    let next = 0;
    const write = () => {
      if (next < events.length) return response.write(events[next++]);
      clearInterval(timer);
      response.end();
    };
    const timer = setInterval(write, Number(everyMs));
    write();
    response.on("close", () => clearInterval(timer));
  };
  process.send?.(gemini.url);
  process.on("disconnect", () => process.exit());
}

if (import.meta.main) await serve();
