/** Recipes that come with a link. */
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import { add, listed, readClipboard, request, settled, showRecipe } from "./visit";

const PEAS =
  "[lang]: en\n\n# Pea soup\n\n**4 servings** · [20 minutes](PT20M)\n\n- *500 g* peas\n\n1. Boil [8 minutes](PT8M).\n";
const DAMAGED = "This link is damaged. Ask for it again.";

const toFragment = (recipe: unknown) =>
  `#r1=${deflateRawSync(JSON.stringify(recipe)).toString("base64url")}`;
/** Opens a link in a tab that is there already. */
const follow = (page: Page, fragment: string) =>
  page.evaluate((hash) => location.assign(hash), fragment);

it("a recipe goes from one browser to another, and is a link's there, also kept and over a reload", async ({
  site,
}) => {
  await using sender = await site.visit();
  await sender.page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await showRecipe(sender, PEAS);
  await sender.on.button("More servings").click();
  await sender.on.button("Copy link").click();
  await sender.page.getByText("Link copied").waitFor();
  const [link = ""] = await readClipboard(sender);
  expect(link).toMatch(new RegExp(`^${site.worker.url}#r1=[\\w-]{50,300}$`));

  await using receiver = await site.visit({ serviceWorkers: "allow" });
  const { page, on } = receiver;
  await page.goto("about:blank");
  await page.goto(link);
  await settled(page);
  expect(page.url()).toBe(`${site.worker.url}`);
  const isThere = async () => {
    await on.recipe.getByText("It came with a link.").waitFor();
    expect(await on.recipe.innerText()).toMatch(/5 servings[\s\S]*625 g peas/);
    expect(await on.recipe.innerText()).not.toMatch(/AI/);
  };
  await isThere();
  await expect.poll(() => on.status.textContent()).toBe("Recipe ready");
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await on.step(/Boil/).check();
  await on.start("8 minutes").click();
  await on.button("Keep").click();
  await page.reload();
  await isThere();
  expect(await on.timers.count()).toBe(1);
  const saving = page.waitForEvent("download");
  await on.button("Download").click();
  const file = await (await saving).createReadStream();
  expect((await file.toArray()).join("")).toContain("Whoever made the link may have changed it");

  // The shelf knows where it came from, and so does the same link again.
  await on.reset.click();
  await page.getByRole("button", { name: /^Pea soup/ }).click();
  await isThere();
  await on.step(/Boil/).check();
  await showRecipe(receiver, EGGS);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await follow(page, new URL(link).hash);
  await isThere();
  expect(await on.step(/Boil/).isChecked()).toBe(true);
  await on.back("Egg rice").waitFor();
  expect(receiver.errors.filter((error) => !/ERR_INTERNET/.test(error))).toEqual([]);
});

it("a link waits for a request, and is no request; Back in the browser does no harm", async ({
  visitor,
}) => {
  const { page, on, gemini, foreign } = visitor;
  const call = await request(visitor);
  const text = `# Soup <img src=x onerror=alert(1)>\n\n![x](https://example.com/x.png)\n\n[a](javascript:alert(1))`;
  await follow(page, toFragment({ text }));
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  call.write("# Egg rice\n");
  await on.title("Egg rice").waitFor();
  call.end("\nBoil.");
  await on.recipe.getByText("It came with a link.").waitFor();
  await on.back("Egg rice").waitFor();
  expect(await on.recipe.locator("img, [href^=javascript]").count()).toBe(0);
  expect(gemini.calls).toHaveLength(1);
  expect(foreign).toEqual([]);
  await page.goBack();
  await on.recipe.getByText("It came with a link.").waitFor();
  expect(await listed(page)).toHaveLength(4);
});

it("a damaged link leaves the page as it was, and says so until the next press", async ({
  visitor,
}) => {
  const { page, on, errors } = visitor;
  await showRecipe(visitor, EGGS);
  const good = toFragment({ text: PEAS });
  for (const fragment of [good.slice(0, -5), good.replace("r1", "r2"), "#r1=", toFragment({})]) {
    await follow(page, fragment);
    expect(await on.alert.innerText()).toBe(DAMAGED);
    expect(new URL(page.url()).hash).toBe("");
    await on.title("Egg rice").click();
    expect(await on.alert.count()).toBe(0);
  }
  await follow(page, "#other");
  await add(page, "salt");
  expect(await on.alert.count()).toBe(0);
  expect(errors).toEqual([]);
});
