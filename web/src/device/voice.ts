/**
 * Reads words aloud with the voices of the browser and the device.
 *
 * @see https://webaudio.github.io/web-speech-api/#tts-section
 * @module
 */
import { useSyncExternalStore } from "react";

/**
 * @param lang BCP 47.
 * @returns Whether the browser has a voice for the language. `false` until it has loaded its voices.
 */
export const hasVoice = (lang: string | undefined): boolean =>
  trySpeech((synthesis) => chooseVoice(synthesis.getVoices(), lang)) !== undefined;

/** {@link hasVoice} as a hook. Not every Safari tells when its voices change: the next rendering looks again. */
export const useHasVoice = (lang: string | undefined): boolean =>
  useSyncExternalStore(
    onVoicesChange,
    () => hasVoice(lang),
    () => false,
  );

/** In older Safari, `speechSynthesis` is no event target. */
function onVoicesChange(onChange: () => void) {
  trySpeech((synthesis) => synthesis.addEventListener?.("voiceschanged", onChange));
  return () => trySpeech((synthesis) => synthesis.removeEventListener?.("voiceschanged", onChange));
}

/** Chrome and Safari may drop utterances that are queued right after `cancel`. */
const PAUSE_MS = 100;

/** Chrome fires no events of utterances that were garbage collected, and may stop saying them. */
let utterances: SpeechSynthesisUtterance[] = [];
let pause: ReturnType<typeof setTimeout> | undefined;

/**
 * Speaks words, each sentence as an utterance, and interrupts any earlier speech. Does nothing without a
 * voice for the language. Browsers require the first call in the handler of a press. Never throws.
 *
 * @param lang BCP 47.
 * @param onFailure Called at most once if the voice can't say them.
 */
export function speak(words: string, lang: string, onFailure: () => void) {
  const interrupts = stopSpeaking();
  const voice = trySpeech((synthesis) => chooseVoice(synthesis.getVoices(), lang));
  if (!voice) return;

  const all: SpeechSynthesisUtterance[] = [];
  utterances = all;
  const fail = () => {
    if (utterances !== all) return;
    stopSpeaking();
    onFailure();
  };
  const onError = ({ error }: SpeechSynthesisErrorEvent) => {
    // The first two are results of `cancel`, the third that nothing was pressed since a reload.
    if (!/^(?:interrupted|canceled|not-allowed)$/.test(error)) fail();
  };
  const start = () => {
    pause = undefined;
    const isQueued = trySpeech((synthesis) => {
      for (const sentence of sentences(words, lang)) {
        const utterance = new SpeechSynthesisUtterance(sentence);
        utterance.voice = voice;
        // Without exactly this tag, Chrome on Android uses its default voice.
        utterance.lang = voice.lang;
        utterance.addEventListener("error", onError);
        all.push(utterance);
      }
      // Queue all at once: the browser's queue goes on without events.
      for (const utterance of all) synthesis.speak(utterance);
      return true;
    });
    if (!isQueued) fail();
  };
  // Chrome would go on speaking when the page is left. A listener is added only once.
  addEventListener("pagehide", stopSpeaking);
  // On an iPhone, the first words must be said during the press.
  if (interrupts) pause = setTimeout(start, PAUSE_MS);
  else start();
}

/**
 * Stops speaking. Never throws.
 *
 * @returns Whether something was being said.
 */
export function stopSpeaking(): boolean {
  const isPaused = pause !== undefined;
  clearTimeout(pause);
  pause = undefined;
  utterances = [];
  const isSpeaking = trySpeech((synthesis) => {
    // Safari may stay silent after a needless `cancel`, and Chrome may silence another tab.
    if (!synthesis.speaking && !synthesis.pending) return false;
    synthesis.cancel();
    return true;
  });
  return isPaused || isSpeaking === true;
}

/** @returns The result of `access`. `undefined` in browsers without speech, or if it throws. */
function trySpeech<T>(access: (synthesis: SpeechSynthesis) => T): T | undefined {
  try {
    const { speechSynthesis } = globalThis as Partial<typeof globalThis>;
    return speechSynthesis && access(speechSynthesis);
  } catch (error) {
    console.warn("The browser can't speak.", error);
    return undefined;
  }
}

/** @returns The first voice on the device for the language, or else the first. */
function chooseVoice(voices: readonly SpeechSynthesisVoice[], lang: string | undefined) {
  const wanted = languageOf(lang ?? "");
  const all = voices.filter((voice) => wanted && languageOf(voice.lang) === wanted);
  return all.find(({ localService }) => localService) ?? all[0];
}

/** By subtag: a device may have thousands of voices. */
const languages = new Map<string, string | undefined>();

/** @param tag Android also writes "en_US" and "eng-USA". */
function languageOf(tag: string): string | undefined {
  const [subtag = ""] = tag.split(/[-_]/);
  if (!languages.has(subtag)) languages.set(subtag, canonical(subtag));
  return languages.get(subtag);
}

function canonical(subtag: string): string | undefined {
  try {
    const { language } = new Intl.Locale(subtag);
    // Norwegian is tagged in both ways.
    return language === "nb" ? "no" : language;
  } catch {
    return undefined;
  }
}

/** Desktop Chrome stops a network's voice after some 15 seconds: that is how long this takes to say. */
export const MAX_CHARACTERS = 150;

/** As much as fits, to the last blank or comma in it if there is one. Accents stay with their letter. */
const PIECE = /.{1,150}(?:(?<=[\s、，；：])|$)|.{1,150}(?!\p{M})|.{1,150}/gu;

/**
 * @param lang BCP 47.
 * @returns The sentences of a text, each on one line, cut at {@link MAX_CHARACTERS} code points. Without
 *   pieces that no voice can speak, such as a lone dash. Takes linear time.
 */
export function sentences(words: string, lang: string): string[] {
  const segmenter = new Intl.Segmenter(languageOf(lang) ?? "en", { granularity: "sentence" });
  const all: string[] = [];
  let sentence = "";
  for (const { segment } of segmenter.segment(words)) {
    sentence += segment;
    // "2." is not a sentence of its own.
    if (!/\p{L}/u.test(segment)) continue;
    all.push(sentence);
    sentence = "";
  }
  return [...all, sentence]
    .flatMap((text) => text.replace(/\s+/g, " ").match(PIECE) ?? [])
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}
