/** Requesting a recipe: loading, streaming, failures, Stop, Reset and print. */
import { constants, inflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APOLOGY } from "../../worker/contract";
import type { Call } from "../../worker/testing/gemini";
import { openProxy } from "./proxy";
import { RECIPE, refuse, STATES } from "./states";
import { add, FOUR, listed, openSite, parts, type Site, type Visit } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

/** Opens the page, adds four ingredients and requests a recipe. */
async function visitAndRequest(): Promise<Visit & { on: ReturnType<typeof parts>; call: Call }> {
  const visit = await site.visit();
  const on = parts(visit.page);
  await add(visit.page, ...FOUR);
  await on.requestButton.click();
  await on.loader.waitFor();
  return { ...visit, on, call: await site.gemini.next() };
}

describe("while loading, the page", () => {
  it("shows the indicator and lets the visitor change the list", async () => {
    await using visit = await visitAndRequest();
    const { on, page, call } = visit;
    expect(await on.loader.getAttribute("aria-valuenow")).toBeNull();
    expect(await on.requestButton.isDisabled()).toBe(true);
    expect(await on.reset.isVisible()).toBe(true);
    expect(await on.status.textContent()).toBe("Loading recipe");

    await add(page, "leeks");
    await page.getByRole("button", { name: "Remove Onions", exact: true }).click();
    await expect.poll(() => listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);
    expect(await on.loader.isVisible()).toBe(true);
    call.end("# Soup");
    await page.getByRole("heading", { name: "Soup" }).waitFor();
    expect(call.body).toContain("I have Onions, Rice, Eggs, Peas. ");
  });

  it("can be stopped, and then shows no recipe", async () => {
    await using visit = await visitAndRequest();
    const { on } = visit;
    await on.stop.click();
    await on.recipe.waitFor({ state: "detached" });
    expect(await on.requestButton.isEnabled()).toBe(true);
    expect(await on.alert.count()).toBe(0);
    expect(await on.input.evaluate((input) => input === document.activeElement)).toBe(true);
    await visit.call.closed;
  });
});

