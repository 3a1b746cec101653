/**
 * The steps of the method, as they are on the page.
 *
 * @module
 */
import { sight } from "./cover";

/** @returns The first step that is not ticked. */
export function firstStepToDo(root: Element): Element | null {
  return stepOf(root.querySelector(TO_DO));
}

/**
 * Scrolls the step behind a ticked one, the next that is not ticked, wholly into sight. Does
 * nothing where there is none, and for an ingredient.
 *
 * @param item The ticked step, or its checkbox. Its tick must be rendered.
 */
export function bringNextStepIntoSight(item: Element) {
  const method = item.closest(METHOD);
  const isBehind = (box: Element) =>
    item.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING;
  const boxes = Array.from(method?.parentElement?.querySelectorAll(TO_DO) ?? []);
  const next = stepOf(boxes.find(isBehind));
  // As the page scrolls everywhere: smoothly, unless the visitor prefers less motion.
  if (next) bringIntoSight(next, "auto");
}

/**
 * Scrolls no more than is needed until an element is wholly between the bar and the timers. One
 * that is too long for that begins below the bar. Does nothing if it is there already.
 */
export function bringIntoSight(element: Element, behavior: ScrollBehavior) {
  const { top, bottom } = sight();
  const box = element.getBoundingClientRect();
  if (box.top >= top && box.bottom <= bottom) return;
  const below = box.bottom - (bottom - MARGIN_PX);
  const above = box.top - (top + MARGIN_PX);
  const by = above < 0 ? above : Math.min(Math.max(below, 0), above);
  window.scrollBy({ top: by, behavior });
}

const METHOD = '[data-column="method"]';
const TO_DO = `${METHOD} input[type=checkbox]:not(:checked)`;

/** For the frame of the step. */
const MARGIN_PX = 8;

const stepOf = (box: Element | null | undefined) =>
  box?.closest("li") ?? box?.parentElement ?? null;
