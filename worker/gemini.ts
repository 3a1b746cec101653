/**
 * The chef who asks Gemini: the only file that knows its SDK.
 *
 * @see https://ai.google.dev/api/generate-content
 * @module
 */
import {
  type EnhancedGenerateContentResponse,
  GoogleGenerativeAI,
  GoogleGenerativeAIFetchError,
} from "@google/generative-ai";
import { type Chef, RecipeError } from "./chef";
import { writePrompt } from "./prompt";
import type { GeminiSettings } from "./settings";

/**
 * @param settings How to reach Gemini.
 * @returns A chef who passes on what the model writes while it writes.
 */
export function createGeminiChef({ apiKey, models, baseUrl }: GeminiSettings): Chef {
  const gemini = new GoogleGenerativeAI(apiKey);

  return async function* cook(ingredients, signal) {
    const [model] = models;
    try {
      let finishReason: string | undefined;
      let started = false;
      for await (const message of await ask(model, writePrompt(ingredients), signal)) {
        const text = textOf(message);
        if (text) {
          if (!started) yield { type: "model", model };
          started = true;
          yield { type: "text", text };
        }
        // Older models say STOP with every message, so this ends nothing by itself.
        finishReason = message.candidates?.[0]?.finishReason ?? finishReason;
      }
      if (!started) {
        throw new RecipeError("no_text", "no text was found in the model service response");
      }
      if (finishReason !== "STOP") {
        throw new RecipeError("unfinished", `finishReason ${finishReason ?? "missing"}`);
      }
      yield { type: "done", finishReason };
    } catch (error) {
      throw error instanceof RecipeError ? error : new RecipeError("model_failed", describe(error));
    }
  };

  async function ask(model: string, prompt: string, signal: AbortSignal) {
    const { stream, response } = await gemini
      .getGenerativeModel({ model }, { baseUrl })
      .generateContentStream(
        {
          contents: [{ role: "user", parts: [{ text: prompt }] }],
          // The SDK would send empty ones of its own.
          ...({ generationConfig: undefined, safetySettings: undefined } as object),
        },
        { signal },
      );
    // The SDK collects the answer a second time for those who want it whole. Nobody here does,
    // and a fault would surface as an unhandled rejection.
    response.catch(() => {});
    return stream;
  }
}

/** @returns The first part with text of the first candidate, thoughts aside, or `undefined`. */
function textOf(message: EnhancedGenerateContentResponse): string | undefined {
  // `message.text()` would throw on a blocked candidate and join parts that are not the answer.
  const parts = message.candidates?.[0]?.content?.parts;
  return parts?.find((part) => part.text && !("thought" in part && part.thought))?.text;
}

/** What the log may know of a fault: the SDK's own messages quote what the model wrote. */
function describe(error: unknown): string {
  if (error instanceof GoogleGenerativeAIFetchError) return `HTTP status ${error.status}`;
  return error instanceof Error ? error.name : typeof error;
}
