/**
 * The page on a slow phone, and a recipe that arrives piece by piece.
 *
 * @module
 */
import { launchChromium } from "../e2e/chromium.ts";
import { type RecipeSize, writePieces } from "./recipe.ts";

/** Lighthouse's slow phone has a quarter of the CPU. */
const SLOW_DOWN = 4;

/** Long enough for the longest recipe on a slow machine. */
const TIMEOUT_MS = 120_000;

declare global {
  interface Window {
    /** Lets pieces arrive until the next pause. */
    goOn?: () => Promise<void>;
    isStill?: () => Promise<void>;
  }
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Opens the page in a new browser, adds four ingredients, and slows the CPU down.
 *
 * @param pauses Indices of the pieces before which the stream waits.
 */
export async function openSlowPage(url: URL, size: RecipeSize, pauses: readonly number[] = []) {
  const browser = await launchChromium();
  // A service worker would fetch files meanwhile.
  const page = await browser.newPage({ serviceWorkers: "block", ...PHONE });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(answerPieceByPiece, { pieces: writePieces(size), pauses });
  // Full browsers grant this. The headless shell refuses, and the page would show one more line.
  await page.context().grantPermissions(["screen-wake-lock"], { origin: url.origin });
  // Until React has hydrated the page, Enter adds nothing.
  await page.goto(url.href, { waitUntil: "networkidle" });
  for (const ingredient of ["onions", "rice", "peas", "eggs"]) {
    await page.getByLabel("Add ingredient").fill(ingredient);
    await page.keyboard.press("Enter");
  }
  await page.waitForLoadState("networkidle");
  const devtools = await page.context().newCDPSession(page);
  const setRate = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
  await setRate(SLOW_DOWN);
  return {
    page,
    /** Does what is not measured, such as Playwright's search by role, which takes longer than what is. */
    async atFullSpeed<Result>(act: () => Promise<Result>): Promise<Result> {
      await setRate(1);
      const result = await act();
      await setRate(SLOW_DOWN);
      return result;
    },
    /** Resolves when the stream is paused or has ended, and the page shows all of it. */
    isStill: () => page.evaluate(() => window.isStill?.()),
    /** Goes on after a pause. Resolves while the next pieces arrive. */
    goOn: () => page.evaluate(() => window.goOn?.()),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

interface Script {
  pieces: readonly string[];
  pauses: readonly number[];
}

/** Runs in the page: answers its request with a piece whenever the browser is idle. */
function answerPieceByPiece({ pieces, pauses }: Script) {
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
  let reached = Promise.withResolvers<void>();
  let left = Promise.withResolvers<void>();
  window.isStill = async () => {
    await reached.promise;
    await idle();
  };
  window.goOn = async () => {
    reached = Promise.withResolvers();
    left.resolve();
    await idle();
  };
  window.fetch = async () => {
    const remaining = pieces.entries();
    const pull = async (controller: ReadableStreamDefaultController<string>) => {
      // Each piece gets its own frame: two pieces in one frame would cost as little as one.
      await idle();
      const { value } = remaining.next();
      if (!value) {
        controller.enqueue(`event: done\ndata: {"finishReason":"STOP"}\n\n`);
        controller.close();
        return reached.resolve();
      }
      const [index, text] = value;
      if (pauses.includes(index)) {
        left = Promise.withResolvers();
        reached.resolve();
        await left.promise;
      }
      controller.enqueue(`event: text\ndata: ${JSON.stringify({ text })}\n\n`);
    };
    const stream = new ReadableStream<string>({ pull }, { highWaterMark: 0 });
    return new Response(stream.pipeThrough(new TextEncoderStream()));
  };
}
