/**
 * Reads words aloud with the voices of the browser and the device.
 *
 * @see https://webaudio.github.io/web-speech-api/#tts-section
 * @module
 */
import { useSyncExternalStore } from "react";

/** Words in one language. */
export interface Part {
  /** Plain text, as shown. */
  words: string;
  /** BCP 47. */
  lang: string;
}

/**
 * @param lang BCP 47.
 * @returns Whether the browser has a voice for the language. `false` until it has loaded its voices.
 */
export const hasVoice = (lang: string | undefined): boolean =>
  use((synthesis) => chooseVoice(synthesis.getVoices(), lang)) !== undefined;

/** {@link hasVoice} as a hook. Not every Safari tells when its voices change: the next rendering looks again. */
export const useHasVoice = (lang: string | undefined): boolean =>
  useSyncExternalStore(
    onVoicesChange,
    () => hasVoice(lang),
    () => false,
  );

/** In older Safari, `speechSynthesis` is no event target. */
function onVoicesChange(onChange: () => void) {
  use((synthesis) => synthesis.addEventListener?.("voiceschanged", onChange));
  return () => use((synthesis) => synthesis.removeEventListener?.("voiceschanged", onChange));
}

/** Chrome and Safari may drop utterances that are queued right after `cancel`. */
const PAUSE_MS = 100;

/** Chrome fires no events of utterances that were garbage collected, and may stop saying them. */
let utterances: SpeechSynthesisUtterance[] = [];
let pause: ReturnType<typeof setTimeout> | undefined;

/**
 * Speaks the parts in order, each sentence as an utterance, and interrupts any earlier speech. Skips parts
 * in a language without a voice. Browsers require the first call in the handler of a press. Never throws.
 */
export function speak(parts: readonly Part[]) {
  use((synthesis) => {
    const interrupts = stopSpeaking();
    const voices = synthesis.getVoices();
    utterances = parts.flatMap(({ words, lang }) => {
      const voice = chooseVoice(voices, lang);
      return voice ? sentences(words, lang).map((sentence) => toUtterance(sentence, voice)) : [];
    });
    // Chrome would go on speaking when the page is left. A listener is added only once.
    addEventListener("pagehide", stopSpeaking);
    // Queue all at once: the browser's queue continues after an error, and without events.
    const start = () => {
      pause = undefined;
      use(() => {
        for (const utterance of utterances) synthesis.speak(utterance);
      });
    };
    // On an iPhone, the first words must be said during the press.
    if (interrupts) pause = setTimeout(start, PAUSE_MS);
    else start();
  });
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
  const isSpeaking = use((synthesis) => {
    // Safari may stay silent after a needless `cancel`, and Chrome may silence another tab.
    if (!synthesis.speaking && !synthesis.pending) return false;
    synthesis.cancel();
    return true;
  });
  return isPaused || isSpeaking === true;
}

function toUtterance(sentence: string, voice: SpeechSynthesisVoice): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(sentence);
  utterance.voice = voice;
  // Without exactly this tag, Chrome on Android uses its default voice.
  utterance.lang = voice.lang;
  return utterance;
}

/** @returns The result of `access`. `undefined` in browsers without speech, or if it throws. */
function use<T>(access: (synthesis: SpeechSynthesis) => T): T | undefined {
  try {
    const { speechSynthesis } = window as Partial<typeof window>;
    return speechSynthesis && access(speechSynthesis);
  } catch (error) {
    console.warn("The browser can't speak.", error);
    return undefined;
  }
}

/**
 * Voices that Apple's systems list first, by alphabet: sound effects, and robots. eSpeak's variants:
 * "English+Robert".
 *
 * @see https://github.com/HadrienGardeur/web-speech-recommended-voices
 */
const POOR =
  /^(?:Albert|Bad News|Bahh|Bells|Boing|Bubbles|Cellos|Eddy|Flo|Fred|Good News|Grandma|Grandpa|Jester|Junior|Kathy|Organ|Ralph|Reed|Rocko|Sandy|Shelley|Superstar|Trinoids|Whisper|Wobble|Zarvox)(?: \(|$)|\+/;

type Voice = Pick<SpeechSynthesisVoice, "name" | "lang" | "localService" | "default">;

/**
 * @param lang BCP 47.
 * @returns The best voice for the language. Criteria, the most important first: on the device, same script,
 *   same region, good quality, default.
 */
export function chooseVoice<V extends Voice>(
  voices: readonly V[],
  lang: string | undefined,
): V | undefined {
  const wanted = toSpoken(lang ?? "");
  let best: V | undefined;
  let bestRank = -1;
  for (const voice of voices) {
    const spoken = toSpoken(voice.lang);
    if (!wanted || spoken?.language !== wanted.language) continue;
    const rank = [
      voice.localService,
      spoken.script === wanted.script,
      spoken.region === wanted.region,
      !POOR.test(voice.name),
      voice.default,
    ].reduce((sum, holds) => 2 * sum + Number(holds), 0);
    if (rank > bestRank) [best, bestRank] = [voice, rank];
  }
  return best;
}

/** A spoken language, with its likely script and region if the tag has none. */
interface Spoken {
  language: string;
  script: string | undefined;
  region: string | undefined;
}

/** By tag: a device may have thousands of voices. */
const spokenByTag = new Map<string, Spoken | undefined>();

function toSpoken(tag: string): Spoken | undefined {
  if (!spokenByTag.has(tag)) spokenByTag.set(tag, parseTag(tag));
  return spokenByTag.get(tag);
}

function parseTag(tag: string): Spoken | undefined {
  // Android writes "en_US", some of its voices "eng-USA", Linux "en-US-NYC": the longest valid part.
  for (let rest = tag.replaceAll("_", "-"); rest; rest = rest.replace(/-?[^-]*$/, "")) {
    try {
      const { language, script, region } = new Intl.Locale(rest).maximize();
      // Written Chinese is read in Cantonese there, and all systems tag Cantonese voices so.
      const isCantonese = language === "zh" && (region === "HK" || region === "MO");
      const spoken = isCantonese ? "yue" : language === "nb" ? "no" : language;
      return { language: spoken, script, region };
    } catch {
      // Not valid: shorten it.
    }
  }
  return undefined;
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
  const { language = "en" } = toSpoken(lang) ?? {};
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
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
