/** Clients that request recipes and check that each arrives completely. @module */
import { Agent, request } from "node:http";
import { type AnswerSize, readRecipe, writeRecipe } from "./answers.ts";
import { describeAnswer } from "./standIn.ts";

/** Time between two pieces. Long enough for each to arrive separately, the worst case. */
export const PIECE_MS = 10;

/** Number of simultaneous recipes while CPU is measured. */
const VISITORS = 20;

/** Must be shorter than five seconds, after which workerd closes an idle connection. */
const IDLE_MS = 1000;

const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });

/**
 * Requests a recipe, and checks that it arrives completely.
 *
 * @returns The time from the request to the first text, in milliseconds.
 */
export function visit(url: string, size: AnswerSize, everyMs: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
  const startMs = performance.now();
  let firstTextMs: number | undefined;
  request(`${url}/api/recipe`, { agent, method: "POST", headers }, (response) => {
    let events = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      events += chunk;
      if (firstTextMs === undefined && events.includes('"text":')) {
        firstTextMs = performance.now() - startMs;
      }
    });
    response.on("error", reject).on("end", () => {
      const whole = readRecipe(events) === writeRecipe(size.words);
      if (whole && firstTextMs !== undefined) resolve(firstTextMs);
      else reject(new Error(`Not the whole recipe, status ${response.statusCode}:\n${events}`));
    });
  })
    .on("error", reject)
    .end(
      JSON.stringify({ ingredients: ["Onions", "Rice", "Peas", describeAnswer(size, everyMs)] }),
    );
  return promise;
}

/** Requests this number of recipes, by {@link VISITORS} clients at once. */
export async function visitAll(url: string, recipes: number, size: AnswerSize) {
  let remaining = recipes;
  const visitor = async () => {
    while (remaining-- > 0) await visit(url, size, PIECE_MS);
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
}