describe("while writing, the page", () => {
  it("replaces the indicator by the first text and adds the rest as it arrives", async () => {
    await using visit = await visitAndRequest();
    const { on, page, call } = visit;
    call.write("# Pea ");
    await on.recipe.getByRole("heading", { name: "Pea" }).waitFor();
    expect(await on.loader.count()).toBe(0);
    expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
    expect(await on.requestButton.isDisabled()).toBe(true);
    expect(await on.status.textContent()).toBe("Loading recipe");

    call.write("soup\n\n1. Boil **peas**.");
    await on.recipe.getByRole("listitem").filter({ hasText: "Boil peas." }).waitFor();
    call.end("\n2. Eat.");
    await expect.poll(() => on.recipe.getAttribute("aria-busy")).toBe("false");
    expect(await on.status.textContent()).toBe("Recipe ready");
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
    expect(await on.recipe.locator("ol > li").allInnerTexts()).toEqual(["Boil peas.", "Eat."]);
    expect(await on.stop.count()).toBe(0);
    expect(await on.requestButton.isEnabled()).toBe(true);
    await page.getByText("Check it for allergies and cooking times").waitFor();
    expect(await page.getByText("demo").count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it("can be stopped, and keeps the text so far", async () => {
    await using visit = await visitAndRequest();
    const { on, call } = visit;
    call.write("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await on.stop.click();
    await on.stop.waitFor({ state: "detached" });
    call.write(" and what came too late");
    await call.closed;
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
    expect(await on.status.textContent()).toBe("Stopped");
    await on.recipe.getByText("Stopped: this recipe is not complete.", { exact: true }).waitFor();
    expect(await on.alert.count()).toBe(0);
    expect(await on.requestButton.isEnabled()).toBe(true);
  });
});

describe("a recipe on the page", () => {
  it("stays when ingredients are added or removed", async () => {
    await using visit = await visitAndRequest();
    const { on, page } = visit;
    visit.call.end("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await add(page, "leeks");
    await page.getByRole("button", { name: "Remove Onions" }).click();
    await expect.poll(() => listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
  });

  it("is replaced by the indicator, then by the next recipe", async () => {
    await using visit = await visitAndRequest();
    const { on } = visit;
    visit.call.end("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await on.requestButton.click();
    await on.loader.waitFor();
    expect(await on.recipe.getByRole("heading").count()).toBe(0);
    expect(await on.recipe.getByRole("button", { name: "Copy" }).count()).toBe(0);
    (await site.gemini.next()).end("# Egg rice");
    await on.recipe.getByRole("heading", { name: "Egg rice" }).waitFor();
  });
});

describe("a failure", () => {
  it.each<[string, (call: Call) => void, string]>([
    ["of the model", (call) => call.fail(400), "model_failed"],
    ["because of an empty answer", (call) => call.end(""), "no_text"],
  ])("%s shows the apology and logs its code", async (_, answer, code) => {
    await using visit = await visitAndRequest();
    const { on } = visit;
    answer(visit.call);
    await on.alert.waitFor();
    expect(await on.alert.textContent()).toBe(APOLOGY);
    expect(await on.loader.count()).toBe(0);
    expect(await on.requestButton.isEnabled()).toBe(true);
    expect(visit.errors).toEqual([`No recipe: ${code}`]);

    await on.retry.click();
    await on.loader.waitFor();
    expect(await on.alert.count()).toBe(0);
    (await site.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  });

  it("after the first text keeps the text, with the apology below", async () => {
    await using visit = await visitAndRequest();
    const { on, call } = visit;
    call.end("# Pea soup", "MAX_TOKENS");
    await on.alert.waitFor();
    expect(visit.errors).toEqual(["No recipe: unfinished"]);
    // Measured together, because the page may still be scrolling.
    const heading = on.recipe.getByRole("heading", { name: "Pea soup" });
    const below = await on.alert.evaluate(
      (alert, words) =>
        alert.getBoundingClientRect().top - (words?.getBoundingClientRect().bottom ?? Infinity),
      await heading.elementHandle(),
    );
    expect(below).toBeGreaterThan(0);
    expect(await on.alert.innerText()).toBe(
      `${APOLOGY}\n\nThis recipe broke off: it is not complete.`,
    );
    // What broke off is said first. There is one way to get another recipe, not two.
    const buttons = await on.recipe.getByRole("button").allTextContents();
    expect(buttons.filter((name) => !/^Share|^Cooking/.test(name))).toEqual([
      ...["Try again", "Copy", "Download", "Print"],
    ]);
  });

  it("because the request is too large says that the list is too long", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    await add(visit.page, ...FOUR, "x".repeat(16 * 1024));
    await on.requestButton.click();
    await on.alert.waitFor();
    expect(visit.errors).toContain("No recipe: too_large");
    expect(await on.alert.innerText()).toContain("The list is too long: please remove something");
  });

  it("because of an answer from another server advises to check the connection", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = parts(page);
    await add(page, ...FOUR);
    await page.route("**/api/recipe", (route) =>
      route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Error 1102</h1>" }),
    );
    await on.requestButton.click();
    await on.alert.waitFor();
    expect(visit.errors).toContain("No recipe: no_answer");
    expect(await on.alert.innerText()).toContain("Please check your connection, or try again");
  });

  it("to load the stream parser ends the request", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = parts(page);
    const call = site.gemini.next();
    await page.route("**/dist-*.js", async (route) => {
      await call;
      await route.abort();
    });
    await add(page, ...FOUR);
    const ended = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/api/recipe"),
    );
    await on.requestButton.click();
    await on.alert.waitFor();
    expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
    // So that the next test does not receive this call.
    await (await call).closed;
  });

  it("of the network does not matter if it returns before the request", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = parts(page);
    await page.context().setOffline(true);
    await add(page, ...FOUR);
    await page.context().setOffline(false);
    await on.requestButton.click();
    (await site.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
    expect(await on.alert.count()).toBe(0);
  });

  it("that comes at once leaves the list in sight, says why, and Try again works", async () => {
    // Smoothly, as the page scrolls to the indicator when the request begins.
    await using visit = await site.visit({ reducedMotion: "no-preference" });
    const { page } = visit;
    const on = parts(page);
    await add(page, ...FOUR);
    await page.context().setOffline(true);
    await on.requestButton.click();
    await on.alert.waitFor();
    expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\nYou seem to be offline.`);
    expect(visit.errors).toContain("No recipe: no_answer");
    // A scroll that still ran would have ended by then.
    await page.waitForFunction(() => new Promise((resolve) => setTimeout(resolve, 1000, true)));
    for (const part of [on.listHeading, on.alert, on.retry]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(740);
    }
    await page.context().setOffline(false);
    await on.retry.click();
    (await site.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  });

  it("because of too many requests says when to try again", async () => {
    // Without smooth scrolling, which would slow the requests down.
    await using visit = await site.visit({ reducedMotion: "reduce" });
    const on = parts(visit.page);
    await add(visit.page, ...FOUR);
    site.gemini.answer = (call) => call.end("# Soup");
    // Ten are allowed, or up to twenty, because the count is reset with each minute of the clock.
    for (let count = 0; count <= 20 && !(await on.alert.isVisible()); count++) {
      await on.requestButton.click();
      await on.stop.waitFor({ state: "detached" });
    }
    site.gemini.answer = undefined;
    expect(await on.alert.innerText()).not.toContain("try again");
    await on.recipe.getByText(/^Please try again in \d\d seconds\.$/).waitFor();
    expect(visit.errors).toContain("No recipe: rate_limited");
  });

  it("because all models are busy counts down, and then another try is possible", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    const on = parts(page);
    await add(page, ...FOUR);
    await on.requestButton.click();
    (await site.gemini.next()).fail(429, [{ retryDelay: "60s" }]);
    await page.getByText("Please try again in 60 seconds.").waitFor();
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
    expect(await page.getByText("Please try again").count()).toBe(0);
    // The countdown stands beside the alert, which a screen reader would read again.
    expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\nGemini is busy.`);
  });

  it("has no Try again button when fewer than four ingredients remain", async () => {
    await using visit = await visitAndRequest();
    const { on, page } = visit;
    visit.call.fail(500);
    await on.retry.waitFor();
    await page.getByRole("button", { name: "Remove Onions" }).click();
    await on.retry.waitFor({ state: "detached" });
    expect(await on.alert.isVisible()).toBe(true);
  });
});

describe("a connection", () => {
  const SILENCE_MS = 10_000;

  /** Lets the page's clock run, and expects the apology after exactly ten seconds. */
  async function expectApologyAfterSilence(page: Page) {
    const { alert } = parts(page);
    await page.clock.runFor(SILENCE_MS - 1);
    expect(await alert.count()).toBe(0);
    await page.clock.runFor(1);
    // Not by Playwright's default of 30 s: after 20 s, the Worker gives up waiting for Gemini, and
    // the end of its answer would bring the apology, too.
    await alert.waitFor({ timeout: 10_000 });
    expect(await alert.textContent()).toBe(APOLOGY);
  }

  /** Opens the page through a proxy, with a stopped clock, and adds four ingredients. */
  async function visitByProxy() {
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
      on: parts(page),
      /** Resolves when the page receives the next bytes. The Worker sends some every 750 ms. */
      someBytes: () => new Promise((resolve) => devtools.once("Network.dataReceived", resolve)),
      async [Symbol.asyncDispose]() {
        await visit[Symbol.asyncDispose]();
        await proxy[Symbol.asyncDispose]();
      },
    };
  }

  it("that is silent from the start is given up after ten seconds", async () => {
    await using visit = await visitByProxy();
    const { on, page, errors } = visit;
    visit.proxy.goSilent();
    await on.requestButton.click();
    await on.loader.waitFor();
    await expectApologyAfterSilence(page);
    expect(errors).toContain("No recipe: no_answer");
    await on.retry.waitFor();
  });

  it("that goes silent within a recipe is given up after ten seconds, and the text stays", async () => {
    await using visit = await visitByProxy();
    const { on, page, errors } = visit;
    await on.requestButton.click();
    (await site.gemini.next()).write("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    // Just after some bytes, so that no others are on their way while the clock runs.
    await visit.someBytes();
    visit.proxy.goSilent();
    await expectApologyAfterSilence(page);
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
    expect(errors).toContain("No recipe: no_answer");
    await on.recipe.getByText("This recipe broke off: it is not complete.").waitFor();
  });

  it("is given up after ten seconds when the stream parser does not load", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await page.clock.install();
    await page.reload();
    await page.route("**/dist-*.js", () => {});
    await add(page, ...FOUR);
    await page.clock.pauseAt(Date.now() + 60_000);
    await parts(page).requestButton.click();
    const call = await site.gemini.next();
    await expectApologyAfterSilence(page);
    await call.closed;
  });

  it("is kept while comments arrive, even if the model sends no text", async () => {
    await using visit = await visitByProxy();
    const { on, page } = visit;
    await on.requestButton.click();
    const call = await site.gemini.next();
    for (let passedMs = 0; passedMs < 2 * SILENCE_MS; passedMs += SILENCE_MS / 4) {
      await visit.someBytes();
      await page.clock.runFor(SILENCE_MS / 4);
    }
    expect(await on.loader.isVisible()).toBe(true);
    call.end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  });

  it("gets another ten seconds when the page wakes from sleep", async () => {
    await using visit = await visitByProxy();
    const { on, page } = visit;
    visit.proxy.goSilent();
    await on.requestButton.click();
    await on.loader.waitFor();
    await page.clock.fastForward(60 * 60_000);
    await page.getByText("This takes longer than usual.").waitFor();
    expect(await on.loader.isVisible()).toBe(true);
    await expectApologyAfterSilence(page);
  });
});

describe("an event stream", () => {
  /** Requests a recipe, and answers with this event stream. */
  async function receive(visit: Visit, stream: string) {
    await add(visit.page, ...FOUR);
    await visit.page.route("**/api/recipe", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: stream }),
    );
    await parts(visit.page).requestButton.click();
  }

  const DONE = 'event: done\ndata: {"finishReason":"STOP"}\n\n';

  it("is read without its unknown events", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    const unknown = "event: smell\ndata: onions\n\n";
    await receive(visit, `${unknown}event: text\ndata: {"text":"# Soup"}\n\n${unknown}${DONE}`);
    await on.recipe.getByRole("heading", { name: "Soup" }).waitFor();
    await expect.poll(() => on.status.textContent()).toBe("Recipe ready");
    expect(visit.errors).toEqual([]);
  });

  it("with an invalid event ends the recipe there", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    const text = 'event: text\ndata: {"text":"# Soup"}\n\n';
    await receive(visit, `${text}event: text\ndata: {"text":1}\n\n${text}${DONE}`);
    await on.alert.waitFor();
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Soup");
    expect(visit.errors).toContain("No recipe: no_answer");
  });
});

