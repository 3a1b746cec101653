/**
 * A stand-in for the browser's voices: the headless shell has no speech. For what browsers do besides, see
 * speech.test.ts.
 *
 * @module
 */
import type { Page } from "playwright-core";

interface Said {
  words: string;
  lang: string;
  state: "pending" | "speaking" | "ended" | "failed" | "canceled" | "interrupted";
}

declare const window: Window & { said: () => Said[]; endSentence: (error?: string) => void };

/**
 * Replaces the voices of the page, from its next load on. The test ends each sentence: no clock does.
 *
 * @param languages Of the voices: BCP 47.
 */
export async function standInForVoices(page: Page, ...languages: string[]) {
  await page.addInitScript(replaceVoices, languages);
  const said = () => page.evaluate(() => window.said());
  return {
    /** @returns All utterances since the page was loaded, in order. */
    said,
    /** @returns The words that were or are being spoken. */
    heard: async () =>
      (await said())
        .filter(({ state }) => ["speaking", "ended", "interrupted"].includes(state))
        .map(({ words }) => words),
    /** Ends the sentence that is being spoken, or fails it with an error. */
    end: (error?: SpeechSynthesisErrorCode) =>
      page.evaluate((error) => window.endSentence(error), error),
  };
}

/** Runs in the page. */
function replaceVoices(languages: string[]) {
  class Utterance extends EventTarget {
    text: string;
    lang = "";
    state: Said["state"] = "pending";
    constructor(text: string) {
      super();
      this.text = text;
    }
    end(state: Said["state"], error?: string) {
      this.state = state;
      this.dispatchEvent(Object.assign(new Event(error ? "error" : "end"), { error }));
    }
  }
  const all: Utterance[] = [];
  const queue = () => all.filter(({ state }) => state === "pending" || state === "speaking");
  const next = () => {
    const [first] = queue();
    if (first) first.state = "speaking";
  };
  const speechSynthesis = Object.assign(new EventTarget(), {
    getVoices: () => languages.map((lang) => ({ lang, localService: true })),
    speak(utterance: Utterance) {
      all.push(utterance);
      next();
    },
    cancel() {
      for (const one of queue()) {
        const state = one.state === "speaking" ? "interrupted" : "canceled";
        one.end(state, state);
      }
    },
  });
  Object.defineProperty(speechSynthesis, "speaking", { get: () => queue().length > 0 });
  window.said = () => all.map(({ text, lang, state }) => ({ words: text, lang, state }));
  window.endSentence = (error) => {
    queue()[0]?.end(error ? "failed" : "ended", error);
    next();
  };
  const replaced = { speechSynthesis, SpeechSynthesisUtterance: Utterance };
  for (const [name, value] of Object.entries(replaced)) {
    Object.defineProperty(window, name, { value, configurable: true });
  }
}
