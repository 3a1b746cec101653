import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** WCAG 2.2 A and AA, and axe's best practices. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules about colours. All others find the same in light and dark. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** @returns The violations that axe finds in light and in dark, each with its elements. */
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
