/**
 * A stand-in for Gemini in a separate process, so that its CPU is not measured. The prompt describes the
 * answer, so that each Worker gets the same request.
 *
 * @module
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type AnswerSize, writeAnswer } from "./answers.ts";

/**
 * @returns An ingredient that tells the stand-in how to answer.
 * @param everyMs Time between two pieces in milliseconds. 0: all at once.
 */
export const describeAnswer = ({ words, pieces }: AnswerSize, everyMs: number) =>
  `${words} words in ${pieces} pieces every ${everyMs} ms`;

const ANSWER = /(\d+) words in (\d+) pieces every (\d+) ms/;

export interface StandIn extends Disposable {
  url: string;
}

export async function startStandIn(): Promise<StandIn> {
  const child = fork(new URL(import.meta.url), { stdio: "inherit" });
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => child.kill() };
}

async function serve() {
  const answers = new Map<string, string[]>();
  const server = createServer(async (request, response) => {
    const [found, words, pieces, everyMs] = ANSWER.exec(await text(request)) ?? [];
    if (!found) return response.writeHead(400).end("The prompt does not describe the answer");
    const size = { words: Number(words), pieces: Number(pieces) };
    const events = answers.get(found) ?? writeAnswer(size);
    answers.set(found, events);

    response.writeHead(200, { "Content-Type": "text/event-stream" });
    if (everyMs === "0") return response.end(events.join(""));
    let next = 0;
    const write = () => {
      if (next < events.length) return response.write(events[next++]);
      clearInterval(timer);
      response.end();
    };
    const timer = setInterval(write, Number(everyMs));
    write();
    response.on("close", () => clearInterval(timer));
  });
  // The default of five seconds is shorter than the time between two runs.
  server.keepAliveTimeout = 120_000;
  await once(server.listen(0, "127.0.0.1", 4096), "listening");
  process.send?.((server.address() as AddressInfo).port);
  process.on("disconnect", () => process.exit());
}

if (import.meta.main) await serve();
