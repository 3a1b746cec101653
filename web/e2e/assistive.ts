/**
 * How visitors with a keyboard or a screen reader use the page.
 *
 * @module
 */
import type { Page } from "playwright-core";

/** @returns The name of the element that has the focus. */
export function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const named = element?.labels?.[0] ?? element;
    return element?.ariaLabel ?? named?.textContent?.trim();
  });
}

/** More than there are elements with a focus on any page of the tests. */
const MAX_PRESSES = 60;

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === name) return;
  }
  throw new Error(`"${name}" never got the focus`);
}

/**
 * Observes the live regions of the page from now on. A screen reader announces each change in one,
 * except where `aria-live` is off.
 *
 * @returns A function that reads what was announced so far.
 */
export async function observeAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const record = await page.evaluateHandle(() => {
    const said: string[] = [];
    new MutationObserver((changes) => {
      const regions = new Set<Element | null | undefined>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        regions.add(element?.closest("[role=status], [role=alert], [aria-live]"));
        for (const node of addedNodes) {
          if (node instanceof Element) regions.add(node.querySelector("[role=alert]"));
        }
      }
      for (const region of regions) {
        if (region?.textContent && region.ariaLive !== "off") said.push(region.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return said;
  });
  return () => record.jsonValue();
}
