/**
 * Those who ask for recipes, and make sure that they get all of them.
 *
 * @module
 */
import { Agent, request } from "node:http";
import { type AnswerSize, readRecipe, writeRecipe } from "./answers.ts";
import { order } from "./standIn.ts";

/** Between two pieces: so long that each arrives by itself, which is the worst for all. */
export const PIECE_MS = 10;

/** Recipes at a time, while CPU is measured. */
const VISITORS = 20;

/** workerd closes a connection that was idle for five seconds. This is to be sooner. */
const IDLE_MS = 1000;

const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });

/**
 * Asks for a recipe, and makes sure that all of it comes.
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
    .end(JSON.stringify({ ingredients: ["Onions", "Rice", "Peas", order(size, everyMs)] }));
  return promise;
}

/** Recipes for so many visitors, each of whom asks for the next one when one is complete. */
export async function visitAll(url: string, recipes: number, size: AnswerSize) {
  let left = recipes;
  const visitor = async () => {
    while (left-- > 0) await visit(url, size, PIECE_MS);
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
}
