/**
 * What a press makes the browser do: the elements whose style is computed anew. Unlike milliseconds, these are
 * the same on every machine.
 *
 * @module
 */
import type { Locator, Page } from "playwright-core";
import { frames } from "../e2e/measure.ts";
import { showRecipe, type Visit } from "../e2e/visit.ts";

/** In the form of the prompt: 14 ingredients, 20 steps with amounts, 12 timers. */
const RECIPE = [
  "[lang]: en\n\n# Rice with everything\n\n**4 servings** · Preparation: [15 minutes](PT15M)\n",
  ...Array.from({ length: 14 }, (_, at) => `- *${at + 1} g* rice of kind ${at + 1}`),
  "",
  ...Array.from({ length: 20 }, (_, at) => {
    const wait = at < 12 ? ` for [${at + 2} minutes](PT${at + 2}M "Boil ${at + 1}")` : "";
    return `${at + 1}. Boil *${at + 1} g* of rice of kind ${at + 1}${wait}, until it is *soft* and **golden**.`;
  }),
].join("\n");

/** The most elements that each press may style. */
export const MAX_STYLED = {
  "tick of an ingredient": 40,
  "first timer": 80,
  "Start cooking": 200,
  "second timer, in cooking mode": 80,
  "Step 1 done": 80,
  "Leave cooking mode": 200,
};

type Press = keyof typeof MAX_STYLED;

/** @returns How many elements each press styles. */
export async function countStyled(visit: Visit): Promise<[Press, number][]> {
  const { page } = visit;
  const on = await showRecipe(visit, RECIPE);
  const done = on.button("Step 1 done");
  const presses: [Press, Locator, Locator][] = [
    ["tick of an ingredient", on.step(/^1 g rice/), page.getByRole("checkbox", { checked: true })],
    ["first timer", on.start("2 minutes"), on.show("2 minutes")],
    ["Start cooking", on.startCooking, on.leaveCooking],
    ["second timer, in cooking mode", on.start("3 minutes"), on.show("3 minutes")],
    ["Step 1 done", done, on.button("Step 2 done")],
    ["Leave cooking mode", on.leaveCooking, on.startCooking],
  ];
  const counts: [Press, number][] = [];
  for (const [name, control, effect] of presses) {
    // Without it, the press would only bring the step.
    if (control === done) await page.getByRole("button", { name: /^Step 1 of/ }).click();
    counts.push([name, await countPress(page, control, effect)]);
  }
  return counts;
}

interface Trace {
  traceEvents: { name: string; args: { elementCount?: number } }[];
}

async function countPress(page: Page, control: Locator, effect: Locator): Promise<number> {
  const browser = page.context().browser();
  await control.scrollIntoViewIfNeeded();
  await frames(page);
  await browser?.startTracing(page, { categories: ["devtools.timeline"] });
  await control.evaluate((element: HTMLElement) => element.click());
  await effect.waitFor();
  await frames(page);
  const { traceEvents } = JSON.parse(`${await browser?.stopTracing()}`) as Trace;
  return traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree")
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}
