/** How the page shows Markdown: the forms that Gemini writes, and what is broken. */
import type { Route } from "playwright-core";
import { expect } from "vitest";
import { CORPUS } from "../src/reading/testing/corpus";
import { findViolations } from "./axe";
import { it } from "./journey";
import { request, settled, showRecipe, type Visit } from "./visit";

/** How the page gets the script that renders recipes. */
const routeRenderer = ({ page }: Visit, handler: (route: Route) => Promise<void>) =>
  page.route("**/RecipeText-*.js*", handler);

it.for<[string, Parameters<Route["fulfill"]>[0]]>([
  ["can't be fetched", undefined],
  ["is broken", { body: "export function RecipeText() { throw new Error('broken'); }" }],
])(
  "a recipe is shown as plain text when the renderer %s, and the list is kept",
  async ([, answer], { visitor }) => {
    await routeRenderer(visitor, (route) =>
      answer ? route.fulfill({ contentType: "text/javascript", ...answer }) : route.abort(),
    );
    const on = await showRecipe(
      visitor,
      '[lang]: en\n\n# Pea **soup**\n\n- *200 g* peas\n\n1. Boil [8 minutes](PT8M "Boil").',
    );
    expect(await on.recipe.locator(".plain-text").innerText()).toBe(
      "# Pea soup\n\n- 200 g peas\n\n1. Boil 8 minutes.",
    );
    expect(await on.status.textContent()).toBe("Recipe ready");
    expect(await visitor.page.getByRole("button", { name: /^Remove/ }).count()).toBe(4);
  },
);

/** Holds the renderer back. @returns A function that releases it. */
async function holdRenderer(visit: Visit) {
  const released = Promise.withResolvers<void>();
  await routeRenderer(visit, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

it("the region is busy until all of an ended recipe is rendered", async ({ visitor }) => {
  const { page, on } = visitor;
  const release = await holdRenderer(visitor);
  (await request(visitor)).end("# Pea soup");
  await on.stop.waitFor({ state: "detached" });
  expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
  release();
  await settled(page);
  expect(await on.recipe.getByRole("heading", { name: "Pea soup" }).count()).toBe(1);

  // The last words are rendered a moment after they have come, here together with the end.
  const answer = await page.evaluateHandle(() => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    window.fetch = async () => new Response(readable);
    const writer = writable.getWriter();
    return { send: (events: string) => writer.write(new TextEncoder().encode(events)) };
  });
  const send = (events: string) => answer.evaluate(({ send }, text) => void send(text), events);
  await on.requestButton.click();
  // What the page doesn't know is skipped.
  await send('event: smell\ndata: onions\n\nevent: text\ndata: {"text":"# Rice"}\n\n');
  await on.recipe.getByRole("heading", { name: "Rice" }).waitFor();
  const end = await on.recipe.evaluateHandle((region) => ({
    text: new Promise((resolve) => {
      const onChange = () => region.ariaBusy === "false" && resolve(region.textContent);
      new MutationObserver(onChange).observe(region, { attributes: true });
    }),
  }));
  await send(
    'event: text\ndata: {"text":" soup"}\n\nevent: done\ndata: {"finishReason":"STOP"}\n\n',
  );
  expect(await end.evaluate(({ text }) => text)).toContain("Rice soup");
});

const find = (name: string) => CORPUS.find((recipe) => recipe.name === name)?.markdown ?? "";

it("recipes are accessible, fit 360 pixels, and have nothing larger than their title; a preamble is small", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const sizes = (selector: string) =>
    on.recipe
      .locator(selector)
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  // Their elements differ most from each other's. What they are, Markdown.test.tsx tells.
  for (const name of ["tr-groups-as-items", "ko-named-steps", "nl-table", "ar-maqluba"]) {
    await showRecipe(visitor, find(name));
    expect(await findViolations(page), name).toEqual([]);
    expect(await width(), name).toBe(360);
    const [title = 0] = await sizes("h2");
    for (const size of await sizes("h3, h4, p, li")) expect(size, name).toBeLessThan(title);
  }

  const columns = Array.from({ length: 12 }, (_, index) => `Column ${index}`).join(" | ");
  const table = `${columns}\n${"--- | ".repeat(12)}\n${columns}`;
  const words = "Good, with cr&egrave;me &#x1F96C; &nonsense;";
  await showRecipe(visitor, `Okay!\n\n---\n\n# Soup\n\n${words}\n\n${table}`);
  expect(await findViolations(page)).toEqual([]);
  expect(await width()).toBe(360);
  const look = (text: string) =>
    on.recipe.getByText(text).evaluate((one) => {
      const { fontSize, color } = getComputedStyle(one);
      return { size: Number.parseFloat(fontSize), color };
    });
  const preamble = await look("Okay!");
  const intro = await look("Good, with crème 🥬 &nonsense;");
  expect(preamble.size).toBeLessThan(intro.size);
  expect(preamble.color).not.toBe(intro.color);
  expect(await on.recipe.locator("hr").isVisible()).toBe(false);
  expect(await on.recipe.getByRole("columnheader").count()).toBe(12);
  // What is too wide scrolls by itself.
  const scroller = page.getByRole("group", { name: "Table" });
  await scroller.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => scroller.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
  expect(visitor.errors).toEqual([]);
});

it("ticks and elements stay while a recipe is written, to the same end", async ({ visitor }) => {
  const { page, on } = visitor;
  const markdown = find("tr-groups-as-items");
  const half = markdown.indexOf("## Yapılışı");
  const html = () => on.recipe.locator("[class*=markdown]").innerHTML();
  await showRecipe(visitor, markdown);
  const atOnce = await html();
  await on.reset.click();

  const call = await request(visitor);
  call.write(markdown.slice(0, half));
  const tick = page.getByRole("checkbox", {
    name: "1,5 yemek kaşığı biber salçası (extra)",
    exact: true,
  });
  await tick.check();
  const title = await page.getByRole("heading", { name: "Ev usulü lahmacun" }).elementHandle();
  for (const piece of markdown.slice(half).match(/[\s\S]{1,9}/g) ?? []) call.write(piece);
  call.end();
  await settled(page);
  expect(await tick.isChecked()).toBe(true);
  expect(await title?.evaluate((one) => one.isConnected)).toBe(true);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(1);
  await tick.uncheck();
  expect(await html()).toBe(atOnce);
});
