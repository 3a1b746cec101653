/**
 * The Worker and a Gemini that was written by somebody else, with its faults.
 *
 * @see https://aimock.copilotkit.dev/docs
 */
import { type Fixture, LLMock } from "@copilotkit/aimock";
import { afterAll, expect, it } from "vitest";
import { writeRecipe } from "../bench/answers";
import { readOutcome } from "../testing/events";
import { EVENTS, startRuntime } from "../testing/runtime";

const RECIPE = writeRecipe(200);

const gemini = new LLMock({ host: "127.0.0.1", port: 0, chunkSize: 40 });
const settings = { GEMINI_BASE_URL: await gemini.start(), GEMINI_MODELS: "first, second" };
const { worker } = await startRuntime(settings);
afterAll(() => gemini.stop());

it.each<[string, string, Omit<Fixture, "match">]>([
  ["first", "thoughts", { response: { content: RECIPE, reasoning: "Fried rice it is." } }],
  ["second", "429", { response: { error: { message: "no" }, status: 429 } }],
  ["second", "a cut connection", { response: { content: RECIPE }, chaos: { disconnectRate: 1 } }],
])("the %s model writes the whole recipe after %s", async (model, _, first) => {
  gemini.reset();
  gemini.addFixture({ match: { model: "first" }, ...first });
  gemini.onMessage(/I have Onions, Rice, Eggs, Peas\./, { content: RECIPE });
  const response = await worker.ask(["Onions", "Rice", "Eggs", "Peas"], EVENTS);
  expect(await readOutcome(response)).toMatchObject({ model, text: RECIPE, end: "done" });
});
