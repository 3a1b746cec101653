/**
 * A stand-in for the browser's voices: the headless shell has no speech.
 *
 * @module
 */
import type { Page } from "playwright-core";

/** An utterance that the stand-in received. */
interface Said {
  words: string;
  lang: string;
  /** The name of the voice. */
  voice: string | undefined;
  state: "pending" | "speaking" | "ended" | "canceled" | "interrupted" | "not-allowed";
}

/**
 * Replaces the voices of the page, from its next load on. As in browsers, events are dispatched in later
 * tasks, and nothing is spoken before a press. The test ends each sentence: no clock does.
 *
 * @param languages Of the voices at first: BCP 47. From a network: "*de-DE".
 */
export async function standInForVoices(page: Page, ...languages: string[]) {
  await page.addInitScript(replaceVoices, languages);
  const call = <K extends keyof StandIn>(method: K, ...args: Parameters<StandIn[K]>) =>
    page.evaluate(
      ([name, values]) => {
        const { standIn } = window as unknown as {
          standIn: Record<string, (...all: unknown[]) => unknown>;
        };
        return standIn[name as string]?.(...values);
      },
      [method, args] as const,
    ) as Promise<Awaited<ReturnType<StandIn[K]>>>;
  return {
    /** @returns All utterances since the page was loaded, in order. */
    said: () => call("said"),
    /** @returns The words that were or are being spoken. */
    heard: async () =>
      (await call("said"))
        .filter(({ state }) => ["speaking", "ended", "interrupted"].includes(state))
        .map(({ words }) => words),
    /** Ends the sentence that is being spoken, or fails it with an error. */
    end: (error?: SpeechSynthesisErrorCode) => call("end", error),
    /** Replaces the voices, as when a browser has loaded them. */
    load: (...voices: string[]) => call("load", voices),
  };
}

interface StandIn {
  said(): Said[];
  end(error?: SpeechSynthesisErrorCode): Promise<void>;
  load(languages: string[]): void;
}

/** Runs in the page. */
function replaceVoices(languages: string[]) {
  // Playwright's clock replaces timers, but not MessageChannel.
  const task = () =>
    new Promise<void>((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        done();
      };
      port2.postMessage(undefined);
    });

  const toVoices = (tags: string[]) =>
    tags.map((tag, index) => {
      const lang = tag.replace("*", "");
      const name = `Voice ${lang}`;
      const localService = !tag.startsWith("*");
      return { name, voiceURI: name, lang, localService, default: index === 0 };
    });

  class Utterance extends EventTarget {
    text: string;
    lang = "";
    voice: SpeechSynthesisVoice | null = null;
    rate = 1;
    pitch = 1;
    volume = 1;
    constructor(text = "") {
      super();
      this.text = text;
    }
  }
  class SpeechEvent extends Event {
    readonly utterance: Utterance;
    readonly error: string | undefined;
    constructor(type: string, utterance: Utterance, error?: string) {
      super(type);
      this.utterance = utterance;
      this.error = error;
    }
  }

  const log: { utterance: Utterance; state: Said["state"] }[] = [];
  let queue: typeof log = [];
  let voices: SpeechSynthesisVoice[] = [];

  async function fire(utterance: Utterance, type: string, error?: string) {
    await task();
    utterance.dispatchEvent(new SpeechEvent(type, utterance, error));
  }
  async function next() {
    const [current] = queue;
    if (current?.state !== "pending") return;
    await task();
    if (current !== queue[0] || current.state !== "pending") return;
    current.state = "speaking";
    await fire(current.utterance, "start");
  }

  const synthesis = Object.assign(new EventTarget(), {
    paused: false,
    getVoices: () => [...voices],
    speak(utterance: Utterance) {
      const one: (typeof log)[number] = { utterance, state: "pending" };
      log.push(one);
      if (!navigator.userActivation.hasBeenActive) {
        one.state = "not-allowed";
        fire(utterance, "error", "not-allowed");
        return;
      }
      queue.push(one);
      next();
    },
    cancel() {
      const all = queue;
      queue = [];
      for (const one of all) {
        // Chromium fires no events for what is pending. The specification says "canceled".
        one.state = one.state === "speaking" ? "interrupted" : "canceled";
        fire(one.utterance, "error", one.state);
      }
    },
    pause() {},
    resume() {},
  });
  Object.defineProperties(synthesis, {
    // As in Chromium, `speaking` is true right after `speak`.
    speaking: { get: () => queue.length > 0 },
    pending: { get: () => queue.length > 1 },
  });

  const standIn: StandIn = {
    said: () =>
      log.map(({ utterance: { text, lang, voice }, state }) => ({
        ...{ words: text, lang, voice: voice?.name, state },
      })),
    async end(error) {
      const one = queue.shift();
      if (one?.state !== "speaking") throw new Error("Nothing is being said.");
      one.state = "ended";
      await fire(one.utterance, error ? "error" : "end", error);
      await next();
    },
    load(tags) {
      voices = toVoices(tags);
      synthesis.dispatchEvent(new Event("voiceschanged"));
    },
  };
  // As in Chrome, the first list is empty.
  task().then(() => standIn.load(languages));
  const properties = { standIn, speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance };
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(window, name, { value, configurable: true });
  }
}
