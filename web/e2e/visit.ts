/**
 * Visits of the page in real Chromium, with the real Worker and a stand-in for Gemini.
 *
 * @module
 */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { type Call, type StandIn, startGemini } from "../../worker/testing/gemini.ts";
import { WAIT_MS } from "../../worker/testing/waits.ts";
import {
  nextVisitor,
  type RunningWorker,
  type Settings,
  startWorker,
} from "../../worker/testing/worker.ts";
import { launchChromium } from "./chromium.ts";

/** One visitor's page. */
export interface Visit extends AsyncDisposable {
  page: Page;
  on: ReturnType<typeof parts>;
  /** The stand-in for Gemini, shared by all visits of the site. */
  gemini: StandIn;
  /** Every error and warning on the console, including policy violations. */
  errors: string[];
  /** URLs of all requests to other hosts than the Worker. */
  foreign: string[];
}

/** A Worker and a stand-in for Gemini, shared by tests. */
export interface Site extends AsyncDisposable {
  gemini: StandIn;
  worker: RunningWorker;
  /**
   * Opens the page as a new visitor, by default in a phone's viewport, without service worker, and
   * with reduced motion: with smooth scrolling, each click near a new recipe would wait until the
   * scrolling has ended.
   *
   * @param url Address of the page, by default that of the Worker.
   */
  visit(options?: BrowserContextOptions, url?: string): Promise<Visit>;
}

/**
 * @param settings Settings of the Worker. With an empty key, the demo chef answers.
 * @param shared A browser that other sites also use. By default, the site starts its own.
 */
export async function openSite(settings: Partial<Settings> = {}, shared?: Browser): Promise<Site> {
  const gemini = await startGemini();
  const worker = await startWorker({
    GEMINI_API_KEY: "a-key",
    GEMINI_BASE_URL: gemini.url,
    GEMINI_MODELS: "gemini-1.5-flash",
    ...settings,
  });
  const browser = shared ?? (await launchChromium());

  return {
    gemini,
    worker,
    async visit(options, url = worker.url.href) {
      const context = await browser.newContext({
        viewport: PHONE,
        reducedMotion: MEDIA.reducedMotion,
        extraHTTPHeaders: nextVisitor(),
        ...options,
      });
      context.setDefaultTimeout(WAIT_MS);
      // Full browsers grant these, the headless shell doesn't. Once any is granted, all others are refused.
      await context.grantPermissions(["clipboard-write", "screen-wake-lock"], {
        origin: new URL(url).origin,
      });
      // Requests of a service worker bypass `page.route`. The page works without it, as in some private modes.
      if (options?.serviceWorkers !== "allow") {
        await context.addInitScript(() =>
          Reflect.deleteProperty(Navigator.prototype, "serviceWorker"),
        );
      }
      const page = await context.newPage();
      const errors: string[] = [];
      const foreign: string[] = [];
      page.on("console", (message) => {
        // Full browsers, unlike the headless shell, request the icon at any time, also without a network.
        const isIcon = message.location().url.endsWith("/icon.svg");
        if (["error", "warning"].includes(message.type()) && !isIcon) errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== new URL(url).origin) foreign.push(request.url());
      });
      await page.goto(url);
      return {
        page,
        on: parts(page),
        gemini,
        errors,
        foreign,
        [Symbol.asyncDispose]: () => context.close(),
      };
    },
    async [Symbol.asyncDispose]() {
      if (!shared) await browser.close();
      await worker[Symbol.asyncDispose]();
      await gemini[Symbol.asyncDispose]();
    },
  };
}

/** Adds ingredients to the list: types each and presses Enter. */
export async function add(page: Page, ...ingredients: string[]) {
  for (const ingredient of ingredients) {
    await page.getByLabel("Add ingredient").fill(ingredient);
    await page.keyboard.press("Enter");
  }
}

/** Pastes text into the focused element. */
export async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}

/** @returns The ingredients exactly as the page shows them. */
export function listed(page: Page): Promise<string[]> {
  return page.getByRole("button", { name: /^Edit/ }).allTextContents();
}

/** As many ingredients as a recipe needs. */
export const FOUR = ["onions", "rice", "eggs", "peas"];

