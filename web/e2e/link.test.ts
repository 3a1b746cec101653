/** Recipes opened by a link. For damaged links see sharing/link.test.ts. */
import jsQR from "jsqr";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { EGGS, LENTILS, PEAS, ROAST } from "./cookingParts";
import { it } from "./journey";
import { areaOf } from "./measure";
import { openLink } from "./states";
import { readClipboard, request, showRecipe } from "./visit";

const fragmentOf = (page: Page) => new URL(page.url()).hash;

it("a recipe that was sent stays marked as sent", async ({ site, visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, PEAS);
  await on.button("More servings").click();
  await on.share("Copy link");
  await page.getByText("Link copied").last().waitFor();
  const [link = ""] = await readClipboard(visitor);

  // As in another browser: nothing of it is known.
  await on.reset.click();
  await page.goto("about:blank");
  await page.goto(link);
  const friend = on.recipe.getByText("A friend sent you this recipe. Nobody has checked it.");
  const isThere = async () => {
    await friend.waitFor();
    await on.recipe.getByText("630 g peas").waitFor();
  };
  await isThere();
  // The recipe was not written for a list, so all ingredients are to be bought.
  await on.button("Copy what to buy (1)").waitFor();
  const { bottom } = await areaOf(friend);
  const { top } = await areaOf(on.title("Pea soup"));
  expect(bottom).toBeLessThanOrEqual(top);
  expect(top).toBeLessThan(740);
  await on.button("Save").click();
  // After a reload it is there once, as it was shown.
  await on.button("More servings").click();
  await page.reload();
  await friend.waitFor();
  expect([page.url(), await page.title()]).toEqual([link, "“Pea soup” – Chef Basil"]);
  expect(await on.anyBack.count()).toBe(0);
  await on.recipe.getByText("750 g peas").waitFor();
  await on.reset.click();
  await expect.poll(() => page.url()).toBe(site.worker.url.href);
  expect(await page.title()).toMatch(/^Chef Basil/);
  await on.savedRow("Pea soup").click();
  await isThere();
});

it("links wait for a recipe that is written, in order; Reset forgets them", async ({ visitor }) => {
  const { page, on } = visitor;
  const call = await request(visitor);
  call.write("# Egg rice\n");
  await on.title("Egg rice").waitFor();
  await openLink(page, PEAS);
  const first = fragmentOf(page);
  await openLink(page, "# Tart");
  call.end("\nBoil.");
  await on.title("Tart").waitFor();

  // The browser's back button leads to the link before.
  await page.goBack();
  await on.title("Pea soup").waitFor();
  expect(fragmentOf(page)).toBe(first);

  (await request(visitor)).write("# Egg pan\n");
  await on.title("Egg pan").waitFor();
  await openLink(page, "# Long");
  await on.reset.click();
  await expect.poll(() => fragmentOf(page)).toBe("");
  // The next link is opened: the forgotten one would be there by now.
  await openLink(page, "# Tart");
  await on.title("Tart").waitFor();
  expect(await on.anyBack.count()).toBe(0);

  // A link to what is saved here shows that.
  await showRecipe(visitor, EGGS);
  await on.button("Save").click();
  await on.reset.click();
  await openLink(page, EGGS);
  await on.title("Egg rice").waitFor();
  expect(await on.recipe.getByText(/^A friend sent you/).count()).toBe(0);
});

it("a damaged link changes nothing, and says so", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, EGGS);
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
    location.assign("#r2=eJwrTy1JVMhIVShKTcsFAC3HBbQ");
  });
  await on.alert.getByText("This link is damaged. Ask for it again.").waitFor();
  const { bottom } = await areaOf(page.getByRole("banner"));
  await expect.poll(async () => (await areaOf(on.alert)).top).toBeGreaterThanOrEqual(bottom);
  await expect.poll(() => fragmentOf(page)).toBe("");
  await on.title("Egg rice").click();
  await on.alert.waitFor({ state: "detached" });
});

it("on a desk, a code that a phone's camera reads has the link, or the page says that none holds it", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await showRecipe(visitor, LENTILS);
  // Not on a phone.
  await on.button("Share").click();
  expect(await on.button("To my phone").isVisible()).toBe(false);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active" });
  await on.share("To my phone");
  const code = page.getByRole("img", { name: "QR code: this recipe's link" });
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  await page.emulateMedia({ forcedColors: "none" });
  // The popover has stayed open.
  await on.button("To my phone").click();
  await code.waitFor({ state: "detached" });
  await on.button("Copy link").click();
  const [link] = await readClipboard(visitor);
  expect(read?.data).toBe(link);

  await showRecipe(visitor, ROAST);
  await on.share("To my phone");
  await page.getByText("Too long for a QR code: copy the link.").waitFor();
  await page.keyboard.press("Escape");
});
