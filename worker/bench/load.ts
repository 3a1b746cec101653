/** A stand-in for Gemini, and visitors who request recipes from a Worker that asks it. @module */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AnswerSize, writeAnswer, writeRecipe } from "./answers.ts";

/** Time between two pieces. Long enough for each to arrive separately, which is the worst case. */
const PIECE_MS = 10;

/** Number of recipes at once. */
const VISITORS = 20;

/** Answers every request with a recipe of this size. */
export async function startStandIn(size: AnswerSize) {
  const events = writeAnswer(size);
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const remaining = events.values();
    const timer = setInterval(() => {
      const { value, done } = remaining.next();
      if (!done) return response.write(value);
      clearInterval(timer);
      response.end();
    }, PIECE_MS);
    response.on("close", () => clearInterval(timer));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Requests this number of recipes.
 *
 * @param url Address of the Worker.
 * @throws When one does not arrive completely.
 */
export async function requestRecipes(url: string, recipes: number, { words }: AnswerSize) {
  const expected = writeRecipe(words);
  let remaining = recipes;
  const visitor = async () => {
    while (remaining-- > 0) {
      const response = await fetch(`${url}/api/recipe`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
        body: JSON.stringify({ ingredients: ["Onions", "Rice", "Peas", "Eggs"] }),
      });
      const events = await response.text();
      const pieces = Array.from(events.matchAll(/^data: (.*)/gm), ([, json = ""]) =>
        JSON.parse(json),
      );
      if (pieces.map(({ text = "" }) => text).join("") !== expected) {
        throw new Error(`Not the whole recipe, status ${response.status}:\n${events}`);
      }
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
}