describe("when the day's recipes", () => {
  it.each([
    ["everyone", "Today's recipes are used up. There are new ones from 01:00."],
    ["visitor", "You have had your recipes for today. You can get more from 01:00."],
  ] as const)(
    "of %s are used up, the page says when there are more, and offers Try again then",
    async (scope, advice) => {
      await using visit = await site.visit({ locale: "de-DE", timezoneId: "Europe/Berlin" });
      const { page } = visit;
      const on = parts(page);
      await page.clock.install({ time: "2026-11-21T22:10:00Z" });
      await page.reload();
      await refuse(visit, scope, 110 * 60);
      await on.recipe.getByText(advice, { exact: true }).waitFor();
      expect(await on.alert.textContent()).toBe(APOLOGY);
      expect(visit.errors).toContain("No recipe: daily_limit");
      expect(await on.retry.count()).toBe(0);

      await page.clock.fastForward(100 * 60_000);
      expect(await on.retry.count()).toBe(0);
      await page.clock.fastForward(11 * 60_000);
      await page.unroute("**/api/recipe");
      await on.retry.click();
      (await site.gemini.next()).end("# Pea soup");
      await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
    },
  );
});

/** @returns The number of glyphs on each page of the PDF (ISO 32000-1, section 9.4.3). */
function countGlyphs(pdf: Buffer): number[] {
  return pdf
    .toString("latin1")
    .split("stream\r\n")
    .flatMap((part) => part.split("stream\n"))
    .flatMap((part) => {
      try {
        const content = inflateSync(Buffer.from(part, "latin1"), {
          finishFlush: constants.Z_SYNC_FLUSH,
        }).toString("latin1");
        return content.includes("BT\n") ? [content] : [];
      } catch {
        return [];
      }
    })
    .map((content) => {
      const shown = content.match(/<[0-9A-F]+>/gi) ?? [];
      return shown.reduce((sum, hex) => sum + (hex.length - 2) / 4, 0);
    });
}

