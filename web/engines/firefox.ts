/**
 * Stock Firefox, headless, driven by WebDriver BiDi. Playwright's client sends it
 * `emulation.setMediaFeaturesOverride`, which Firefox 153 doesn't know.
 *
 * @see https://pptr.dev/webdriver-bidi
 * @module
 */
import { launch } from "puppeteer-core";
import { findFirefox } from "./browsers";
import type { Engine } from "./engine";

export async function startFirefox(): Promise<Engine> {
  const browser = await launch({ browser: "firefox", executablePath: findFirefox() ?? "" });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    call: (script, ...args) => page.evaluate(script as never, ...(args as unknown as never[])),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
