import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { replaceVoices, type Voices } from "./testing/voices";
import { hasVoice, MAX_CHARACTERS, sentences, speak, stopSpeaking } from "./voice";

let voices: Voices;
let listeners: Record<string, () => void>;

/** What waits to be said, or is being said. */
const queued = () =>
  voices.said().flatMap(({ words, state }) => (/pending|speaking/.test(state) ? words : []));

/** @param tags Languages of voices. From a network: "*en-US". */
function load(tags: string) {
  voices = replaceVoices(tags.split(" "));
}

beforeEach(() => {
  vi.useFakeTimers();
  listeners = {};
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => {
    listeners[type] = listener;
  });
  return () => {
    stopSpeaking();
    vi.useRealTimers();
  };
});

it.each<[lang: string, tags: string, chosen: string | undefined, because: string]>([
  ["de", "en-US fr-FR", undefined, "none"],
  ["en-AU", "de-DE *en-US en-GB", "en-GB", "the first on the device"],
  ["pt", "en_US pt_BR", "pt_BR", "of another Android"],
  ["no", "da-DK nb-NO", "nb-NO", "Norwegian"],
])("the voice for %s of %s is %s: %s", (lang, tags, chosen) => {
  load(tags);
  speak("Stir.", lang, vi.fn());
  expect(voices.said()[0]?.lang).toBe(chosen);
  expect(hasVoice(lang)).toBe(chosen !== undefined);
});

it("what is said next interrupts, after a pause", () => {
  load("en-US");
  speak("Stir. Eat.", "en", vi.fn());
  expect(queued()).toEqual(["Stir.", "Eat."]);
  speak("Wait.", "en", vi.fn());
  expect(queued()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(queued()).toEqual(["Wait."]);
  expect([stopSpeaking(), stopSpeaking(), queued()]).toEqual([true, false, []]);
});

it("speech ends when the page is left", () => {
  load("en-US");
  speak("Stir. Eat.", "en", vi.fn());
  listeners.pagehide?.();
  expect(queued()).toEqual([]);
});

it.each([
  ["at once", ["Stir."], 0],
  ["after an interruption", ["Wait.", "Stir."], 100],
])("a browser that throws %s is a voice that fails, once", (_, said, afterMs) => {
  load("en-US");
  vi.spyOn(console, "warn").mockReturnValue();
  const onFailure = vi.fn();
  for (const words of said) {
    if (words === "Stir.")
      vi.stubGlobal("SpeechSynthesisUtterance", function refuse() {
        throw new Error("no voice");
      });
    speak(words, "en", onFailure);
  }
  vi.advanceTimersByTime(afterMs);
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect([queued(), vi.mocked(console.warn).mock.calls.length]).toEqual([[], 1]);
});

it.each([
  ["network", 1, "canceled", "a voice that fails says so once, and no more"],
  // That nothing was pressed is no failure of the voice.
  ["not-allowed", 0, "speaking", "without a press it may not speak"],
])("after %s, %d failure is reported, the next sentence is %s: %s", (error, times, next) => {
  load("*en-US");
  const onFailure = vi.fn();
  speak("Stir. Eat.", "en", onFailure);
  voices.end(error);
  expect(onFailure).toHaveBeenCalledTimes(times);
  expect(voices.said()[1]?.state).toBe(next);
});

it.each([
  ["en", "2. Chop ½ onion. Fry it for 8 minutes!", ["2. Chop ½ onion.", "Fry it for 8 minutes!"]],
  ["en", "Stir.\n — \nServe\nhot 🍲", ["Stir.", "— Serve", "hot 🍲"]],
  ["ja", "1. 玉ねぎを切る。炒める。", ["1. 玉ねぎを切る。", "炒める。"]],
  ["en", "🍲 —", []],
])("the sentences in %s of %s", (lang, words, expected) => {
  expect(sentences(words, lang)).toEqual(expected);
});

it.each([
  ["切って、".repeat(50), "切って、".repeat(37)],
  ["e\u0301".repeat(100) + "\u0301".repeat(400), "e\u0301".repeat(75)],
])(
  "sentences that are too long are cut behind a blank or a comma, or else anywhere: %s",
  (words, first) => expect(sentences(words, "ja")[0]).toBe(first),
);

it("sentences are short enough, and lose nothing that can be said", () => {
  const unit = fc.constantFrom(..."abc é½7 ,.!?:、。，炒め김치ก\n–🍲👩‍🍳");
  const texts = fc.string({ unit, maxLength: 600 });
  const sayable = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
  fc.assert(
    fc.property(texts, fc.constantFrom("en", "ja", "th"), (words, lang) => {
      const all = sentences(words, lang);
      for (const one of all) expect(Array.from(one).length).toBeLessThanOrEqual(MAX_CHARACTERS);
      expect(sayable(all.join(""))).toBe(sayable(words));
    }),
  );
});