describe("in print", () => {
  it("the document's title is the dish", async () => {
    await using visit = await site.visit();
    await STATES.done(site, visit);
    const { page } = visit;
    const printed = await page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      const { title } = document;
      window.dispatchEvent(new Event("afterprint"));
      return title;
    });
    expect(printed).toBe("Golden Rice with Soft Eggs and Peas");
    expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
  });

  it.each([
    ["stopped", STATES.stopped, "Stopped: this recipe is not complete."],
    ["interrupted by a failure", STATES.failedAfter, "This recipe broke off: it is not complete."],
    [
      "interrupted before a failed request",
      STATES.returnedBroken,
      "This recipe broke off: it is not complete.",
    ],
  ])("a recipe that was %s says so, without the apology", async (_, enter, note) => {
    await using visit = await site.visit();
    await enter(site, visit);
    await visit.page.emulateMedia({ media: "print" });
    const { recipe, alert } = parts(visit.page);
    expect(await recipe.getByText(note, { exact: true }).isVisible()).toBe(true);
    expect(await recipe.getByText("Sorry").filter({ visible: true }).count()).toBe(0);
    expect(await alert.filter({ visible: true }).count()).toBe(0);
  });

  it("the reminder is never alone on a page", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = parts(page);
    await STATES.done(site, visit);
    const reminder = on.recipe.getByRole("paragraph").filter({ hasText: /^(An AI|Check it)/ });
    const glyphs = (await reminder.allTextContents()).join("").length;
    const line = "One line more, as long as it takes to fill the page.";
    let pages: number[] = [];
    while (pages.length < 2) {
      await on.recipe.getByRole("heading", { level: 2 }).evaluate((heading, text) => {
        const paragraph = document.createElement("p");
        paragraph.textContent = text;
        heading.parentElement?.appendChild(paragraph);
      }, line);
      pages = countGlyphs(await page.pdf({ format: "A4" }));
    }
    expect(pages[1]).toBeGreaterThan(glyphs + line.length / 2);
  });
});

