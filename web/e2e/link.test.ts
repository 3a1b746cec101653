/** Recipes that come with a link. */
import { deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import { add, listed, readClipboard, request, settled, showRecipe } from "./visit";

const PEAS =
  "[lang]: en\n\n# Pea soup\n\n**4 servings** · [20 minutes](PT20M)\n\n- *500 g* peas\n\n1. Boil [8 minutes](PT8M).\n";
const DAMAGED = "This link is damaged. Ask for it again.";

const toFragment = (recipe: unknown) =>
  `#r2=${deflateSync(JSON.stringify(recipe)).toString("base64url")}`;
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
  expect(link).toMatch(new RegExp(`^${site.worker.url}#r2=[\\w-]{50,300}$`));

  await using receiver = await site.visit({ serviceWorkers: "allow" });
  const { page, on } = receiver;
  await page.goto("about:blank");
  await page.goto(link);
  await settled(page);
  const isThere = async () => {
    await on.recipe.getByText("It came with a link.").waitFor();
    expect(await on.recipe.innerText()).toMatch(/5\sservings[\s\S]*625\sg peas/);
    expect(await on.recipe.innerText()).not.toMatch(/AI/);
  };
  await isThere();
  await expect.poll(() => on.status.textContent()).toBe("Recipe ready");
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await on.step(/Boil/).check();
  await on.start("8 minutes").click();
  await on.button("Keep").click();
  // A reload leads to it, as it was left: once, with its ticks, and for as many as were shown last.
  await on.button("Fewer servings").click();
  await page.reload();
  await on.recipe.getByText("500 g peas").waitFor();
  expect([page.url(), await page.title()]).toEqual([link, "Pea soup"]);
  await on.button("More servings").click();
  await isThere();
  expect(await on.step(/Boil/).isChecked()).toBe(true);
  expect(await on.timers.count()).toBe(1);
  expect(await page.getByRole("button", { name: /^Back to/ }).count()).toBe(0);
  const saving = page.waitForEvent("download");
  await on.button("Download").click();
  const file = await (await saving).createReadStream();
  expect((await file.toArray()).join("")).toContain("Whoever made the link may have changed it");

  // The shelf knows where it came from, and so does the same link again.
  await on.reset.click();
  await expect.poll(() => page.url()).toBe(`${site.worker.url}`);
  expect(await page.title()).toMatch(/^Chef Basil/);
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

it("links that come while a recipe is written are opened after it, and are no request", async ({
  visitor,
}) => {
  const { page, on, gemini, foreign } = visitor;
  const call = await request(visitor);
  call.write("# Egg rice\n");
  await on.title("Egg rice").waitFor();
  await follow(page, toFragment({ text: PEAS, servings: 8 }));
  const text = `# Soup <img src=x onerror=alert(1)>\n\n![x](https://example.com/x.png)\n\n[a](javascript:alert(1))`;
  const last = toFragment({ text });
  await follow(page, last);
  call.end("\nBoil.");
  await on.recipe.getByText("It came with a link.").waitFor();
  await page.getByRole("heading", { name: /^Soup/ }).waitFor();
  expect(await on.recipe.locator("img, [href^=javascript]").count()).toBe(0);
  expect(gemini.calls).toHaveLength(1);
  expect(foreign).toEqual([]);
  expect(new URL(page.url()).hash).toBe(last);

  // All three are there. Another one takes the fragment away.
  await on.back("Pea soup").click();
  await on.recipe.getByText("1000 g peas").waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await page.getByText("Earlier recipes").click();
  await on.back("Egg rice").waitFor();
  // The browser's history leads to the first link, which was not left for another recipe.
  await page.goBack();
  await expect.poll(() => new URL(page.url()).hash).not.toBe("");
  await on.title("Pea soup").waitFor();
  expect(await listed(page)).toHaveLength(4);
});

it("a damaged link leaves the page as it was, and says so until the next press", async ({
  visitor,
}) => {
  const { page, on, errors } = visitor;
  await showRecipe(visitor, EGGS);
  const good = toFragment({ text: PEAS });
  for (const fragment of [good.slice(0, -5), good.replace("r2", "r3"), "#r2=", toFragment({})]) {
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
