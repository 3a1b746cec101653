/**
 * Presses at random, while the stand-in for Gemini answers at random. `SEED` chooses the presses. Half of
 * them are on a translated page. Runs only where CI is set.
 */
import { expect } from "vitest";
import type { Call } from "../../worker/testing/gemini";
import { TEST_MS, WAIT_MS } from "../../worker/testing/waits";
import { nextVisitor } from "../../worker/testing/worker";
import { EGGS, hideAndShow, LENTILS } from "./cookingParts";
import { it } from "./journey";
import { KNOWN_MESSAGES, RECIPE } from "./states";
import { translate } from "./translate";
import { add, FOUR } from "./visit";

const SEED = Number(process.env.SEED ?? 1);
const PRESSES = 250;

/** What is translated before it is hydrated, React renders anew. */
const KNOWN = RegExp(`${KNOWN_MESSAGES.source}|React error #418`);

/** Park and Miller's generator: the same seed, the same presses. */
function random(seed: number) {
  let state = seed;
  const below = (end: number) => {
    state = (state * 48_271) % 0x7fffffff;
    return state % end;
  };
  return { below, of: <T>(all: readonly T[]) => all[below(all.length)] as T };
}

const HOSTILE = [
  `<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n# ${"[".repeat(300)}`,
  `# ${"Suppe".repeat(60)}\n\n**0 servings** · Total: [x](PT0S)\n\n- *1/0 g* a\n- *${"9".repeat(40)}* b\n\n1. Wait [x](P9Y "\u202e").`,
  `${"> ".repeat(60)}${"- ".repeat(60)}x`,
  "[lang]: ar\n\n# حساء\n\n**٤ أشخاص**\n\n- *٢* بصل\n\n1. اطبخ [٥ دقائق](PT5M).\n",
  "\u0000\u2028 \r\r\r",
  `# Soup\n\n- *2* eggs${"\n- *2* eggs".repeat(400)}`,
];
const TYPED = ["a", " ", "eggs, rice; leeks", "<b>", "بصل", "🧅".repeat(80), "x".repeat(300)];
const KEYS = ["Tab", "Tab", "Shift+Tab", "Enter", "Space", "Escape", "ArrowDown", "End", "Home"];
const SIZES = [320, 360, 740, 820, 1180];
const CONTROLS =
  "button, [role=button], input:not([type=file]), a[href], textarea, summary, [tabindex='0']";

