import axe from "axe-core";
import type { Page } from "playwright-core";

declare const window: { axe: typeof axe };

/** WCAG 2.2 A and AA, and axe's best practices. In dark only colours: everything else is the same. */
const RULES = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  dark: ["color-contrast", "link-in-text-block"],
};

/**
 * Runs axe in the page itself. `@axe-core/playwright` would open another page for each run, to
 * combine the results of frames, which takes ten times as long. This page has no frames. A second run
 * in the same page takes a fifth of the time of the first.
 *
 * @returns The violations in each of these colour schemes, with their elements.
 * @see https://www.deque.com/axe/core-documentation/api-documentation/
 */
export async function findViolations(
  page: Page,
  colourSchemes: readonly (keyof typeof RULES)[] = ["light", "dark"],
) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = [];
  for (const colorScheme of colourSchemes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
      runOnly: RULES[colorScheme],
      resultTypes: ["violations" as const],
      // axe subtracts what covers a control until the page is scrolled. states.test.ts measures all targets.
      rules: {
        "target-size": { enabled: false },
        "label-content-name-mismatch": { enabled: true },
      },
      // It would wait half a second for media and style sheets, which no rule here needs.
      preload: false,
    });
    for (const { id, nodes } of violations) {
      found.push([colorScheme, id, nodes.map(({ html }) => html)]);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  return found;
}
