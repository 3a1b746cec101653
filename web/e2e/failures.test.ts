/** Failures: what the page says and logs, and how it goes on. */
import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { APOLOGY } from "../../worker/contract";
import type { Call } from "../../worker/testing/gemini";
import { cookingParts, ROAST } from "./cookingParts";
import { it } from "./journey";
import { openProxy } from "./proxy";
import { refuse } from "./states";
import { add, FOUR, findOverflows, request, restart, type Site, settled } from "./visit";

interface Fault {
  code: string;
  advice?: string;
  /** How the stand-in for Gemini answers, if it is asked. */
  answer?: (call: Call) => void;
  /** How the browser answers instead of the Worker. */
  route?: (route: Route) => Promise<void>;
  offline?: true;
}

const FAULTS: Record<string, Fault> = {
  "Gemini's error": { code: "model_failed", answer: (call) => call.fail(400) },
  "an empty answer": { code: "no_text", answer: (call) => call.end("") },
  "an answer from another server": {
    code: "no_answer",
    advice: "Please check your connection, or try again later.",
    route: (route) =>
      route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Error 1102</h1>" }),
  },
  "no network": { code: "no_answer", advice: "You seem to be offline.", offline: true },
};

it.for(Object.entries(FAULTS))(
  "%s: an apology, and another try",
  async ([, fault], { visitor }) => {
    const { code, advice, answer, route, offline = false } = fault;
    // A failure that comes at once finds the page still scrolling to the indicator. Here the window is
    // so high that it need not scroll back: such a scroll would end the other one.
    const viewport = offline ? { width: 1180, height: 820 } : { width: 360, height: 740 };
    const { on, page, errors } = visitor;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: offline ? "no-preference" : "reduce" });
    // While the list is typed, a missing network doesn't matter.
    await page.context().setOffline(true);
    await add(page, ...FOUR);
    await page.context().setOffline(offline);
    if (route) await page.route("**/api/recipe", route);
    await on.requestButton.click();
    if (answer) answer(await visitor.gemini.next());
    await on.alert.waitFor();
    expect(await on.alert.innerText()).toBe(advice ? `${APOLOGY}\n\n${advice}` : APOLOGY);
    expect(await on.loader.count()).toBe(0);
    expect(await on.requestButton.isEnabled()).toBe(true);
    expect(errors).toContain(`No recipe: ${code}`);

    // Waits until the page stands still. Then the list is in sight: changing it is often the remedy.
    await on.retry.click({ trial: true });
    for (const part of [on.listHeading, on.alert, on.retry]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
    }
    await page.context().setOffline(false);
    await page.unrouteAll();
    await on.retry.click();
    await on.loader.waitFor();
    expect(await on.alert.count()).toBe(0);
    (await visitor.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  },
);

const ACCENT = "rgb(44, 106, 57)";
const TOMATO = "rgb(168, 50, 29)";

