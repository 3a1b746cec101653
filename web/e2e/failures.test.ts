/** Failures: what the page says and logs, and how it goes on. */
import { expect } from "vitest";
import { APOLOGY } from "../../worker/contract";
import { LANDSCAPE, PORTRAIT, ROAST } from "./cookingParts";
import { it } from "./journey";
import { openProxy } from "./proxy";
import { add, areaOf, FOUR, fillList, findOverflows, request, settled, type Visit } from "./visit";

it.for<[string, (visit: Visit) => unknown, string, string?]>([
  [
    "Gemini's error",
    ({ gemini }) => void gemini.next().then((call) => call.fail(400)),
    "model_failed",
  ],
  [
    "an answer from another server",
    ({ page }) => page.route("**/api/recipe", (route) => route.fulfill({ status: 503 })),
    "no_answer",
    "Please check your connection, or try again later.",
  ],
  [
    "no network",
    ({ page }) => page.context().setOffline(true),
    "no_answer",
    "You seem to be offline.",
  ],
])("%s: an apology, and another try", async ([, fail, code, advice], { visitor }) => {
  const { on, page, errors } = visitor;
  const viewport = { width: 360, height: 740 };
  await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await fillList(page, ...FOUR);
  await fail(visitor);
  await on.requestButton.click();
  await on.alert.waitFor();
  const apology = advice ? `${APOLOGY}\n\n${advice}` : APOLOGY;
  expect(await on.alert.innerText()).toBe(apology);
  expect(await on.loader.count()).toBe(0);
  expect(await on.requestButton.isEnabled()).toBe(true);
  expect(errors).toContain(`No recipe: ${code}`);

  // When the page stands still, the list is in sight: changing it is often the remedy.
  const { retry } = on;
  await retry.click({ trial: true });
  for (const part of [on.listHeading, on.alert, retry]) {
    const isInSight = async () => {
      const { top, bottom } = await areaOf(part);
      return top >= 0 && bottom <= viewport.height;
    };
    await expect.poll(isInSight).toBe(true);
  }
  await page.context().setOffline(false);
  await page.unrouteAll();
  await on.button("Remove Peas").click();
  await retry.waitFor({ state: "detached" });
  // A screen reader would read it again if its words changed.
  await add(page, "salt");
  expect(await on.alert.innerText()).toBe(apology);
  await retry.click();
  await on.loader.waitFor();
  expect(await on.alert.count()).toBe(0);
  (await visitor.gemini.next()).end("# Pea soup");
  await on.title("Pea soup").waitFor();
});

it("while all models are busy, a wait counts down to another try", async ({ visit }) => {
  const { page, on } = visit;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  (await request(visit)).fail(429, [{ retryDelay: "60s" }]);
  await page.getByText("Please try again in 60 seconds.").waitFor();
  expect(await on.requestButton.isDisabled()).toBe(true);
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
  // The countdown stands beside the alert, which a screen reader would read again.
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\nGemini is busy.`);
});

it("a recipe that breaks off keeps its text, and says so where one looks", async ({ visitor }) => {
  const { on, page, errors } = visitor;
  (await request(visitor)).end(ROAST.slice(0, 3300), "MAX_TOKENS");
  await on.alert.waitFor();
  await settled(page);
  expect(errors).toEqual(["No recipe: unfinished"]);
  const behind = on.recipe.locator("h2").last().locator("xpath=following::*[@role='alert']");
  const broke = "This recipe broke off: it is not complete.";
  expect(await behind.innerText()).toBe(`${APOLOGY}\n\n${broke}`);
  // What broke off is said first. There is one way to get another recipe, not two.
  const buttons = await on.recipe.locator("button:not([role])").allTextContents();
  expect(buttons.filter((name) => name !== "" && name !== "Share")).toEqual([
    ...["Try again", "Start cooking", "Copy", "Download", "Print"],
  ]);

  const note = on.recipe.getByText("Not complete", { exact: true });
  for (const mode of ["reading", "cooking"]) {
    if (mode === "cooking") await on.startCooking.click();
    for (const size of [{ width: 360, height: 740 }, PORTRAIT, LANDSCAPE]) {
      await page.setViewportSize(size);
      await on.recipe.getByRole("checkbox").last().scrollIntoViewIfNeeded();
      for (const part of [note, on.retry]) {
        const { top, bottom } = await areaOf(part);
        expect(top, `${mode}, ${size.width}`).toBeGreaterThanOrEqual(0);
        expect(bottom, `${mode}, ${size.width}`).toBeLessThanOrEqual(112);
      }
      expect(await findOverflows(page)).toEqual([]);
    }
  }
});

it("comments keep a connection; ten silent seconds end it, awake", async ({ site }) => {
  const SILENCE_MS = 10_000;
  await using visit = await site.visit();
  await using proxy = await openProxy(site.worker.url);
  const { on, page, errors } = visit;
  await page.clock.install();
  await page.goto(proxy.url);
  // Some browsers would never ask again for a script that they could not fetch.
  await page.context().setOffline(true);
  await fillList(page, ...FOUR);
  expect(errors).toEqual([]);
  await page.context().setOffline(false);
  await page.clock.pauseAt(Date.now() + 60_000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  /** Resolves when the page receives the next bytes. The Worker sends some every 750 ms. */
  const someBytes = () => new Promise((resolve) => devtools.once("Network.dataReceived", resolve));
  const expectApologyAfterSilence = async () => {
    await page.clock.runFor(SILENCE_MS - 1);
    expect(await on.alert.count()).toBe(0);
    await page.clock.runFor(1);
    await on.alert.waitFor();
    expect(await on.alert.textContent()).toContain(APOLOGY);
    expect(errors.splice(0)).toContain("No recipe: no_answer");
  };

  await on.requestButton.click();
  const call = await visit.gemini.next();
  const late = page.getByText("This takes longer than usual.");
  for (let comments = 1; comments <= 3; comments++) {
    await someBytes();
    await page.clock.runFor(0.45 * SILENCE_MS);
    // From ten seconds on.
    await expect.poll(() => late.count()).toBe(comments > 2 ? 1 : 0);
  }
  expect(await on.loader.isVisible()).toBe(true);
  call.write("# Pea soup");
  await on.recipe.getByRole("heading").waitFor();
  // Just after some bytes, so that no others are on their way while the clock runs.
  await someBytes();
  proxy.goSilent();
  await expectApologyAfterSilence();
  expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
  await on.recipe.getByText("This recipe broke off: it is not complete.").waitFor();

  // Now it is silent from the start. The page sleeps, and has ten seconds more.
  await on.retry.click();
  await on.loader.waitFor();
  await page.clock.fastForward(60 * 60_000);
  await late.waitFor();
  expect(await on.loader.isVisible()).toBe(true);
  await expectApologyAfterSilence();
});
