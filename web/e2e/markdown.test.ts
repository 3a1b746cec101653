/** How the page shows Markdown: the forms that Gemini writes, and broken or very long text. */
import { expect } from "vitest";
import { CORPUS } from "../src/reading/testing/corpus";
import { findViolations } from "./axe";
import { it } from "./journey";
import { add, FOUR, findOverflows, readClipboard, request, settled, showRecipe } from "./visit";

it("the region is busy until all of an ended recipe is rendered", async ({ visitor }) => {
  const { page, on } = visitor;
  await add(page, ...FOUR);
  // Rendering is deferred: the last words are rendered after they arrive, here together with the end.
  const answer = await page.evaluateHandle(() => {
    const { readable, writable } = new TextEncoderStream();
    window.fetch = async () => new Response(readable);
    return writable.getWriter();
  });
  const send = (events: string) =>
    answer.evaluate((writer, text) => void writer.write(text), events);
  await on.requestButton.click();
  await send('event: text\ndata: {"text":"# Rice"}\n\n');
  await on.title("Rice").waitFor();
  const end = await on.recipe.evaluateHandle((region) => ({
    text: new Promise((resolve) => {
      const onChange = () => region.ariaBusy === "false" && resolve(region.textContent);
      new MutationObserver(onChange).observe(region, { attributes: true });
    }),
  }));
  const done = 'event: done\ndata: {"finishReason":"STOP"}\n\n';
  await send(`event: text\ndata: {"text":" soup"}\n\n${done}`);
  expect(await end.evaluate(({ text }) => text)).toContain("Rice soup");
});

it("Markdown beyond the form is accessible, and fits a phone", async ({ visitor }) => {
  const { page, on } = visitor;
  const columns = Array.from({ length: 12 }, (_, index) => `Column ${index}`).join(" | ");
  const table = `${columns}\n${"--- | ".repeat(12)}\n${columns}`;
  const words = "Good, with cr&egrave;me &#x1F96C; &nonsense;";
  await showRecipe(visitor, `Okay!\n\n---\n\n# Soup\n\n${words}\n\n${table}`);
  expect(await findViolations(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
  await on.recipe.getByText("Good, with crème 🥬 &nonsense;").waitFor();
  expect(await on.recipe.getByRole("separator").count()).toBe(0);
  // A table that is too wide scrolls separately.
  const scroller = page.getByRole("group", { name: "Table" });
  await scroller.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => scroller.evaluate((table) => table.scrollLeft)).toBeGreaterThan(0);
  expect(visitor.errors).toEqual([]);
});

it("ticks and elements stay while a recipe is written, and its end is the same", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const markdown = CORPUS.find(({ name }) => name === "tr-groups-as-items")?.markdown ?? "";
  const half = markdown.indexOf("## Yapılışı");
  const shown = () => on.recipe.ariaSnapshot();
  await showRecipe(visitor, markdown);
  const atOnce = await shown();
  await on.reset.click();

  const call = await request(visitor);
  call.write(markdown.slice(0, half));
  const tick = on.box("1,5 yemek kaşığı biber salçası to buy");
  await tick.check();
  const title = await on.title("Ev usulü lahmacun").elementHandle();
  for (const piece of markdown.slice(half).match(/[\s\S]{1,40}/g) ?? []) call.write(piece);
  call.end();
  await settled(page);
  expect(await title?.evaluate((one) => one.isConnected)).toBe(true);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(1);
  await tick.uncheck();
  expect(await shown()).toBe(atOnce);
});

const CHARACTERS = 64 * 1024;
const PIECE_CHARACTERS = CHARACTERS / 16;

it("64 KiB of steps lose no word, and leave Stop, Copy and Reset usable", async ({ visitor }) => {
  const { page, on } = visitor;
  const call = await request(visitor);
  const text = "# Soup\n\n".padEnd(CHARACTERS, "1. Boil it all well.\n");
  const letters = (some: string) => some.replace(/[^a-z]/gi, "").length;
  const shown = async () => letters((await on.recipe.textContent()) ?? "");
  for (let end = PIECE_CHARACTERS; end <= CHARACTERS; end += PIECE_CHARACTERS) {
    call.write(text.slice(end - PIECE_CHARACTERS, end));
    // Wait, so that the page receives each piece separately.
    await expect.poll(shown).toBeGreaterThanOrEqual(letters(text.slice(0, end)));
  }
  await on.stop.click();
  await settled(page);
  await on.button("Copy").click();
  await page.getByRole("status").getByText("Copied", { exact: true }).waitFor();
  const [words = ""] = await readClipboard(visitor);
  expect(letters(words)).toBe(letters(`${text} This recipe is not complete.`));
  await on.reset.click();
  expect(await on.recipe.count()).toBe(0);
});
