/**
 * The Worker and a Gemini that was written by somebody else, with its faults.
 *
 * @see https://aimock.copilotkit.dev/docs
 */
import { type Fixture, LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { writeRecipe } from "../bench/answers";
import { FAILURE_STATUS } from "../contract";
import { readAllEvents } from "../testing/events";
import { type RunningWorker, startWorker } from "../testing/worker";

const LIST = ["Onions", "Rice", "Eggs", "Peas"];
const RECIPE = writeRecipe(200);
const REQUESTS = 100;

const gemini = new LLMock({ host: "127.0.0.1", port: 0, chunkSize: 40 });
let worker: RunningWorker;

beforeAll(async () => {
  worker = await startWorker({
    GEMINI_API_KEY: "a-key",
    GEMINI_BASE_URL: await gemini.start(),
    GEMINI_MODELS: "first, second, third",
  });
});

beforeEach(() => {
  gemini.reset();
});

afterAll(async () => {
  await worker[Symbol.asyncDispose]();
  await gemini.stop();
});

/** Lets every model write the recipe, except the first, if another fixture is given for it. */
function answer(first?: Omit<Fixture, "match">) {
  gemini.clearFixtures();
  if (first) gemini.addFixture({ match: { model: "first" }, ...first });
  gemini.onMessage(/I have Onions, Rice, Eggs, Peas\./, { content: RECIPE });
}

async function ask() {
  const events = await readAllEvents(
    await worker.ask(LIST, { headers: { Accept: "text/event-stream" } }),
  );
  const last = events.at(-1);
  return {
    model: events.find((event) => event.type === "model")?.model,
    text: events.map((event) => (event.type === "text" ? event.text : "")).join(""),
    end: last?.type === "failed" ? last.code : last?.type,
  };
}

it("a recipe is served as it was written", async () => {
  answer();
  expect(await ask()).toEqual({ model: "first", text: RECIPE, end: "done" });
});

it("the model's thoughts are not part of the recipe", async () => {
  answer({ response: { content: RECIPE, reasoning: "They have rice. Fried rice it is." } });
  expect(await ask()).toEqual({ model: "first", text: RECIPE, end: "done" });
});

it.each<[string, Omit<Fixture, "match">]>([
  ...[429, 500, 503].map((status): [string, Omit<Fixture, "match">] => [
    `HTTP status ${status}`,
    { response: { error: { message: "no" }, status } },
  ]),
  ["a request that is dropped", { response: { content: RECIPE }, chaos: { dropRate: 1 } }],
  ["malformed JSON", { response: { content: RECIPE }, chaos: { malformedRate: 1 } }],
  ["a rate limit", { response: { content: RECIPE }, chaos: { rateLimitRate: 1 } }],
  ["a cut connection", { response: { content: RECIPE }, chaos: { disconnectRate: 1 } }],
])("the next model is asked after %s", async (_, first) => {
  answer(first);
  expect(await ask()).toEqual({ model: "second", text: RECIPE, end: "done" });
});

it("a recipe that breaks off is unfinished, and its text stays", async () => {
  // Cuts the connection 300 ms after the first text.
  answer({ response: { content: RECIPE }, latency: 100, truncateAfterChunks: 4 });
  const { text, ...ending } = await ask();
  expect(ending).toEqual({ model: "first", end: "unfinished" });
  expect(text).not.toBe("");
  expect(RECIPE.startsWith(text)).toBe(true);
});

it(`of ${REQUESTS} recipes with faults at random, each is whole or ends with a documented code`, async () => {
  answer();
  gemini.setChaos({ dropRate: 0.1, malformedRate: 0.1, rateLimitRate: 0.1, disconnectRate: 0.1 });
  const endings = await Promise.all(Array.from({ length: REQUESTS }, ask));
  for (const { end, text } of endings) {
    if (end === "done") expect(text).toBe(RECIPE);
    else expect(Object.keys(FAILURE_STATUS)).toContain(end);
  }
  const whole = endings.filter(({ end }) => end === "done");
  expect(whole.length).toBeGreaterThan(REQUESTS / 2);
  // There were faults.
  expect(gemini.getRequests().length).toBeGreaterThan(REQUESTS);
});
