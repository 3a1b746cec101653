/**
 * Stock Firefox, headless, driven by WebDriver BiDi.
 *
 * @see https://pptr.dev/webdriver-bidi
 * @module
 */
import { env } from "node:process";
import { launch } from "puppeteer-core";
import { type Engine, findElement, type Part } from "./engine";
import { findFirefox } from "./install";

/** @param locale For the environment variable LANG. */
export async function startFirefox(locale: string): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: findFirefox() ?? "",
    env: { ...env, LANG: locale, LC_ALL: undefined, LANGUAGE: undefined },
    defaultViewport: { width: 1024, height: 768 },
  });
  let page = await browser.newPage();

  async function find(part: Part) {
    const handle = await page.evaluateHandle(findElement, part);
    const element = handle.asElement();
    if (!element) throw new Error(`Not found: ${JSON.stringify(part)}`);
    return element as NonNullable<Awaited<ReturnType<typeof page.$>>>;
  }

  return {
    version: (await browser.version()).replace("/", " "),
    async open(url) {
      const before = page;
      page = await browser.newPage();
      await before.close();
      await page.goto(url.href);
    },
    async reload() {
      await page.reload();
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async click(part) {
      await (await find(part)).asLocator().click();
    },
    async type(part, text) {
      await (await find(part)).type(text);
      await page.keyboard.press("Enter");
    },
    call: (script, ...args) =>
      page.evaluate(script as (...args: unknown[]) => never, ...args) as Promise<never>,
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
