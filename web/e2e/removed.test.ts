/** An extension of the browser removes a node of the page, or puts a copy in its place. */
import { expect } from "vitest";
import { focused } from "./assistive";
import { pass, show } from "./cookingParts";
import { it } from "./journey";
import { listed, type Visit } from "./visit";

/** Each n-th node outside of the recipe's words is removed or replaced: 1 tries all of them, for minutes. */
const EVERY = Number(process.env.REMOVED_EVERY ?? 37);

type Press = (on: Visit["on"], page: Visit["page"]) => unknown;

/** By what is pressed then, if it is still there. */
const ACTIONS: Record<string, { before: Press[]; press: string[] }> = {
  read: { before: [], press: ["Remove Onions", "Another dish"] },
  cook: { before: [(on) => on.startCooking.click()], press: ["To step 1", "Leave cooking mode"] },
  undo: { before: [(on) => on.reset.click()], press: ["Undo reset"] },
};

/** Runs in the page. Every second node is replaced by a copy. */
function removeNode(at: number) {
  const all = [document.body, ...document.body.querySelectorAll("*:not(script)")];
  const nodes = all.filter((node) => !node.closest(".markdown"));
  const [node, isCopied] = [nodes[at], at % 2 === 0];
  const what = `${isCopied ? "copied" : "removed"} ${at}: ${node?.outerHTML.slice(0, 80)}`;
  if (isCopied) node?.replaceWith(node.cloneNode(true));
  else node?.remove();
  return { what, count: nodes.length };
}

it.for(Object.entries(ACTIONS))(
  "where a node is gone the page is not, and the timer rings (%s)",
  async ([name, { before, press }], { site }) => {
    let count = Number.POSITIVE_INFINITY;
    for (let at = name.length; at < count; at += EVERY) {
      site.gemini.forget();
      await using visit = await site.visit();
      const { page } = visit;
      const on = await show(visit);
      await on.start("8 minutes").click();
      for (const step of before) await step(on, page);
      const { what, ...nodes } = await page.evaluate(removeNode, at);
      count = nodes.count;
      for (const one of press) {
        const button = on.button(one).first();
        if (await button.isVisible()) await button.evaluate((it: HTMLElement) => it.click());
      }
      await pass(page, 8.5);
      await expect.poll(() => page.title(), { message: what }).toMatch(/^Time's up/);
      await expect.poll(() => on.dismiss.isVisible(), { message: what }).toBe(true);
      expect(await page.locator("body").innerText(), what).toMatch(/Egg rice|eggs/);
    }
  },
);

it("an error at the root starts the page anew with all that was there, a second leaves words and what rings", async ({
  visit,
}) => {
  const { page, gemini, errors } = visit;
  const on = await show(visit);
  const row = on.timerList.getByRole("listitem").first();
  /** React fails to remove it when its time is up, or when it is dismissed. */
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
  // What was asked for is still written.
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
