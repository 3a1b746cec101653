/**
 * A stand-in for Gemini in a process of its own, so that its work is not taken for that of the
 * benchmark. The prompt says how it is to answer: the same request then goes to each Worker.
 *
 * @module
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type AnswerSize, writeAnswer } from "./answers.ts";

/** Stands among the ingredients. A piece comes every so many milliseconds; 0: all at once. */
export const order = ({ words, pieces }: AnswerSize, everyMs: number) =>
  `${words} words in ${pieces} pieces every ${everyMs} ms`;

const ORDER = /(\d+) words in (\d+) pieces every (\d+) ms/;

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
    const [found, words, pieces, everyMs] = ORDER.exec(await text(request)) ?? [];
    if (!found) return response.writeHead(400).end("No order in the prompt");
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
  // Between two runs nobody asks for longer than the default of five seconds.
  server.keepAliveTimeout = 120_000;
  await once(server.listen(0, "127.0.0.1", 4096), "listening");
  process.send?.((server.address() as AddressInfo).port);
  process.on("disconnect", () => process.exit());
}

if (import.meta.main) await serve();
