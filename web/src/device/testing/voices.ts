/**
 * A stand-in for the browser's voices: neither Node nor the headless shell has speech. The test ends each
 * sentence: no clock does.
 *
 * @module
 */

interface Said {
  words: string;
  lang: string;
  state: "pending" | "speaking" | "ended" | "failed" | "canceled" | "interrupted";
}

/** The test's side of the stand-in. */
export interface Voices {
  /** @returns All utterances, in order. */
  said(): Said[];
  /** Ends the sentence that is being spoken, or fails it with an error. */
  end(error?: string): void;
}

/**
 * Replaces the voices of this realm. Also runs in a page, so it uses nothing of this file.
 *
 * @param tags Languages of the voices: BCP 47. Of a voice from a network: "*en-US".
 */
export function replaceVoices(tags: string[]): Voices {
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
    getVoices: () =>
      tags.map((tag) => ({ lang: tag.replace("*", ""), localService: !tag.startsWith("*") })),
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
  const voices: Voices = {
    said: () => all.map(({ text, lang, state }) => ({ words: text, lang, state })),
    end(error) {
      queue()[0]?.end(error ? "failed" : "ended", error);
      next();
    },
  };
  const replaced = { speechSynthesis, SpeechSynthesisUtterance: Utterance, voices };
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return voices;
}
