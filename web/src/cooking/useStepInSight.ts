/**
 * Where the step that is cooked stands: a fifth below the bar, or as high as lets it be wholly in
 * sight. And what keeps the line that is read in its place: Safari has no scroll anchoring, and
 * other browsers anchor only some changes.
 *
 * In the recipe, `data-current` marks the step, and `data-column` the method. `data-covers` marks
 * what sticks to the window's edges: the bar (`top`) and the timers (`bottom`).
 *
 * @module
 */
import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { startButton } from "./TimerButton";
import type { Timer } from "./timers";

interface Options {
  cookingMode: boolean;
  /** Id of the answer on the page. */
  recipeId: number;
  /** Whether all of it is there. */
  complete: boolean;
  /** With each change they may cover more. */
  timers: readonly Timer[];
  /** What comes and goes above the recipe. */
  message: unknown;
}

/** @param root The recipe. It may be replaced by another. */
export function useStepInSight(root: RefObject<Element | null>, options: Options) {
  const { cookingMode, recipeId, complete, timers, message } = options;
  const line = useRef<{ element: Element; top: number }>(undefined);
  const count = useRef(timers.length);
  const find = (selector: string) =>
    root.current?.querySelector<HTMLElement>(selector) ?? undefined;

  /** Without a tick, only cooking mode says that somebody cooks. */
  const stepCooked = () => (cookingMode || find(TICKED) ? find(CURRENT) : undefined);

  /** The step that is cooked if it is in sight, otherwise the line where it would stand. */
  function remember() {
    const step = stepCooked();
    const element = step && isInSight(step) ? step : root.current && lineRead(root.current);
    line.current = element ? { element, top: element.getBoundingClientRect().top } : undefined;
  }

  function restore() {
    // Hidden or replaced, it is nowhere.
    if (!line.current?.element.checkVisibility()) return;
    const { element, top } = line.current;
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
  }

  const onScroll = useEffectEvent((turned: boolean) => {
    if (turned && line.current?.element.checkVisibility()) stand(line.current.element);
    remember();
  });

  // A turned tablet has another width. If only the height changes, that is a phone's toolbar, which
  // hides while the page scrolls.
  useEffect(() => {
    let width = window.innerWidth;
    const onChange = () => {
      const turned = window.innerWidth !== width;
      width = window.innerWidth;
      onScroll(turned);
    };
    window.addEventListener("resize", onChange);
    window.addEventListener("scroll", onChange, { passive: true });
    return () => {
      window.removeEventListener("resize", onChange);
      window.removeEventListener("scroll", onChange);
    };
  }, []);

  // What is complete as it appears comes back: after a reload, Back, Undo reset.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only with another answer.
  useEffect(() => {
    if (!complete) return;
    // After what brings it back has scrolled to the region.
    queueMicrotask(() => {
      const step = stepCooked();
      if (step) stand(step);
    });
  }, [recipeId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only after that change.
  useLayoutEffect(() => {
    const started = timers.length > count.current ? timers.at(-1)?.durationId : undefined;
    count.current = timers.length;
    const button = started && find(startButton(started));
    const read = cookingMode && line.current?.element.matches(CURRENT) && line.current.element;
    const step = button ? button.closest(LINE) : read;
    if (!step) return;
    const { top, bottom } = freeArea();
    const box = step.getBoundingClientRect();
    if (box.top < top || box.bottom > bottom) stand(step, "auto");
  }, [timers]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only after that change.
  useLayoutEffect(restore, [message, complete]);

  return {
    /**
     * Handles a tick. That of the current step brings the next one, or what is behind the last, and
     * the focus with it, so that Space, Space, Space cooks the dish.
     */
    onTick({ target }: ChangeEvent<HTMLElement>) {
      const before = find(CURRENT);
      const isTick = target instanceof HTMLInputElement && target.checked;
      if (!isTick || !before) return;
      const hasFocus = target === document.activeElement;
      // Otherwise only by keyboard: a tap must not move the page.
      if (!cookingMode && !target.matches(":focus-visible")) return;
      // Once it is rendered.
      queueMicrotask(() => {
        const step = find(CURRENT) ?? behindMethod(before);
        if (!step || step === before) return;
        stand(step, "auto");
        remember();
        if (hasFocus) focusIn(step);
      });
    },

    /** @param change Switches cooking mode. */
    switchMode(change: () => void) {
      const { top, fifth } = freeArea();
      const method = find(METHOD)?.getBoundingClientRect();
      const isPastIngredients = method !== undefined && method.top < top + fifth;
      remember();
      flushSync(change);
      const step = find(CURRENT);
      if (!cookingMode && step && find(TICKED)) stand(step);
      else if (cookingMode || isPastIngredients) restore();
      else root.current?.closest("section")?.scrollIntoView({ behavior: "instant" });
      remember();
    },
  };
}

/** Brings the step with this element in it. */
export function bringStep(element: Element) {
  const step = element.closest(LINE);
  if (step) stand(step, "auto");
}

/** What a duration stands in. */
const LINE = "div, p, h4, li, td, th";
const METHOD = '[data-column="method"]';
const CURRENT = "[data-current]";
const TICKED = `${METHOD} input:checked`;

/** For the frame of the step. */
const MARGIN_PX = 8;

/** @returns The part of the window that neither the bar nor the timers cover, in pixels. */
function freeArea() {
  const bar = document.querySelector<HTMLElement>('[data-covers="top"]');
  const timers = document.querySelector('[data-covers="bottom"]');
  // Where it would take too much of the window it does not stick: see page.css.
  const top = bar && getComputedStyle(bar).top === "0px" ? bar.offsetHeight : 0;
  const bottom = timers?.getBoundingClientRect().top ?? window.innerHeight;
  return { top, bottom, fifth: (bottom - top) / 5 };
}

/** Scrolls an element to where the step stands. One that is too long for that begins at the bar. */
function stand(element: Element, behavior: ScrollBehavior = "instant") {
  const { top, bottom, fifth } = freeArea();
  const box = element.getBoundingClientRect();
  const below = Math.min(fifth, bottom - top - box.height - MARGIN_PX);
  window.scrollBy({ top: box.top - top - Math.max(below, 0), behavior });
}

/** The box of a step, or else the element itself. */
function focusIn(element: HTMLElement) {
  const box = element.querySelector<HTMLElement>(":scope > input") ?? element;
  if (box === element) element.tabIndex = -1;
  box.focus({ preventScroll: true });
}

function isInSight(element: Element): boolean {
  const { top, bottom } = freeArea();
  const box = element.getBoundingClientRect();
  return box.bottom > top && box.top < bottom;
}

/**
 * The line where the step would stand: of the method if that has one there, because beside it the
 * ingredients stay where they are.
 */
function lineRead(root: Element): Element | undefined {
  const { top, fifth } = freeArea();
  const lineOf = (part: Element | null) =>
    Array.from(part?.querySelectorAll("h2, h3, h4, p, li, tr, pre") ?? []).findLast((line) => {
      const { height, top: lineTop } = line.getBoundingClientRect();
      // Scrolling rounds to whole pixels.
      return height > 0 && lineTop <= top + fifth + 1;
    });
  return lineOf(root.querySelector(METHOD)) ?? lineOf(root);
}

/** @returns The first element behind the method: notes, or what stands below the recipe. */
function behindMethod(lastStep: Element) {
  const column = lastStep.closest(METHOD);
  const last = Array.from(column?.querySelectorAll(':scope > [data-part="method"]') ?? []).at(-1);
  const next = last?.nextElementSibling ?? column?.parentElement?.nextElementSibling;
  return next as HTMLElement | null | undefined;
}
