/**
 * A visitor: real Chromium, at the real Worker, with a stand-in for Gemini.
 *
 * @module
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { type StandIn, startGemini } from "../../worker/testing/gemini";
import { type RunningWorker, startWorker } from "../../worker/testing/worker";
import { launchChromium } from "./chromium";

/** What a visitor has before them. */
export interface Visit extends AsyncDisposable {
  page: Page;
  /** Every error and warning on the console, policy violations among them. */
  errors: string[];
  /** Requests to any other host than the Worker's. */
  foreign: string[];
}

/** A Worker, a stand-in for Gemini and a browser, for all journeys of a file. */
export interface Site extends AsyncDisposable {
  gemini: StandIn;
  worker: RunningWorker;
  /** Opens the page, on a phone unless the options say otherwise. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
}

/** @param bindings Settings of the Worker. An empty key brings the demo chef. */
export async function openSite(bindings: Record<string, string> = {}): Promise<Site> {
  const gemini = await startGemini();
  const worker = await startWorker({
    GEMINI_API_KEY: "a-key",
    GEMINI_BASE_URL: gemini.url,
    GEMINI_MODELS: "gemini-1.5-flash",
    ...bindings,
  });
  const browser = await launchChromium();
  let visitors = 0;

  return {
    gemini,
    worker,
    async visit(options) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        // Each is a visitor of its own to the rate limit.
        extraHTTPHeaders: { "CF-Connecting-IP": `198.51.100.${visitors++}` },
        ...options,
      });
      const page = await context.newPage();
      const errors: string[] = [];
      const foreign: string[] = [];
      page.on(
        "console",
        (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()),
      );
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== worker.url.origin) foreign.push(request.url());
      });
      await page.goto(worker.url.href);
      return { page, errors, foreign, [Symbol.asyncDispose]: () => context.close() };
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await worker[Symbol.asyncDispose]();
      await gemini[Symbol.asyncDispose]();
    },
  };
}

/** Types each ingredient and presses Enter. */
export async function add(page: Page, ...ingredients: string[]) {
  for (const ingredient of ingredients) {
    await page.getByLabel("Add ingredient").fill(ingredient);
    await page.keyboard.press("Enter");
  }
}

/** The ingredients as the page shows them, to the letter. */
export function listed(page: Page): Promise<string[]> {
  const names = page.getByRole("listitem").filter({ has: page.getByRole("button") });
  return names.locator("span[dir]").evaluateAll((all) => all.map((name) => name.textContent ?? ""));
}

export const FOUR = ["onions", "rice", "eggs", "peas"];

/** The parts of the page by what they are to a visitor. */
export function parts(page: Page) {
  return {
    input: page.getByRole("textbox", { name: "Add ingredient", exact: true }),
    addButton: page.getByRole("button", { name: "+ Add Ingredients", exact: true }),
    listHeading: page.getByRole("heading", { name: "Your Ingredients to prepare receipe:" }),
    cookHeading: page.getByRole("heading", { name: "Ready for a receipe ?", exact: true }),
    cookButton: page.getByRole("button", { name: "Get a recipe", exact: true }),
    loader: page.getByRole("progressbar", { name: "Loading recipe", exact: true }),
    recipe: page.getByRole("region", { name: "Recipe", exact: true }),
    stop: page.getByRole("button", { name: "Stop", exact: true }),
    alert: page.getByRole("alert"),
    retry: page.getByRole("button", { name: "Try again", exact: true }),
    reset: page.getByRole("button", { name: "Reset", exact: true }),
    /** What screen reader users are told of the state of things. */
    status: page.locator("#root > div > [role=status]"),
  };
}
