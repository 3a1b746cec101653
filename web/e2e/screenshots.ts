/**
 * Makes the README's two screenshots: `npm run screenshots`.
 *
 * The only argument is the output folder, by default the one that the README uses.
 */
import { join } from "node:path";
import { argv } from "node:process";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { setup as build } from "../../worker/testing/build.ts";
import { RECIPE, STATES } from "./states.ts";
import { openSite, showRecipe } from "./visit.ts";

const [, , folder = "web/screenshots"] = argv;

await build();
await using site = await openSite();

/** Opens the page twice: where the web fonts come late, a visit goes without them. */
async function visitAgain(options: BrowserContextOptions) {
  const visit = await site.visit(options);
  await visit.page.reload();
  return visit;
}

{
  await using visit = await visitAgain({
    viewport: { width: 380, height: 760 },
    hasTouch: true,
    isMobile: true,
  });
  await STATES.twenty(visit);
  await capture(visit.page, "list.png");
}

{
  await using visit = await visitAgain({
    viewport: { width: 1024, height: 768 },
    colorScheme: "dark",
  });
  const { page } = visit;
  await page.clock.install();
  const { startCooking, step } = await showRecipe(visit, RECIPE);
  await startCooking.click();
  for (const words of [/^1 large onion/, /^200 g rice/, /^Warm the oil/]) await step(words).check();
  await page.getByRole("button", { name: "Start timer: 12 minutes" }).click();
  await page.clock.fastForward("03:24");
  await capture(page, "recipe.png");
}

/** Captures the window, without focus or pointer on anything. */
async function capture(page: Page, name: string) {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.mouse.move(0, 0);
  // 64 colours: a quarter of the size, and nobody sees the difference.
  const image = sharp(await page.screenshot()).png({ palette: true, colours: 64, effort: 10 });
  await image.toFile(join(folder, name));
}
