/** The main journey of a visitor, in engines other than Chromium's. */
import { deflateSync } from "node:zlib";
import { it, vi } from "vitest";
import { startGemini } from "../../worker/testing/gemini";
import { WAIT_MS } from "../../worker/testing/waits";
import { startWorker } from "../../worker/testing/worker";
import { LENTILS } from "../e2e/cookingParts";
import { openProxy } from "../e2e/proxy";
import { ENTER, ESCAPE, startFirefox, startWebKit } from "./engine";
import { copyPageWithRecorder } from "./errorRecorder";

const RECIPE = LENTILS.replace("[10 more minutes](PT10M", "[a moment](PT2S");

/** Selects the first visible element, by default with any name. */
type Part = [selector: string, name?: string];

const INPUT: Part = ["input", "Add ingredient"];
const TITLE: Part = ["h2", "Braised Lentils with Roast Carrots and Quick Flatbreads"];
const button = (name: string): Part => ["button, [role=button]", name];
const SAVED = button("Saved");
const LEAVE = button("Leave cooking mode");

/** Runs in the page. @returns The element, or `null` if it is not there. */
function find([selector, name]: Part) {
  const all = Array.from(document.querySelectorAll<HTMLElement>(selector));
  const isIt = (one: HTMLElement) =>
    one.checkVisibility() &&
    (!name || (one.ariaLabel ?? one.textContent).replace("→", "") === name);
  return all.find(isIt) ?? null;
}

/** Runs in the page. @returns Whether all of the first such element is in the window. */
function isInside(selector: string) {
  const { left, right, top, bottom } =
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(-1);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}

