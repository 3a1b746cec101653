/** Failures: what the page says and logs, and what visitors can do next. */
import { expect } from "vitest";
import { APOLOGY, MAX_ANSWER_MS } from "../../worker/contract";
import { ROAST } from "./cookingParts";
import { it } from "./journey";
import { openProxy } from "./proxy";
import { add, areaOf, FOUR, fillList, request, settled } from "./visit";

/** Height of the window, in CSS pixels. */
const HEIGHT = 740;

/** Silence after which the page gives up a request for events. */
const SILENCE_MS = 10_000;
/** Silence after which the page gives up a request for JSON. */
const WHOLE_ANSWER_MS = 130_000;

it("a failure without words: an apology below the list, and another try", async ({ visitor }) => {
  const { on, page, gemini, errors } = visitor;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await fillList(page, ...FOUR);
  await page.context().setOffline(true);
  await on.requestButton.click();
  await on.alert.waitFor();
  const apology = `${APOLOGY}\n\nYou seem to be offline.`;
  expect(await on.alert.innerText()).toBe(apology);
  expect(await on.loader.count()).toBe(0);
  expect(await on.requestButton.isEnabled()).toBe(true);
  expect(errors).toContain("No recipe: no_answer");

  // After scrolling, the list is in sight: changing it often helps.
  await on.retry.click({ trial: true });
  await expect.poll(async () => (await areaOf(on.listHeading)).top).toBeGreaterThanOrEqual(0);
  for (const part of [on.alert, on.retry])
    expect((await areaOf(part)).bottom).toBeLessThanOrEqual(HEIGHT);
  await page.context().setOffline(false);
  await on.button("Remove Peas").click();
  await on.retry.waitFor({ state: "detached" });
  // The alert doesn't change: a screen reader would read it again.
  await add(page, "salt");
  expect(await on.alert.innerText()).toBe(apology);
  await on.retry.click();
  await on.loader.waitFor();
  expect(await on.alert.count()).toBe(0);
  (await gemini.next()).end("# Pea soup");
  await on.title("Pea soup").waitFor();
});

it("where only the owner can help, the page offers no other try", async ({ visitor }) => {
  const { on } = visitor;
  (await request(visitor)).fail(400, [{ reason: "API_KEY_INVALID" }]);
  await on.alert.waitFor();
  const owner = "Only the owner of this page can help: its key or a setting is wrong.";
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\n${owner}`);
  expect(await on.retry.count()).toBe(0);
});

it("while all models are busy, a wait counts down to another try", async ({ visit }) => {
  const { page, on } = visit;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const says = (wait: string) => page.getByText(`Please try again in ${wait}.`).waitFor();
  (await request(visit)).fail(429, [{ retryDelay: "60s" }]);
  await says("60 seconds");
  expect(await on.requestButton.isDisabled()).toBe(true);
  await page.clock.runFor(20_000);
  await says("40 seconds");
  // The device slept.
  await page.clock.fastForward(38_500);
  await page.clock.runFor(1000);
  await says("1 second");
  expect(await on.retry.count()).toBe(0);
  await page.clock.runFor(1000);
  await on.retry.waitFor();
  expect(await on.requestButton.isEnabled()).toBe(true);
  // The countdown is outside the alert, which a screen reader would read again.
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\nThe AI is busy.`);
});

