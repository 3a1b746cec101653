/**
 * How visitors with a keyboard or a screen reader use the page.
 *
 * @module
 */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** @returns The name of the element that has the focus. */
export function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const named = element?.labels?.[0] ?? element;
    return element?.ariaLabel ?? named?.textContent?.trim();
  });
}

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string) {
  const next = async () => {
    await page.keyboard.press("Tab");
    return focused(page);
  };
  await expect.poll(next, { interval: 1 }).toBe(name);
}

/**
 * Observes the live regions of the page from now on. A screen reader announces each of their changes,
 * except where `aria-live` is off.
 *
 * @returns A function that reads the announcements so far.
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