/** Runs in the page. Resolves after two frames: what has changed before is painted. */
const painted = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Runs in the page. Chooses a photo of a page. */
async function choosePage() {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext("2d")?.fillRect(0, 0, 20, 15);
  const data = new DataTransfer();
  data.items.add(new File([await canvas.convertToBlob()], "page", { type: "image/png" }));
  const input = document.querySelector<HTMLInputElement>("[type=file][multiple]");
  if (!input) throw new Error("There is no input for photos");
  input.files = data.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

it.concurrent.for([
  ["Firefox", startFirefox],
  ["WebKitGTK, without a language", startWebKit],
] as const)(
  "%s: a list, Share, a photo of a page, a recipe of one's own, Back, cooking, no network, a timer",
  async ([, start], { expect }) => {
    await using stack = new AsyncDisposableStack();
    const page = stack.use(await copyPageWithRecorder());
    const gemini = stack.use(await startGemini());
    const settings = { GEMINI_API_KEY: "a-key", GEMINI_BASE_URL: gemini.url };
    const worker = stack.use(await startWorker(settings, { page: page.folder }));
    const proxy = stack.use(await openProxy(worker.url));
    const engine = await start(stack);

    const shown = (part: Part) =>
      expect.poll(() => engine.call(find, part), { message: part.join() });
    const see = (part: Part) => shown(part).not.toBeNull();
    const miss = (part: Part) => shown(part).toBeNull();
    /** Clicks an element, once changes are painted and nothing covers it. */
    async function click(part: Part) {
      await engine.call(painted);
      const click = async () => {
        const found = await engine.call(find, part);
        if (!found) throw new Error(`Not there: ${part.join()}`);
        await engine.click(found);
      };
      await vi.waitFor(click, { timeout: WAIT_MS });
    }
    async function reset() {
      await click(button("Reset"));
      await miss(TITLE);
    }
    const focused = () =>
      engine.call(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    const labels = () => Array.from(document.querySelectorAll(":checked"), (one) => one.ariaLabel);
    const ticked = () => engine.call(labels);
    /** Call it before each navigation, which discards the record. */
    const expectNoErrors = async () =>
      expect(await engine.call(() => document.documentElement.dataset.errors)).toBeFalsy();

    await engine.resize(820, 1000);
    await engine.open(proxy.url);
    await click(INPUT);
    for (const ingredient of ["onions", "rice", "eggs", "peas"]) {
      await engine.type(ingredient + ENTER);
    }
    await click(button("Get a recipe"));
    (await gemini.next()).end(RECIPE);
    await click(button("Save"));
    await see(SAVED);
    await reset();
    const code = deflateSync(JSON.stringify({ text: RECIPE })).toString("base64url");
    await engine.call((fragment) => location.assign(fragment), `#r2=${code}`);
    // A visitor's own link shows the saved recipe.
    await see(SAVED);
    await click(button("Share"));
    await see(button("Print"));
    expect(await engine.call(isInside, ".menu:popover-open")).toBe(true);
    await engine.type(ESCAPE);
    await miss(button("Print"));
    await click(button("Share"));
    await click(button("Copy"));
    await see(["p", "Copied"]);
    await miss(button("Print"));
    await reset();

    await click(button("Cook a recipe you have"));
    await engine.call(choosePage);
    const photo = await gemini.next();
    expect(photo.body).toContain('"/9j/');
    photo.end("Salt of a page");
    await see(["p", "Check it against the page: an AI has read it."]);
    await click(INPUT);
    await engine.paste();
    await click(button("Cook this recipe"));
    const own = await gemini.next();
    expect(own.body).toContain("Salt of a page");
    expect(own.body).toContain("Roll each of them out");
    own.end(RECIPE);
    await see(SAVED);
    await click(["[type=checkbox]"]);
    await click(button("Start cooking"));
    await see(LEAVE);
    await engine.call(() => history.back());
    await see(INPUT);
    await miss(LEAVE);
    await click(button("Start cooking"));
    await see(LEAVE);
    await miss(INPUT);
    // By keyboard, one step after the other.
    for (let step = 1; step <= 6; step++) {
      await expect.poll(focused).toBe(`Step ${step} done`);
      await engine.type(" ");
    }
    const done = [null, ...[1, 2, 3, 4, 5, 6].map((step) => `Step ${step}`)];
    await expect.poll(ticked).toEqual(done);
    /** The window's width, and where the current step begins. */
    const place = () => {
      const area = (part: string) =>
        document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      const { top } = area("[data-current]");
      const isHigh = top >= area(".bar").bottom && top < innerHeight / 2;
      return `${innerWidth} ${isHigh ? "high" : top}`;
    };
    await expect.poll(() => engine.call(place)).toBe("820 high");
    // At this width, the ingredients are beside the method.
    await engine.resize(1000, 820);
    await expect.poll(() => engine.call(place)).toBe("1000 high");

    // Not by its `state`: in WebKit, that of an active service worker can remain "installing".
    const isControlled = () => navigator.serviceWorker.controller !== null;
    await expect.poll(() => engine.call(isControlled)).toBe(true);
    await expectNoErrors();
    await proxy.close();
    await engine.open(proxy.url);
    await see(TITLE);
    await see(LEAVE);
    await expect.poll(ticked).toEqual(done);
    await click(button("Start timer: 25 minutes"));
    await see(["[role=timer]", "7. Roast the carrots"]);
    await click(button("Stop timer: 25 minutes, 7. Roast the carrots"));
    await expect.poll(focused).toBe("Undo");
    await click(button("Start timer: a moment"));
    await see(["[role=alert]"]);
    const sound = () => navigator.audioSession?.type ?? "playback";
    expect(await engine.call(sound)).toBe("playback");
    // The rows of cooking mode fill the window, and none covers another.
    const rows = () => {
      const areas = [".bar", ".clocks", ".method", ".dock"].map(
        (row) => document.querySelector(row)?.getBoundingClientRect() ?? new DOMRect(),
      );
      const gaps = areas.map(({ top }, row) => top - (areas[row - 1]?.bottom ?? 0));
      return [...gaps, innerHeight - (areas.at(-1)?.bottom ?? 0)].map(Math.round);
    };
    expect(await engine.call(rows)).toEqual([0, 0, 0, 0, 0]);
    await engine.type(ESCAPE);
    await miss(["[role=alert]"]);
    await expectNoErrors();
  },
);
