/**
 * What a visitor sees: positions, sizes, styles, and what moves.
 *
 * @module
 */
import type { Locator, Page } from "playwright-core";

/** @returns The bounding box of an element in the window. */
export const areaOf = (part: Locator): Promise<DOMRect> =>
  part.evaluate((one) => one.getBoundingClientRect().toJSON());

/** Waits for two frames: events have been dispatched and changes rendered. */
export const frames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/**
 * Observes layout shifts since the page was loaded.
 *
 * @returns A function that reads the sum since its last call, cut to two decimals, and what has moved: by
 *   unexpected shifts, or also by those that follow a press.
 */
export async function observeShifts(page: Page) {
  const shifts = await page.evaluateHandle(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null }[];
    }
    const shifts: { value: number; hadRecentInput: boolean; moved: string[] }[] = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => ` ${node?.outerHTML?.slice(0, 80)}`);
        shifts.push({ value, hadRecentInput, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
    return shifts;
  });
  return async (byPress = false) => {
    await frames(page);
    const all = await shifts.evaluate((all) => all.splice(0));
    const counted = all.filter(({ hadRecentInput }) => byPress || !hadRecentInput);
    const sum = Math.floor(100 * counted.reduce((sum, { value }) => sum + value, 0)) / 100;
    return sum.toFixed(2) + (sum > 0 ? counted.flatMap(({ moved }) => moved) : "");
  };
}

/** @returns A computed style of an element. */
export const styleOf = (part: Locator, name: keyof CSSStyleDeclaration) =>
  part.evaluate((one, key) => getComputedStyle(one)[key], name);

/** @returns The words of all visible buttons that are filled with a colour, except those that have done their work. */
export const filledButtons = (page: Page) =>
  page
    .locator("button:not([aria-disabled=true])")
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((button) => getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)")
        .map(({ textContent }) => textContent),
    );

/** @returns How many pages a PDF has. */
export const pagesOf = (pdf: Buffer) =>
  pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** @returns Controls that overflow their box or the window, text outside the window, the page if too wide. */
export async function findOverflows(page: Page): Promise<string[]> {
  return page
    .locator("html, button, input[type=text], [data-part]:is(h2, h3, p)")
    .evaluateAll((all) =>
      all
        .filter((element) => {
          const isText = element.matches("[data-part]");
          const words = document.createRange();
          words.selectNodeContents(element);
          const { left, right } = (isText ? words : element).getBoundingClientRect();
          const isTooWide = !isText && element.scrollWidth > element.clientWidth + 1;
          return isTooWide || (right > left && (left < 0 || right > window.innerWidth));
        })
        .map((element) => element.outerHTML.slice(0, 200)),
    );
}

/** @returns Which parts of the page lie on others, wherever it is scrolled. */
export const findOverlaps = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const all = main.querySelectorAll(".ticket, .part, h2, h3, .row, .foot");
    const parts = Array.from(all).filter((part) => !part.closest(".low, .sheets, .menu"));
    const file = main.querySelector("[type=file][accept*=json]")?.closest("label");
    const overlapping = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const isBeside = a.right <= b.left + 1 || b.right <= a.left + 1;
      const isAbove = a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      return !isBeside && !isAbove && !one.contains(other) && !other.contains(one);
    };
    const found = new Set<string>();
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 6) {
      scrollTo({ top, behavior: "instant" });
      const seen = parts.filter((part) => part.checkVisibility({ contentVisibilityAuto: true }));
      for (const [at, part] of seen.entries())
        for (const other of seen.slice(at + 1))
          if (overlapping(part, other))
            found.add(`${part.outerHTML.slice(0, 60)} on ${other.outerHTML.slice(0, 60)}`);
      const { left, top: y } = file?.getBoundingClientRect() ?? new DOMRect();
      if (document.elementFromPoint(left + 8, y + 20)?.closest(".stub"))
        found.add("The stub is on Import");
    }
    return Array.from(found);
  });

/** Sets the size of all text, as a browser's setting does. */
export const setTextSize = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);

/** Sets the text as some readers need it: with the text spacing of WCAG 1.4.12, at 200 %. */
export const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: 200% } p { margin-bottom: 2em !important }
      * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
        line-height: 1.5 !important }`);
    document.adoptedStyleSheets = [sheet];
  });