// Each press waits for the page: hundreds take as long as many tests.
it("a monkey finds nothing", { timeout: 5 * TEST_MS }, async ({ siteWith }) => {
  const site = await siteWith({ RECIPES_PER_DAY: 1_000_000 });
  await using visit = await site.visit({ acceptDownloads: false });
  const { page, errors } = visit;
  const { below, of } = random(SEED);
  const trail: string[] = [];
  /** Answers that are being written, each with the rest of its text. */
  const slow: { call: Call; rest: string }[] = [];
  page.setDefaultNavigationTimeout(WAIT_MS);
  page.context().on("page", (other) => other.close());
  await page.addInitScript(() => {
    window.print = () => {
      for (const type of ["beforeprint", "afterprint"]) dispatchEvent(new Event(type));
    };
  });
  await page.clock.install();

  site.gemini.forget();
  site.gemini.answer = (call) => {
    const text = of([RECIPE, EGGS, LENTILS, ...HOSTILE]);
    const how = below(10);
    if (how < 3) call.end(text);
    else if (how === 3) call.end(text.slice(0, below(text.length)), of(["MAX_TOKENS", "SAFETY"]));
    else if (how === 4) call.fail(of([400, 403, 500, 503]));
    else if (how === 5) call.fail(429, [{ retryDelay: "40s" }]);
    else if (how === 6) call.response.destroy();
    else slow.push({ call, rest: text });
  };
  const writeOn = () => {
    const answer = slow[0];
    if (!answer) return;
    for (let pieces = 0; pieces < 3; pieces++) {
      const length = 1 + below(60);
      answer.call.write(answer.rest.slice(0, length) || " ");
      answer.rest = answer.rest.slice(length);
    }
    if (answer.rest) return;
    if (!answer.call.response.closed) answer.call.end(" ");
    slow.shift();
  };

  const load = async () => {
    await page.context().setOffline(false);
    await page.reload();
    if (below(2) === 0) await translate(page);
  };
  const isFocused = () => page.evaluate(() => document.activeElement !== document.body);
  /** Presses a control by key or pointer. @returns Whether the focus must not be lost. */
  async function press(isKey: boolean) {
    const wanted = of([visit.on.recipe, visit.on.recipe, visit.on.timerList]);
    const place = (await wanted.isVisible()) ? wanted : page.locator("body");
    const all = place.locator(CONTROLS).filter({ visible: true });
    const control = all.nth(below(await all.count()));
    const name = await control.evaluate((one) => one.ariaLabel ?? one.textContent ?? one.tagName);
    trail.push(name.slice(0, 60));
    if (isKey) {
      await control.focus();
      return pressKey(of(["Enter", "Space"]));
    }
    await control.evaluate((one) => one.scrollIntoView({ block: "center" }));
    const box = await control.boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    return false;
  }
  async function pressKey(key: string) {
    trail.push(key);
    const hadFocus = await isFocused();
    await page.keyboard.press(key);
    return hadFocus && !key.includes("Tab");
  }
  async function type() {
    const inputs = page.locator("input[type=text], textarea").filter({ visible: true });
    const count = await inputs.count();
    if (count === 0) return false;
    await inputs.nth(below(count)).fill(of(TYPED));
    await page.keyboard.press("Enter");
    return true;
  }
  async function ask() {
    if (!(await visit.on.input.isVisible())) return;
    await add(page, ...FOUR);
    await visit.on.requestButton.dispatchEvent("click");
  }
  /** What may happen, as often as its weight says. `true`: the focus must not be lost. */
  const acts: Record<string, [weight: number, act: () => Promise<unknown>]> = {
    "a control by key": [25, () => press(true)],
    "a control by pointer": [30, () => press(false)],
    "a key": [10, () => pressKey(of(KEYS))],
    "words in a field": [10, type],
    "a request": [8, ask],
    "time passes": [7, () => page.clock.fastForward(1000 * of([1, 30, 400, 4000]))],
    "a turn": [3, () => page.setViewportSize({ width: of(SIZES), height: of(SIZES) })],
    "a network": [2, () => page.context().setOffline(below(2) === 0)],
    "another tab": [2, () => hideAndShow(page)],
    "a reload": [3, load],
  };
  const bag = Object.entries(acts).flatMap(([name, [weight]]) => Array(weight).fill(name));

  await load();
  await add(page, ...FOUR);
  await visit.on.requestButton.click();
  // The control may have been removed in the meantime.
  page.setDefaultTimeout(1000);
  for (let presses = 0; presses < PRESSES; presses++) {
    if (presses % 9 === 0) await page.setExtraHTTPHeaders(nextVisitor());
    writeOn();
    const name: string = of(bag);
    trail.push(`${name}:`);
    const keepsFocus = await acts[name]?.[1]().catch((error) => {
      if (error.name !== "TimeoutError") throw error;
    });
    const found = [
      ...(await page.evaluate(findOdd)),
      ...errors.splice(0).filter((error) => !KNOWN.test(error)),
      ...(keepsFocus === true && !(await isFocused()) ? ["the focus is lost"] : []),
    ];
    const where = `seed ${SEED}, press ${presses}, behind: ${trail.slice(-24).join(" ")}`;
    expect(found, where).toEqual([]);
  }
  site.gemini.answer = undefined;
});

/** Runs in the page, after pending tasks. @returns Defects on the page. */
async function findOdd(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve));
  const words = [document.title, document.body.innerText];
  for (const { ariaLabel } of document.querySelectorAll("[aria-label]")) words.push(`${ariaLabel}`);
  const odd = words.join("\n").match(/.{0,40}(?:\bundefined\b|\bNaN\b|\[object ).{0,40}/) ?? [];
  const { scrollWidth } = document.documentElement;
  return [...odd, ...(scrollWidth > innerWidth ? [`${scrollWidth} > ${innerWidth} wide`] : [])];
}
