/** A recipe, from the button to the last word, and all that can go wrong. */
import { constants, inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APOLOGY } from "../../worker/contract";
import type { Call } from "../../worker/testing/gemini";
import { openLine } from "./line";
import { RECIPE, refuse, STATES } from "./states";
import { add, FOUR, listed, openSite, parts, type Site, type Visit } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

/** A visitor with four ingredients, who has pressed the button. */
async function cook(): Promise<Visit & { on: ReturnType<typeof parts>; call: Call }> {
  const visit = await site.visit();
  const on = parts(visit.page);
  await add(visit.page, ...FOUR);
  await on.cookButton.click();
  await on.loader.waitFor();
  return { ...visit, on, call: await site.gemini.next() };
}

describe("while loading", () => {
  it("shows the indicator, and the list can still be changed", async () => {
    await using visit = await cook();
    const { on, page, call } = visit;
    expect(await on.loader.getAttribute("aria-valuenow")).toBeNull();
    expect(await on.cookButton.isDisabled()).toBe(true);
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

  it("can be stopped: nothing came, nothing is shown", async () => {
    await using visit = await cook();
    const { on } = visit;
    await on.stop.click();
    await on.recipe.waitFor({ state: "detached" });
    expect(await on.cookButton.isEnabled()).toBe(true);
    expect(await on.alert.count()).toBe(0);
    expect(await on.input.evaluate((input) => input === document.activeElement)).toBe(true);
    await visit.call.closed;
  });
});

describe("while writing", () => {
  it("shows the first words in place of the indicator, while the model goes on", async () => {
    await using visit = await cook();
    const { on, page, call } = visit;
    call.write("# Pea ");
    await on.recipe.getByRole("heading", { name: "Pea" }).waitFor();
    expect(await on.loader.count()).toBe(0);
    expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
    expect(await on.cookButton.isDisabled()).toBe(true);
    expect(await on.status.textContent()).toBe("Loading recipe");

    call.write("soup\n\n1. Boil **peas**.");
    await on.recipe.getByRole("listitem").filter({ hasText: "Boil peas." }).waitFor();
    call.end("\n2. Eat.");
    await expect.poll(() => on.recipe.getAttribute("aria-busy")).toBe("false");
    expect(await on.status.textContent()).toBe("Recipe ready");
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
    expect(await on.recipe.locator("ol > li").allInnerTexts()).toEqual(["Boil peas.", "Eat."]);
    expect(await on.stop.count()).toBe(0);
    expect(await on.cookButton.isEnabled()).toBe(true);
    await page.getByText("Check it for allergies and cooking times").waitFor();
    expect(await page.getByText("demo").count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it("can be stopped, and keeps the words that came", async () => {
    await using visit = await cook();
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
    expect(await on.cookButton.isEnabled()).toBe(true);
  });
});

describe("a recipe on the page", () => {
  it("stays when ingredients are added or removed", async () => {
    await using visit = await cook();
    const { on, page } = visit;
    visit.call.end("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await add(page, "leeks");
    await page.getByRole("button", { name: "Remove Onions" }).click();
    await expect.poll(() => listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
  });

  it("gives way to the indicator, then to the next one", async () => {
    await using visit = await cook();
    const { on } = visit;
    visit.call.end("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await on.cookButton.click();
    await on.loader.waitFor();
    expect(await on.recipe.getByRole("heading").count()).toBe(0);
    expect(await on.recipe.getByRole("button", { name: "Copy" }).count()).toBe(0);
    (await site.gemini.next()).end("# Egg rice");
    await on.recipe.getByRole("heading", { name: "Egg rice" }).waitFor();
  });
});

describe("a failure", () => {
  it.each<[string, (call: Call) => void, string]>([
    ["of the call", (call) => call.fail(400), "model_failed"],
    ["for want of text", (call) => call.end(""), "no_text"],
  ])("%s brings the apology, and is logged with its code", async (_, answer, code) => {
    await using visit = await cook();
    const { on } = visit;
    answer(visit.call);
    await on.alert.waitFor();
    expect(await on.alert.textContent()).toBe(APOLOGY);
    expect(await on.loader.count()).toBe(0);
    expect(await on.cookButton.isEnabled()).toBe(true);
    expect(visit.errors).toEqual([`No recipe: ${code}`]);

    await on.retry.click();
    await on.loader.waitFor();
    expect(await on.alert.count()).toBe(0);
    (await site.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  });

  it("after the first words leaves them, with the apology below", async () => {
    await using visit = await cook();
    const { on, call } = visit;
    call.end("# Pea soup", "MAX_TOKENS");
    await on.alert.waitFor();
    expect(visit.errors).toEqual(["No recipe: unfinished"]);
    // Both in one breath: the page may still be scrolling to its recipe.
    const heading = on.recipe.getByRole("heading", { name: "Pea soup" });
    const below = await on.alert.evaluate(
      (alert, words) =>
        alert.getBoundingClientRect().top - (words?.getBoundingClientRect().bottom ?? Infinity),
      await heading.elementHandle(),
    );
    expect(below).toBeGreaterThan(0);
    expect(await on.alert.textContent()).toBe(APOLOGY);
    await on.recipe.getByText("This recipe broke off: it is not complete.").waitFor();
    expect(await on.recipe.getByRole("button", { name: "Copy" }).count()).toBe(1);
  });

  it("by a request that is turned away is one as well", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    await add(visit.page, ...FOUR, "x".repeat(16 * 1024));
    await on.cookButton.click();
    await on.alert.waitFor();
    expect(visit.errors).toContain("No recipe: too_large");
    await on.recipe.getByText("The list is too long: please remove something from it.").waitFor();
  });

  it("by an answer that is not the Worker's is one as well", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = parts(page);
    await add(page, ...FOUR);
    await page.route("**/api/recipe", (route) =>
      route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Error 1102</h1>" }),
    );
    await on.cookButton.click();
    await on.alert.waitFor();
    expect(visit.errors).toContain("No recipe: no_answer");
    await on.recipe.getByText("Please check your connection, or try again later.").waitFor();
  });

  it("of what reads the answer ends the request", async () => {
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
    await on.cookButton.click();
    await on.alert.waitFor();
    expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
    // Not to be taken for another visitor's.
    await (await call).closed;
  });

  it("of the network is overcome when it is back before the request", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = parts(page);
    await page.context().setOffline(true);
    await add(page, ...FOUR);
    await page.context().setOffline(false);
    await on.cookButton.click();
    (await site.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
    expect(await on.alert.count()).toBe(0);
  });

  it("of the network is one as well", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    await add(visit.page, ...FOUR);
    await visit.page.context().setOffline(true);
    await on.cookButton.click();
    await on.alert.waitFor();
    expect(await on.alert.textContent()).toBe(APOLOGY);
    expect(visit.errors).toContain("No recipe: no_answer");
    await visit.page.context().setOffline(false);
    await on.retry.click();
    (await site.gemini.next()).end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  });

  it("by too many requests says when to try again", async () => {
    // Recipes at the pace of a machine, not of somebody who watches the page scroll.
    await using visit = await site.visit({ reducedMotion: "reduce" });
    const on = parts(visit.page);
    await add(visit.page, ...FOUR);
    site.gemini.answer = (call) => call.end("# Soup");
    // Ten, or up to twenty: the counts start anew with each minute of the clock.
    for (let count = 0; count <= 20 && !(await on.alert.isVisible()); count++) {
      await on.cookButton.click();
      await on.stop.waitFor({ state: "detached" });
    }
    site.gemini.answer = undefined;
    expect(await on.alert.textContent()).toBe(APOLOGY);
    await on.recipe.getByText("Please try again in 60 seconds.").waitFor();
    expect(visit.errors).toContain("No recipe: rate_limited");
  });

  it("by models that are all busy says when to try again, where known", async () => {
    await using visit = await cook();
    visit.call.fail(429, [{ retryDelay: "150s" }]);
    await visit.on.recipe.getByText("Please try again in 3 minutes.").waitFor();
    expect(visit.errors).toContain("No recipe: model_busy");
  });

  it("can't be tried again with too few ingredients", async () => {
    await using visit = await cook();
    const { on, page } = visit;
    visit.call.fail(500);
    await on.retry.waitFor();
    await page.getByRole("button", { name: "Remove Onions" }).click();
    await on.retry.waitFor({ state: "detached" });
    expect(await on.alert.isVisible()).toBe(true);
  });
});

describe("a connection that goes silent", () => {
  const SILENCE_MS = 10_000;

  /** A visitor with four ingredients, by a line that can go dead, at a clock that stands still. */
  async function visitByLine() {
    const visit = await site.visit();
    const line = await openLine(site.worker.url);
    const { page } = visit;
    await page.clock.install();
    await page.goto(line.url);
    await add(page, ...FOUR);
    await page.waitForLoadState("networkidle");
    await page.clock.pauseAt(Date.now() + 60_000);
    return {
      ...visit,
      line,
      on: parts(page),
      /** Lets the page's clock run until it apologizes: the last byte may still be on its way. */
      async waitForApology() {
        await expect
          .poll(async () => {
            await page.clock.runFor(SILENCE_MS);
            return parts(page).alert.count();
          })
          .toBe(1);
      },
      async [Symbol.asyncDispose]() {
        await visit[Symbol.asyncDispose]();
        await line[Symbol.asyncDispose]();
      },
    };
  }

  it("before anything came is given up", async () => {
    await using visit = await visitByLine();
    const { on } = visit;
    visit.line.goDead();
    await on.cookButton.click();
    await on.loader.waitFor();
    await visit.page.clock.runFor(SILENCE_MS - 1000);
    expect(await on.loader.isVisible()).toBe(true);
    await visit.waitForApology();
    expect(await on.alert.textContent()).toBe(APOLOGY);
    expect(visit.errors).toContain("No recipe: no_answer");
    await on.retry.waitFor();
  });

  it("in the middle of a recipe is given up, and the words stay", async () => {
    await using visit = await visitByLine();
    const { on } = visit;
    await on.cookButton.click();
    (await site.gemini.next()).write("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    visit.line.goDead();
    await visit.waitForApology();
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
    expect(visit.errors).toContain("No recipe: no_answer");
    await on.recipe.getByText("This recipe broke off: it is not complete.").waitFor();
  });

  it("before what reads the answer came is given up", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await page.clock.install();
    await page.reload();
    await page.route("**/dist-*.js", () => {});
    await add(page, ...FOUR);
    await parts(page).cookButton.click();
    const call = await site.gemini.next();
    await expect
      .poll(async () => {
        await page.clock.runFor(SILENCE_MS);
        return parts(page).alert.count();
      })
      .toBe(1);
    await call.closed;
  });

  it("is not one whose comments come while the model thinks", async () => {
    await using visit = await visitByLine();
    const { on, page } = visit;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    const someBytes = () =>
      new Promise((resolve) => devtools.once("Network.dataReceived", resolve));
    await on.cookButton.click();
    const call = await site.gemini.next();
    for (let passedMs = 0; passedMs < 2 * SILENCE_MS; passedMs += SILENCE_MS / 4) {
      await someBytes();
      await page.clock.runFor(SILENCE_MS / 4);
    }
    expect(await on.loader.isVisible()).toBe(true);
    call.end("# Pea soup");
    await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  });

  it("while the page sleeps gets its time anew when the page wakes", async () => {
    await using visit = await visitByLine();
    const { on, page } = visit;
    visit.line.goDead();
    await on.cookButton.click();
    await on.loader.waitFor();
    await page.clock.fastForward(60 * 60_000);
    await page.clock.runFor(SILENCE_MS - 1000);
    expect(await on.loader.isVisible()).toBe(true);
    await visit.waitForApology();
  });
});

describe("an answer in another shape", () => {
  /** Presses the button and gets an event stream that consists of this. */
  async function receive(visit: Visit, stream: string) {
    await add(visit.page, ...FOUR);
    await visit.page.route("**/api/recipe", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: stream }),
    );
    await parts(visit.page).cookButton.click();
  }

  const DONE = 'event: done\ndata: {"finishReason":"STOP"}\n\n';

  it("is taken as far as it is known", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    const unknown = "event: smell\ndata: onions\n\n";
    await receive(visit, `${unknown}event: text\ndata: {"text":"# Soup"}\n\n${unknown}${DONE}`);
    await on.recipe.getByRole("heading", { name: "Soup" }).waitFor();
    await expect.poll(() => on.status.textContent()).toBe("Recipe ready");
    expect(visit.errors).toEqual([]);
  });

  it("ends the recipe where it can't be understood", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    const text = 'event: text\ndata: {"text":"# Soup"}\n\n';
    await receive(visit, `${text}event: text\ndata: {"text":1}\n\n${text}${DONE}`);
    await on.alert.waitFor();
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Soup");
    expect(visit.errors).toContain("No recipe: no_answer");
  });
});

describe("the day's recipes", () => {
  it.each([
    ["everyone", "The kitchen has cooked all it may today. It opens again at 01:00."],
    ["visitor", "You have had today's share. It opens again at 01:00."],
  ] as const)(
    "when used up (%s) say when there are more, and can be had again then",
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

/** @returns How many glyphs each page of the PDF shows (ISO 32000-1, section 9.4.3). */
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

describe("on paper", () => {
  it("the title of the document is the dish, as long as it is printed", async () => {
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
    ["broken off", STATES.failedAfter, "This recipe broke off: it is not complete."],
    ["broken off before", STATES.returnedBroken, "This recipe broke off: it is not complete."],
  ])(
    "a recipe that was %s says so, and nothing else of what went wrong",
    async (_, enter, note) => {
      await using visit = await site.visit();
      await enter(site, visit);
      await visit.page.emulateMedia({ media: "print" });
      const { recipe, alert } = parts(visit.page);
      expect(await recipe.getByText(note, { exact: true }).isVisible()).toBe(true);
      expect(await recipe.getByText("Sorry").filter({ visible: true }).count()).toBe(0);
      expect(await alert.filter({ visible: true }).count()).toBe(0);
    },
  );

  it("the reminder never stands on a page alone", async () => {
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

describe("the recipe that was there before", () => {
  /** A recipe with one tick, and the next one asked for. */
  async function cookNext() {
    const visit = await site.visit();
    await STATES.done(site, visit);
    const on = parts(visit.page);
    const tick = visit.page.getByRole("checkbox", { name: "4 eggs" });
    await tick.check();
    await on.cookButton.click();
    await on.loader.waitFor();
    return { ...visit, on, tick, call: await site.gemini.next() };
  }

  it("is out of sight while the next one loads, on paper as well", async () => {
    await using visit = await cookNext();
    const words = visit.page.getByText("Golden Rice with Soft Eggs");
    expect(await words.isVisible()).toBe(false);
    expect(await visit.on.recipe.getByRole("checkbox").count()).toBe(0);
    await visit.page.emulateMedia({ media: "print" });
    expect(await words.isVisible()).toBe(false);
  });

  it("comes back with its ticks, below the apology, when the next one fails", async () => {
    await using visit = await cookNext();
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

  it("comes back as it was when the next one is stopped", async () => {
    await using visit = await cookNext();
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

  it("says still that it is not complete", async () => {
    await using visit = await cook();
    const { on } = visit;
    visit.call.write("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await on.stop.click();
    await on.cookButton.click();
    (await site.gemini.next()).fail(400);
    await on.alert.waitFor();
    await on.recipe.getByText("Stopped: this recipe is not complete.", { exact: true }).waitFor();
  });

  it("gives way to the first words of the next one, whose ticks are its own", async () => {
    await using visit = await cookNext();
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
    for (const part of [on.listHeading, on.cookHeading, on.recipe, on.loader, on.alert]) {
      expect(await part.count()).toBe(0);
    }
    expect(await on.status.textContent()).toBe("");
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Add ingredient");
  }

  it("clears a list", async () => {
    await using visit = await site.visit();
    await add(visit.page, "a");
    await parts(visit.page).reset.click();
    await expectEmpty(visit);
  });

  it("cancels a request that loads", async () => {
    await using visit = await cook();
    await visit.on.reset.click();
    await expectEmpty(visit);
    await visit.call.closed;
    await expectEmpty(visit);
  });

  it("cancels a recipe in the middle of a word, and nothing that arrives later shows", async () => {
    await using visit = await cook();
    const { on, call, page } = visit;
    call.write("# Pea so");
    await on.recipe.getByRole("heading").waitFor();
    await on.reset.click();
    await expectEmpty(visit);
    call.write("up, too late");
    await call.closed;
    await expectEmpty(visit);

    // Not in the next recipe either.
    await add(page, ...FOUR);
    await on.cookButton.click();
    (await site.gemini.next()).end("# Egg rice");
    await on.recipe.getByRole("heading", { name: "Egg rice", exact: true }).waitFor();
    expect(await on.recipe.getByText("too late").count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it("clears a recipe", async () => {
    await using visit = await cook();
    visit.call.end("# Pea soup");
    await visit.on.recipe.getByRole("heading").waitFor();
    await visit.on.reset.click();
    await expectEmpty(visit);
  });

  it("clears a recipe whose ingredients have all been removed", async () => {
    await using visit = await cook();
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

  it("clears what was stopped, and what failed", async () => {
    await using stopped = await cook();
    stopped.call.write("# Pea soup");
    await stopped.on.recipe.getByRole("heading").waitFor();
    await stopped.on.stop.click();
    await stopped.on.reset.click();
    await expectEmpty(stopped);

    await using failed = await cook();
    failed.call.fail(500);
    await failed.on.alert.waitFor();
    await failed.on.reset.click();
    await expectEmpty(failed);
  });
});