/** The parts of the page, found by role and accessible name. */
export function parts(page: Page) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    button,
    /** Presses a button of the popover of what can be done with a recipe's words. */
    async share(word: string) {
      await button("Share").click();
      await page
        .getByRole("list", { name: "Share this recipe" })
        .getByRole("button", { name: word, exact: true })
        .click();
    },
    input: page.getByRole("textbox", { name: "Add ingredient", exact: true }),
    addButton: button("+ Add Ingredients"),
    listHeading: page.getByRole("heading", { name: "Your Ingredients to prepare receipe:" }),
    requestButton: button("Get a recipe"),
    loader: page.getByRole("progressbar", { name: "Loading recipe", exact: true }),
    recipe: page.getByRole("region", { name: "Recipe", exact: true }),
    title: (name: string) => page.getByRole("heading", { level: 2, name, exact: true }),
    box: (name: string) => page.getByRole("checkbox", { name, exact: true }),
    stop: button("Stop"),
    alert: page.getByRole("alert"),
    retry: button("Try again"),
    back: (title: string) => button(`Back to ${title}`),
    anyBack: page.getByRole("button", { name: /^Back to/ }),
    another: button("Another dish"),
    undo: button("Undo reset"),
    reset: button("Reset"),
    /** The live region that announces the state to screen readers. */
    status: page.getByRole("status").first(),

    startCooking: page.getByRole("button", { name: /^(?:Start cooking|Cook on: step \d+)$/ }),
    /** The cross in the bar. After the last step, there is a second button of this name. */
    leaveCooking: button("Leave cooking mode").first(),
    /** Ticks the current step, or scrolls to it. */
    nextStep: page.getByRole("button", { name: /^(?:Step .+ done|To step .+)$/ }),
    ingredients: button("Ingredients"),
    /** The checkbox whose name (ingredient) or description (step) has these words. */
    step(words: RegExp) {
      // The page contains no-break spaces.
      const pattern = new RegExp(words.source.replaceAll(" ", "\\s"), words.flags);
      const boxWith = (option: "name" | "description") =>
        page.getByRole("checkbox", { [option]: pattern, includeHidden: true });
      return boxWith("name").or(boxWith("description"));
    },
    /** The list item of the step with this number. Of steps in steps, the innermost contains it. */
    line: (number: number) =>
      page
        .getByRole("listitem")
        .filter({ has: page.getByRole("checkbox", { name: `Step ${number}`, exact: true }) })
        .last(),
    start: (duration: string) => button(`Start timer: ${duration}`),
    /** A duration whose timer is running. */
    show: (duration: string) => button(`Show timer: ${duration}`),
    /** The accessible name ends with the name of the timer. */
    stopTimer: (duration: string) =>
      page.getByRole("button", { name: new RegExp(`^Stop timer: ${duration}, `) }),
    dismiss: button("Dismiss"),
    timerList: page.getByRole("region", { name: "Timers" }),
    timers: page.getByRole("timer"),

    household: page.getByRole("button", { name: /^Household/ }),
    wishes: page.getByRole("textbox", {
      name: "Household",
      description: /^Sent with every recipe/,
    }),
    wish: page.getByRole("textbox", { name: "Change this recipe", exact: true }),
    change: button("Change"),
    ask: button("Ask"),
    question: page.getByRole("textbox", { name: "Your question", exact: true }),
    answer: page.getByRole("region", { name: "Answer", exact: true }),
    closeAnswer: button("Close answer"),
    cookOn: page.getByRole("button", { name: /^Cook on with/ }),
    note: page.getByRole("textbox", { name: "Note for next time" }),
    saved: page.getByRole("region", { name: "Saved recipes" }),
    savedRows: page.getByRole("region", { name: "Saved recipes" }).getByRole("listitem"),
    savedRow: (title: string) =>
      page.getByRole("listitem").getByRole("button", { name: new RegExp(`^${title}`) }),
  };
}

/** Stops the page's clock. It moves by `page.clock`, and animations, which it doesn't govern, go on. */
export async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Requests a recipe. If the list is too short, pastes four ingredients first. The request comes from a new
 * address, because an address may send only ten a minute.
 *
 * @returns The stand-in's call, to be answered.
 */
export async function request({ page, on, gemini }: Visit): Promise<Call> {
  if (!(await on.requestButton.isVisible())) {
    await on.input.focus();
    // Faster than typing.
    await paste(page, FOUR.join("\n"));
  }
  await page.setExtraHTTPHeaders(nextVisitor());
  await on.requestButton.click();
  return gemini.next();
}

/**
 * Requests a recipe, which the stand-in for Gemini writes.
 *
 * @returns The parts of the page, once the complete recipe is rendered.
 */
export async function showRecipe(visit: Visit, text: string) {
  (await request(visit)).end(text);
  await settled(visit.page);
  return visit.on;
}

/** Presses a button that asks for a recipe, and waits until the stand-in's answer is rendered. */
export async function ask({ page, gemini }: Visit, button: Locator, text: string, reason = "STOP") {
  await button.click();
  (await gemini.next()).end(text, reason);
  await settled(page);
}