it("while all models are busy, a wait counts down to another try", async ({ visit }) => {
  const { page, on, errors } = visit;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  (await request(visit)).fail(429, [{ retryDelay: "60s" }]);
  await page.getByText("Please try again in 60 seconds.").waitFor();
  expect(await on.requestButton.isDisabled()).toBe(true);
  expect(errors).toContain("No recipe: model_busy");
  expect(await on.retry.count()).toBe(0);
  await page.clock.runFor(20_000);
  await page.getByText("Please try again in 40 seconds.").waitFor();
  // By the clock: the page slept.
  await page.clock.fastForward(38_500);
  await page.clock.runFor(1000);
  await page.getByText("Please try again in 1 second.").waitFor();
  expect(await on.retry.count()).toBe(0);
  await page.clock.runFor(1000);
  await on.retry.waitFor();
  expect(await on.requestButton.isEnabled()).toBe(true);
  expect(await on.retry.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(ACCENT);
  expect(await page.getByText("Please try again").count()).toBe(0);
  // The countdown stands beside the alert, which a screen reader would read again.
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\nGemini is busy.`);
});

it("a list that is too long has to be made shorter, to four at the least", async ({ visitor }) => {
  const { on, page, errors } = visitor;
  await add(page, ...FOUR.slice(0, 3), "x".repeat(16 * 1024));
  await on.requestButton.click();
  await on.alert.waitFor();
  expect(errors).toContain("No recipe: too_large");
  expect(await on.alert.innerText()).toContain("The list is too long: please remove something");
  expect(await on.retry.isVisible()).toBe(true);
  await page
    .getByRole("button", { name: /^Remove/ })
    .last()
    .click();
  await on.retry.waitFor({ state: "detached" });
  expect(await on.alert.isVisible()).toBe(true);
});

it.for([
  [360, 740],
  [390, 844],
  [820, 1180],
  [1180, 820],
] as const)(
  "a recipe that breaks off keeps its text, and says so where one looks: %i px",
  async ([width, height], { visitor }) => {
    const { on, page, errors } = visitor;
    await page.setViewportSize({ width, height });
    (await request(visitor)).end(ROAST.slice(0, 3300), "MAX_TOKENS");
    await on.alert.waitFor();
    await settled(page);
    expect(errors).toEqual(["No recipe: unfinished"]);
    const order = await on.alert.evaluate((alert) =>
      alert.compareDocumentPosition(document.querySelector("[aria-label=Recipe] h2") as Element),
    );
    expect(order).toBe(2); // DOCUMENT_POSITION_PRECEDING
    expect(await on.alert.innerText()).toBe(
      `${APOLOGY}\n\nThis recipe broke off: it is not complete.`,
    );
    // What broke off is said first. There is one way to get another recipe, not two.
    const buttons = await on.recipe.getByRole("button").allTextContents();
    expect(buttons.filter((name) => name !== "" && name !== "Share")).toEqual([
      ...["Try again", "Copy", "Download", "Print"],
    ]);

    const { cookingMode } = cookingParts(page);
    const note = on.recipe.getByText("Not complete", { exact: true });
    expect(await note.evaluate((one) => getComputedStyle(one).color)).toBe(TOMATO);
    for (const mode of ["reading", "cooking"]) {
      if (mode === "cooking") await cookingMode.click();
      await on.recipe.getByRole("checkbox").last().scrollIntoViewIfNeeded();
      for (const part of [note, on.retry]) {
        const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
        expect(y, mode).toBeGreaterThanOrEqual(0);
        expect(y + height, mode).toBeLessThanOrEqual(112);
      }
      expect(await findOverflows(page)).toEqual([]);
    }
  },
);

describe("a connection", () => {
  const SILENCE_MS = 10_000;

  /** Lets the page's clock run, and expects the apology after exactly ten seconds. */
  async function expectApologyAfterSilence(page: Page) {
    const alert = page.getByRole("alert");
    await page.clock.runFor(SILENCE_MS - 1);
    expect(await alert.count()).toBe(0);
    await page.clock.runFor(1);
    await alert.waitFor();
    expect(await alert.textContent()).toContain(APOLOGY);
  }

  /** Opens the page through a proxy, with a stopped clock, and adds four ingredients. */
  async function visitByProxy(site: Site) {
    const visit = await site.visit();
    const proxy = await openProxy(site.worker.url);
    const { page } = visit;
    await page.clock.install();
    await page.goto(proxy.url);
    await add(page, ...FOUR);
    await page.waitForLoadState("networkidle");
    await page.clock.pauseAt(Date.now() + 60_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    return {
      ...visit,
      proxy,
      /** Resolves when the page receives the next bytes. The Worker sends some every 750 ms. */
      someBytes: () => new Promise((resolve) => devtools.once("Network.dataReceived", resolve)),
      async [Symbol.asyncDispose]() {
        await visit[Symbol.asyncDispose]();
        await proxy[Symbol.asyncDispose]();
      },
    };
  }

  it("that is silent from the start is given up after ten seconds, or ten after a sleep", async ({
    site,
  }) => {
    await using visit = await visitByProxy(site);
    const { on, page, errors } = visit;
    visit.proxy.goSilent();
    await on.requestButton.click();
    await on.loader.waitFor();
    await page.clock.fastForward(60 * 60_000);
    await page.getByText("This takes longer than usual.").waitFor();
    expect(await on.loader.isVisible()).toBe(true);
    await expectApologyAfterSilence(page);
    expect(errors).toContain("No recipe: no_answer");
    await on.retry.click();
    await on.loader.waitFor();
    await expectApologyAfterSilence(page);
  });

  it("is kept while comments arrive; when it goes silent within a recipe, the text stays", async ({
    site,
  }) => {
    await using visit = await visitByProxy(site);
    const { on, page, errors } = visit;
    await on.requestButton.click();
    const call = await visit.gemini.next();
    const late = page.getByText("This takes longer than usual.");
    for (let comments = 1; comments <= 5; comments++) {
      await visit.someBytes();
      await page.clock.runFor(0.45 * SILENCE_MS);
      // From ten seconds on.
      await expect.poll(() => late.count()).toBe(comments > 2 ? 1 : 0);
    }
    expect(await on.loader.isVisible()).toBe(true);
    call.write("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    // Just after some bytes, so that no others are on their way while the clock runs.
    await visit.someBytes();
    visit.proxy.goSilent();
    await expectApologyAfterSilence(page);
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
    expect(errors).toContain("No recipe: no_answer");
    await on.recipe.getByText("This recipe broke off: it is not complete.").waitFor();
  });
});

const DAILY_ADVICE = {
  everyone: "Today's recipes are used up. There are new ones from 01:00.",
  visitor: "You have had your recipes for today. You can get more from 01:00.",
};

it("when the day's recipes are used up, the page says when there are more", async ({ site }) => {
  await using visit = await site.visit({ locale: "de-DE", timezoneId: "Europe/Berlin" });
  const { page, on } = visit;
  for (const scope of ["everyone", "visitor"] as const) {
    await page.clock.install({ time: "2026-11-21T22:10:00Z" });
    await restart(visit);
    await refuse(visit, scope, 110 * 60);
    await on.recipe.getByText(DAILY_ADVICE[scope], { exact: true }).waitFor();
    expect(await on.alert.textContent()).toContain(APOLOGY);
    expect(visit.errors).toContain("No recipe: daily_limit");
    expect(await on.retry.count()).toBe(0);

    await page.clock.fastForward(100 * 60_000);
    expect(await on.retry.count()).toBe(0);
    await page.clock.fastForward(11 * 60_000);
    await on.retry.waitFor();
  }
});