describe("the previous recipe", () => {
  /** Shows a recipe, ticks one ingredient, and requests the next recipe. */
  async function requestNext() {
    const visit = await site.visit();
    await STATES.done(site, visit);
    const on = parts(visit.page);
    const tick = visit.page.getByRole("checkbox", { name: "4 eggs" });
    await tick.check();
    await on.requestButton.click();
    await on.loader.waitFor();
    return { ...visit, on, tick, call: await site.gemini.next() };
  }

  it("is hidden while the next one loads, also in print", async () => {
    await using visit = await requestNext();
    const words = visit.page.getByText("Golden Rice with Soft Eggs");
    expect(await words.isVisible()).toBe(false);
    expect(await visit.on.recipe.getByRole("checkbox").count()).toBe(0);
    await visit.page.emulateMedia({ media: "print" });
    expect(await words.isVisible()).toBe(false);
  });

  it("returns with its ticks, below the apology, when the next one fails", async () => {
    await using visit = await requestNext();
    const { on, tick } = visit;
    visit.call.fail(400);
    await on.alert.waitFor();
    expect(await tick.isChecked()).toBe(true);
    expect(await on.recipe.getByRole("button", { name: "Copy" }).count()).toBe(1);
    const order = await on.alert.evaluate((alert) =>
      alert.compareDocumentPosition(document.querySelector("[aria-label=Recipe] h2") as Element),
    );
    expect(order).toBe(4); // DOCUMENT_POSITION_FOLLOWING

    await on.retry.click();
    await on.loader.waitFor();
    (await site.gemini.next()).fail(400);
    await on.alert.waitFor();
    expect(await tick.isChecked()).toBe(true);
  });

  it("returns unchanged when the next one is stopped", async () => {
    await using visit = await requestNext();
    const { on } = visit;
    await on.stop.click();
    await on.loader.waitFor({ state: "detached" });
    expect(await visit.tick.isChecked()).toBe(true);
    expect(await on.status.textContent()).toBe("Stopped");
    expect(await on.alert.count()).toBe(0);
    expect(await on.recipe.getByText("not complete").count()).toBe(0);
    expect(await on.recipe.evaluate((region) => region === document.activeElement)).toBe(true);
    await visit.call.closed;
  });

  it("is still marked as not complete when it returns", async () => {
    await using visit = await visitAndRequest();
    const { on } = visit;
    visit.call.write("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await on.stop.click();
    await on.requestButton.click();
    (await site.gemini.next()).fail(400);
    await on.alert.waitFor();
    await on.recipe.getByText("Stopped: this recipe is not complete.", { exact: true }).waitFor();
  });

  it("is replaced by the first text of the next one, and so are its ticks", async () => {
    await using visit = await requestNext();
    visit.call.end(RECIPE);
    await visit.on.stop.waitFor({ state: "detached" });
    expect(await visit.page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    expect(await visit.page.getByRole("checkbox", { name: "4 eggs" }).count()).toBe(1);
  });
});

describe("Reset", () => {
  async function expectEmpty({ page }: Visit) {
    const on = parts(page);
    await on.reset.waitFor({ state: "detached" });
    for (const part of [on.listHeading, on.requestHeading, on.recipe, on.loader, on.alert]) {
      expect(await part.count()).toBe(0);
    }
    expect(await on.status.textContent()).toBe("");
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Add ingredient");
  }

  it("clears the list", async () => {
    await using visit = await site.visit();
    await add(visit.page, "a");
    await parts(visit.page).reset.click();
    await expectEmpty(visit);
  });

  it("cancels a request while it loads", async () => {
    await using visit = await visitAndRequest();
    await visit.on.reset.click();
    await expectEmpty(visit);
    await visit.call.closed;
    await expectEmpty(visit);
  });

  it("cancels a recipe while it is written, and shows nothing that arrives later", async () => {
    await using visit = await visitAndRequest();
    const { on, call, page } = visit;
    call.write("# Pea so");
    await on.recipe.getByRole("heading").waitFor();
    await on.reset.click();
    await expectEmpty(visit);
    call.write("up, too late");
    await call.closed;
    await expectEmpty(visit);

    // Nor does it show in the next recipe.
    await add(page, ...FOUR);
    await on.requestButton.click();
    (await site.gemini.next()).end("# Egg rice");
    await on.recipe.getByRole("heading", { name: "Egg rice", exact: true }).waitFor();
    expect(await on.recipe.getByText("too late").count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it("clears a recipe", async () => {
    await using visit = await visitAndRequest();
    visit.call.end("# Pea soup");
    await visit.on.recipe.getByRole("heading").waitFor();
    await visit.on.reset.click();
    await expectEmpty(visit);
  });

  it("clears a recipe whose ingredients have all been removed", async () => {
    await using visit = await visitAndRequest();
    visit.call.end("# Pea soup");
    await visit.on.recipe.getByRole("heading").waitFor();
    for (const _ of FOUR)
      await visit.page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
    expect(await visit.on.listHeading.count()).toBe(0);
    await visit.on.reset.click();
    await expectEmpty(visit);
  });

  it("clears stopped and failed recipes", async () => {
    await using stopped = await visitAndRequest();
    stopped.call.write("# Pea soup");
    await stopped.on.recipe.getByRole("heading").waitFor();
    await stopped.on.stop.click();
    await stopped.on.reset.click();
    await expectEmpty(stopped);

    await using failed = await visitAndRequest();
    failed.call.fail(500);
    await failed.on.alert.waitFor();
    await failed.on.reset.click();
    await expectEmpty(failed);
  });
});