it("a wait ends when its seconds have passed, even if the clock is set back", async ({ visit }) => {
  const { page, on } = visit;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  (await request(visit)).fail(429, [{ retryDelay: "60s" }]);
  const wait = page.getByText(/^Please try again /);
  await wait.waitFor();
  await page.clock.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  await page.clock.runFor(10_000);
  await expect.poll(() => wait.textContent()).toBe("Please try again in 50 seconds.");
  // Nothing else is rendered while it counts.
  const changes = await page.evaluateHandle(() => {
    const changes: string[] = [];
    new MutationObserver((records) => {
      for (const { target } of records) changes.push(`${target.textContent}`);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return changes;
  });
  await page.clock.runFor(3000);
  await wait.getByText("47 seconds").waitFor();
  for (const words of await changes.jsonValue()) expect(words).toMatch(/^Please try again/);
  await page.clock.runFor(47_000);
  await on.retry.waitFor();
});

it("a recipe that breaks off keeps its text, and says so in sight", async ({ visitor }) => {
  const { on, page, errors } = visitor;
  (await request(visitor)).end(ROAST.slice(0, 3300), "MAX_TOKENS");
  await settled(page);
  expect(errors).toEqual(["No recipe: unfinished"]);
  const broke = "This recipe broke off: it is not complete.";
  expect(await on.alert.innerText()).toBe(`${APOLOGY}\n\n${broke}`);
  const lastStep = on.recipe.getByRole("checkbox").last();
  expect((await areaOf(on.alert)).top).toBeGreaterThan((await areaOf(lastStep)).bottom);
  // Only one button requests another recipe, and it is the first.
  const buttons = on.recipe.getByRole("button", { name: /^(?!Start timer|Share|Copy link)/ });
  expect(await buttons.allTextContents()).toEqual([...["Try again", "Copy", "Download", "Print"]]);
  await lastStep.scrollIntoViewIfNeeded();
  for (const part of [on.recipe.getByText("Not complete", { exact: true }), on.retry]) {
    const { top, bottom } = await areaOf(part);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThan(HEIGHT);
  }
});

it("comments keep a connection; ten silent seconds end it, awake", async ({ site }) => {
  await using proxy = await openProxy(site.worker.url);
  await using visit = await site.visit(undefined, proxy.url);
  const { on, page, errors } = visit;
  await fillList(page, ...FOUR);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  /** Resolves when the page receives the next bytes. The Worker sends a comment every 750 ms. */
  const someBytes = () => new Promise((resolve) => devtools.once("Network.dataReceived", resolve));
  const expectApologyAfterSilence = async (silenceMs: number) => {
    await page.clock.runFor(silenceMs - 1);
    expect(await on.alert.count()).toBe(0);
    await page.clock.runFor(1);
    await on.alert.getByText(APOLOGY).waitFor();
    expect(errors.splice(0)).toContain("No recipe: no_answer");
  };

  await on.requestButton.click();
  const call = await visit.gemini.next();
  const late = page.getByText("This takes longer than usual.");
  for (const isLate of [false, true]) {
    // Once the second bytes are here, the page has read the first.
    await someBytes();
    await someBytes();
    await page.clock.runFor(0.9 * SILENCE_MS);
    await expect.poll(() => late.isVisible()).toBe(isLate);
  }
  call.write("# Pea soup");
  await on.title("Pea soup").waitFor();
  // Right after a comment, so that the next one doesn't arrive while the clock runs.
  await someBytes();
  proxy.goSilent();
  await expectApologyAfterSilence(SILENCE_MS);
  await on.recipe.getByText("This recipe broke off: it is not complete.").waitFor();

  // No bytes at all. After the device has slept, the whole time limit applies again.
  await on.retry.click();
  await on.loader.waitFor();
  await page.clock.fastForward(60 * 60_000);
  await late.waitFor();
  await expectApologyAfterSilence(WHOLE_ANSWER_MS);
});

it("where streams are held back, another try brings the whole recipe", async ({ site }) => {
  await using proxy = await openProxy(site.worker.url);
  proxy.holdsEvents = true;
  await using visit = await site.visit(undefined, proxy.url);
  const { on, page } = visit;
  await fillList(page, ...FOUR);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const giveUp = async () => {
    const call = await visit.gemini.next();
    await page.clock.runFor(SILENCE_MS);
    await on.retry.waitFor();
    await call.closed;
  };
  await on.requestButton.click();
  await giveUp();

  await on.retry.click();
  const call = await visit.gemini.next();
  call.write("# Pea so");
  // The longest time that the Worker may take.
  await page.clock.runFor(MAX_ANSWER_MS);
  await on.loader.waitFor();
  // After Stop, the page requests events again.
  await on.stop.click();
  await on.requestButton.click();
  await giveUp();
  await on.retry.click();
  (await visit.gemini.next()).end("# Pea soup\r\n\n- peas");
  await on.title("Pea soup").waitFor();
  expect(await on.status.textContent()).toBe("Recipe ready");
});
