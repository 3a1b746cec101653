/** The stand-in for Gemini and Workers that ask it, for the tests of one file. @module */
import { afterAll, beforeEach } from "vitest";
import { startGemini } from "./gemini";
import { type Settings, startWorker, type WorkerOptions } from "./worker";

export const KEY = "a-secret-value";
export const EVENTS = { headers: { Accept: "text/event-stream" } };

/**
 * Starts both, and ends them after the file's last test. Before each test, the stand-in is set to
 * answer with "# Soup".
 *
 * @param shared Settings of the Worker that all tests share.
 */
export async function startRuntime(settings: Partial<Settings> = {}, shared?: WorkerOptions) {
  const gemini = await startGemini();
  const start = (others: Partial<Settings> = {}, options?: WorkerOptions) =>
    startWorker(
      {
        GEMINI_API_KEY: KEY,
        GEMINI_BASE_URL: gemini.url,
        GEMINI_MODELS: "first, second, third",
        ...settings,
        ...others,
      },
      options,
    );
  const worker = await start({}, shared);
  beforeEach(() => {
    gemini.forget();
    gemini.answer = (call) => call.end("# Soup");
  });
  afterAll(async () => {
    await worker[Symbol.asyncDispose]();
    await gemini[Symbol.asyncDispose]();
  });
  return { gemini, worker, start };
}
