/** Accessibility by axe-core. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** WCAG 2.2 AA and all before it, and what axe holds to be good practice. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Those that look at colours. All others find in dark what they find in light. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** @returns What axe has against the page, in light and in dark, each with the elements. */
export async function findViolations(page: Page) {
  const found = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === "light"
      ? axe.withTags(RULES)
      : axe.withRules(COLOUR_RULES)
    ).analyze();
    found.push(
      ...violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)]),
    );
  }
  return found;
}
