/** The module for reading aloud in real Chromium, with real voices if available, and with the stand-in. */
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { afterAll, describe, expect, it } from "vitest";
import type * as Speech from "../src/cooking/speech";
import { launchChromium } from "./chromium";
import { launchWithVoices, standInForVoices } from "./voices";

declare const speech: typeof Speech;
declare const events: string[];

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const real = await launchWithVoices();
if (real) stack.use(real);
const withoutVoices = stack.use(await launchChromium());

const bundle = (await build({
  configFile: false,
  logLevel: "error",
  build: {
    write: false,
    minify: false,
    lib: {
      entry: fileURLToPath(new URL("../src/cooking/speech.ts", import.meta.url)),
      formats: ["iife"],
      name: "speech",
    },
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
})) as Rolldown.RolldownOutput[];
const script = bundle[0]?.output[0].code ?? "";

/** An empty page with the module, which records the events of utterances. */
async function open(browser: Browser, ...languages: string[]) {
  const page = await browser.newPage();
  const standIn = languages.length > 0 ? await standInForVoices(page, ...languages) : undefined;
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>x</title><button>Press</button>" }),
  );
  await page.goto("http://127.0.0.1/");
  await page.evaluate(async () => {
    const isLoaded = () => speechSynthesis.getVoices().length > 0;
    if (!isLoaded()) {
      await new Promise((done) => speechSynthesis.addEventListener("voiceschanged", done));
    }
    const events: string[] = [];
    const { SpeechSynthesisUtterance: Native } = window;
    class Recorded extends Native {
      constructor(text: string) {
        super(text);
        for (const type of ["start", "end", "error"]) {
          this.addEventListener(type, (event) => {
            const { error = "" } = event as SpeechSynthesisErrorEvent;
            const language = this.voice?.lang.slice(0, 2);
            // Chromium fires no event for queued utterances.
            if (error !== "canceled") events.push(`${type}${error} ${language}: ${text}`);
          });
        }
      }
    }
    Object.assign(window, { events, SpeechSynthesisUtterance: Recorded });
  });
  await page.addScriptTag({ content: script });
  await page.getByRole("button").click();
  return { page, standIn, [Symbol.asyncDispose]: () => page.close() };
}

const speak = (page: Page, ...parts: Speech.Part[]) =>
  page.evaluate((all) => speech.speak(all), parts);
const happened = (page: Page) => expect.poll(() => page.evaluate(() => events));

const LONG = "Stir it well and for a long time, until nothing sticks to the bottom of the pot.";

describe.each([
  { voices: "real voices", browser: real?.browser, languages: [] },
  { voices: "the stand-in", browser: withoutVoices, languages: ["*en-US", "en-GB", "de-DE"] },
])("with $voices", ({ voices, browser, languages }) => {
  it("says a sentence at a time, each with the voice of its language", async ({ annotate }) => {
    if (!browser) return void (await annotate(`NOT CHECKED with ${voices}`));
    await using opened = await open(browser, ...languages);
    const { page, standIn } = opened;
    await speak(
      page,
      { words: "1. Chop it. Fry it.", lang: "en" },
      { words: "Kein Essig.", lang: "de" },
      { words: "Left out.", lang: "x-none" },
    );
    const expected = ["en: 1. Chop it.", "en: Fry it.", "de: Kein Essig."];
    for (const [index, words] of expected.entries()) {
      const before = expected.slice(0, index).flatMap((one) => [`start ${one}`, `end ${one}`]);
      if (standIn) await happened(page).toEqual([...before, `start ${words}`]);
      await standIn?.end();
    }
    await happened(page).toEqual(expected.flatMap((one) => [`start ${one}`, `end ${one}`]));
  });

  it("new text interrupts the speech, and silence comes at once", async ({ annotate }) => {
    if (!browser) return void (await annotate(`NOT CHECKED with ${voices}`));
    await using opened = await open(browser, ...languages);
    const { page } = opened;
    await speak(page, { words: `${LONG} Never said.`, lang: "en" });
    await happened(page).toEqual([`start en: ${LONG}`]);
    await speak(page, { words: "Never said.", lang: "en" });
    await speak(page, { words: LONG, lang: "de" });
    const before = [`start en: ${LONG}`, `errorinterrupted en: ${LONG}`];
    await happened(page).toEqual([...before, `start de: ${LONG}`]);
    expect(await page.evaluate(() => [speech.stopSpeaking(), speech.stopSpeaking()])).toEqual([
      true,
      false,
    ]);
    await happened(page).toEqual([...before, `start de: ${LONG}`, `errorinterrupted de: ${LONG}`]);
    await speak(page, { words: LONG, lang: "en" });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false);
  });
});

it("goes on after an error, and throws nothing where there is no speech", async () => {
  await using opened = await open(withoutVoices, "en-US");
  const { page, standIn } = opened;
  await speak(page, { words: "One. Two.", lang: "en" });
  await happened(page).toEqual(["start en: One."]);
  await standIn?.end("network");
  await happened(page).toEqual(["start en: One.", "errornetwork en: One.", "start en: Two."]);
  expect(await standIn?.heard()).toEqual(["One.", "Two."]);
  await page.evaluate(() => Object.assign(window, { SpeechSynthesisUtterance: undefined }));
  await speak(page, { words: "Three.", lang: "en" });
  await page.evaluate(() => Object.defineProperty(window, "speechSynthesis", { value: undefined }));
  await speak(page, { words: "Four.", lang: "en" });
  expect(await page.evaluate(() => speech.stopSpeaking())).toBe(false);
});
