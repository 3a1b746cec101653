/** A browser extension removes a node of the page, or replaces it by a copy. */
import { expect } from "vitest";
import { focused } from "./assistive";
import { pass, show } from "./cookingParts";
import { it } from "./journey";
import { listed } from "./visit";

/**
 * Selector of the nodes to remove. `REMOVED=*` tries all outside of the recipe's text, which takes minutes.
 * By default, some containers, sticky elements, and rows of timers.
 */
const NODES =
  process.env.REMOVED ?? "body, #root, main, form, [data-covers], [aria-label=Timers] :is(ul, li)";

/** Buttons that are pressed afterwards, if they are still there. */
const PRESSED = {
  reading: ["Remove Onions", "Another dish"],
  cooking: ["Step 1 done", "Leave cooking mode"],
};

/** Runs in the page. Every second node is replaced by a copy. */
function removeNode({ selector, at }: { selector: string; at: number }) {
  const all = [document.body, ...document.body.querySelectorAll("*:not(script)")];
  const nodes = all.filter((node) => !node.closest(".markdown") && node.matches(selector));
  const [node, isCopied] = [nodes[at], at % 2 === 0];
  const what = `${isCopied ? "copied" : "removed"} ${at}: ${node?.outerHTML.slice(0, 80)}`;
  if (isCopied) node?.replaceWith(node.cloneNode(true));
  else node?.remove();
  return { what, count: nodes.length };
}

it.for(["reading", "cooking"] as const)(
  "where any node is gone the page is not, and the timer rings (%s)",
  async (state, { site }) => {
    for (let at = 0, count = 1; at < count; at++) {
      site.gemini.forget();
      await using visit = await site.visit();
      const { page } = visit;
      const on = await show(visit);
      await on.start("8 minutes").click();
      if (state === "cooking") await on.startCooking.click();
      const { what, ...nodes } = await page.evaluate(removeNode, { selector: NODES, at });
      count = nodes.count;
      for (const name of PRESSED[state]) {
        const button = on.button(name).first();
        if (await button.isVisible()) await button.evaluate((it: HTMLElement) => it.click());
      }
      await pass(page, 8.5);
      await expect.poll(() => page.title(), { message: what }).toMatch(/^Time's up/);
      await expect.poll(() => on.dismiss.isVisible(), { message: what }).toBe(true);
      expect(await page.locator("body").innerText(), what).toMatch(/Egg rice|eggs/);
    }
  },
);

it("an error at the root restarts the page with all that it had; a second leaves plain text and timers", async ({
  visit,
}) => {
  const { page, gemini, errors } = visit;
  const on = await show(visit);
  const row = on.timerList.getByRole("listitem").first();
  /** React then fails to remove the row when the timer ends or is dismissed. */
  const removeRow = () => row.evaluate((li) => li.remove());
  await on.start("8 minutes").click();
  await on.start("12 minutes").click();
  await on.box("Step 2").check();
  await pass(page, 7.9);
  await on.requestButton.click();
  const call = await gemini.next();
  call.write("# Pea soup\n\n1. Stir");
  await on.title("Pea soup").waitFor();
  await on.input.pressSequentially("leeks, d");
  await removeRow();
  await pass(page, 0.1);
  await on.dismiss.waitFor();
  expect(errors.join()).toContain("removeChild");
  expect(await on.input.inputValue()).toBe("leeks, d");
  expect(await focused(page)).toBe("Add ingredient");
  expect(await listed(page)).toHaveLength(4);
  // The requested recipe is still being written.
  call.end(" and eat.");
  await on.recipe.getByText("Stir and eat.").waitFor();
  await on.back("Egg rice").click();
  expect(await on.box("Step 2").isChecked()).toBe(true);

  await removeRow();
  await page.keyboard.press("Escape");
  await page.getByText("Something keeps changing this page").waitFor();
  await page.getByText("# Egg rice").waitFor();
  await pass(page, 4);
  await on.dismiss.click();
  await on.button("Show the page again").click();
  await on.title("Egg rice").waitFor();
  expect(await on.box("Step 2").isChecked()).toBe(true);
  expect(await listed(page)).toHaveLength(4);
});
