/** Checks the inputs of the benchmarks. */
import type { EnhancedGenerateContentResponse } from "@google/generative-ai";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { describe, expect, it } from "vitest";
import { cut, LONG_RECIPE, RECIPE, readRecipe, writeAnswer, writeRecipe } from "./answers";

const countWords = (text: string) => text.split(/\s+/).length;

describe.each([
  ["a usual recipe", RECIPE, { words: 600, pieces: 40 }],
  ["a long recipe", LONG_RECIPE, { words: 2000, pieces: 800 }],
])("%s", (_, size, expected) => {
  const recipe = writeRecipe(size.words);
  const answer = writeAnswer(size);

  it("has the stated size", () => {
    expect(size).toEqual(expected);
    expect(countWords(recipe)).toBe(size.words);
    expect(answer).toHaveLength(size.pieces);
  });

  it("is Markdown like that of a recipe", () => {
    expect(recipe).toMatch(/^# .+\n\n.+\*\*.+\*\*.+\n\n## Ingredients\n\n(- .+\n)+\n## Method\n\n/);
    expect(recipe).toMatch(/\n1\. .+\n2\. .+\n3\. /);
    expect(recipe).toContain("è");
  });

  it("is the same each time", () => {
    expect(writeRecipe(size.words)).toBe(recipe);
    expect(writeAnswer(size)).toEqual(answer);
  });

  it("is cut into pieces with nearly the same number of words, none of them empty", () => {
    const pieces = cut(recipe, size.pieces);
    expect(pieces.join("")).toBe(recipe);
    const each = size.words / size.pieces;
    for (const piece of pieces) {
      expect([Math.floor(each), Math.ceil(each)]).toContain(countWords(piece.trim()));
    }
  });

  it("is an event stream of Gemini's messages, the last with STOP", async () => {
    const events = new Response(answer.join("")).body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onError: "terminate" }));
    const messages: EnhancedGenerateContentResponse[] = [];
    for await (const { data } of events ?? []) messages.push(JSON.parse(data));
    expect(messages).toHaveLength(size.pieces);
    expect(messages[0]).toEqual({
      candidates: [{ content: { parts: [{ text: expect.any(String) }], role: "model" }, index: 0 }],
      usageMetadata: {
        promptTokenCount: expect.any(Number),
        candidatesTokenCount: expect.any(Number),
        totalTokenCount: expect.any(Number),
        promptTokensDetails: [{ modality: "TEXT", tokenCount: expect.any(Number) }],
      },
      modelVersion: "gemini-stand-in",
      responseId: expect.any(String),
    });
    const reasons = messages.map(({ candidates }) => candidates?.[0]?.finishReason);
    expect(reasons.slice(0, -1).every((reason) => reason === undefined)).toBe(true);
    expect(reasons.at(-1)).toBe("STOP");
    const texts = messages.map(({ candidates }) => candidates?.[0]?.content.parts[0]?.text);
    expect(texts.join("")).toBe(recipe);
  });

  it("can be read back, from Gemini's events and from this project's", () => {
    expect(readRecipe(answer.join(""))).toBe(recipe);
    const own = cut(recipe, size.pieces).map(
      (text) => `event: text\ndata: ${JSON.stringify({ text })}\n\n`,
    );
    expect(readRecipe(`: \n\n${own.join("")}event: done\ndata: {}\n\n`)).toBe(recipe);
  });
});