/** Waits until a recipe has ended and all of it is on the page, with its effects run. */
export async function settled(page: Page) {
  const { recipe, stop } = parts(page);
  await recipe.and(page.locator("[aria-busy=false]")).filter({ hasNot: stop }).waitFor();
}

/** The settings of a new visit that a page can change later. */
const PHONE = { width: 360, height: 740 };
const MEDIA = {
  media: null,
  colorScheme: null,
  contrast: null,
  forcedColors: null,
  reducedMotion: "reduce",
} as const;

/**
 * Empties the page's storage and reloads it with the settings of a new visit, which is faster than a new visit.
 * An installed clock stays: install it again.
 */
export async function restart(visit: Visit) {
  const { page } = visit;
  await setAsNew(page);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    // The page stores its state as it is left.
    Storage.prototype.setItem = () => {};
  });
  // A test may have navigated to another address.
  await page.goto(new URL("/", page.url()).href);
  visit.errors.length = 0;
  visit.foreign.length = 0;
}

async function setAsNew(page: Page) {
  await page.unrouteAll();
  await page.context().setOffline(false);
  await page.setViewportSize(PHONE);
  await page.emulateMedia(MEDIA);
}

/** Resets the page as its visitor can, with the settings of a new visit. */
export async function reset({ page, on }: Visit) {
  await setAsNew(page);
  // By keyboard: what was looked at before may still move the buttons.
  for (const one of [on.leaveCooking, on.reset])
    if (await one.isVisible()) await one.press("Enter");
  // Clear the storage, and notify the page as another tab would.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
}

/**
 * Looks at the page in a phone's window.
 *
 * @returns What is wrong with its buttons: scrolled into sight, one is outside of the window, covered, or cut.
 */
export async function findUnreachable({ page }: Visit): Promise<string[]> {
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ ...PHONE, height: 640 });
  // Not frames: the test may have stopped the page's clock.
  await page.waitForFunction((width) => innerWidth === width, PHONE.width, { polling: 50 });
  return page.evaluate(() => {
    document.documentElement.style.fontSize = "";
    // An open popover covers the page.
    const shown = document.querySelector(":popover-open") ?? document;
    const all = shown.querySelectorAll<HTMLElement>("button, [role=button]");
    /** What is in the way, where a scroll has brought the button. */
    const findCover = (button: HTMLElement) => {
      // Of a duration in several lines, the first.
      const { left, right, top, bottom } = button.getClientRects()[0] ?? new DOMRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // Not the corners, which are round. The lines around a duration reach into its padding.
      const points = [[x, y]];
      if (button.matches("button"))
        points.push([left + 2, y], [right - 2, y], [x, top + 2], [x, bottom - 2]);
      const hits = points.map(([x = 0, y = 0]) => document.elementFromPoint(x, y));
      return hits.find((hit) => !button.contains(hit));
    };
    return Array.from(all).flatMap((button) => {
      if (!button.checkVisibility({ visibilityProperty: true }) || button.closest("[inert]"))
        return [];
      // Out of cooking mode, an alarm may reach over the middle of the window.
      const covers = (["center", "end"] as const).map((block) => {
        button.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
        return findCover(button);
      });
      if (covers.includes(undefined)) return [];
      const { x, y } = button.getBoundingClientRect();
      const name = button.ariaLabel ?? button.textContent;
      return [`${name}, at ${x}, ${y}: ${covers[0]?.outerHTML.slice(0, 80)}`];
    });
  });
}

/** Reads the clipboard as text and HTML, from another page: this one's policy forbids it. */
export async function readClipboard({ page, gemini }: Visit) {
  // For this address alone: at any other, all that is not granted would be refused.
  await page.context().grantPermissions(["clipboard-read"], { origin: gemini.url });
  const other = await page.context().newPage();
  await other.route(gemini.url, (route) => route.fulfill({ body: "" }));
  await other.goto(gemini.url);
  const read = await other.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const text = async (type: string) =>
      item?.types.includes(type) ? (await item.getType(type)).text() : undefined;
    return [await text("text/plain"), await text("text/html")];
  });
  await other.close();
  return read;
}

/**
 * Makes the storage refuse everything that is written from now on, as if other tabs had filled it.
 *
 * @returns A function that makes room again.
 */
export async function fillStorage(page: Page) {
  const full = await page.evaluateHandle(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    return { empty: () => Object.assign(Storage.prototype, { setItem }) };
  });
  return () => full.evaluate(({ empty }) => void empty());
}
