import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { update, usePage, withoutResult } from "../state/page";
import { useWindowEvents } from "./events";

interface Props {
  place: string;
  /** Name of the button that undoes it. */
  undo?: string;
  className?: string | undefined;
  dir?: "ltr";
  /** The controls at this place. The first gets the focus from Undo. */
  children?: ReactNode;
}

/** Controls, and behind them what the last press on one of them has done, with Undo. */
export function ResultOf({ place, undo = "Undo", className = "place", dir, children }: Props) {
  const result = usePage(({ results }) => results.find((one) => one.place === place));
  const container = useRef<HTMLDivElement>(null);
  const end = () => update(withoutResult, place);
  useWindowEvents(["click"], ({ target }) => {
    // A pressed control that is gone may have been here.
    const isElsewhere = target instanceof Node && target.isConnected;
    if (result && !result.stays && isElsewhere && !container.current?.contains(target)) end();
  });

  function press() {
    flushSync(() => {
      end();
      result?.undo?.();
    });
    const [first] = container.current?.children ?? [];
    if (isFocusLost() && first instanceof HTMLElement) first.focus();
  }

  return (
    <div ref={container} lang="en" dir={dir} className={className}>
      {children}
      {result?.undo && (
        <button ref={focusIfLost} type="button" className="word" onClick={press}>
          {undo}
        </button>
      )}
      {result?.words && (
        <p ref={scrollTo} className="small result screen-only">
          {result.words}
        </p>
      )}
    </div>
  );
}

const isFocusLost = () => document.activeElement === document.body;

/** The pressed control may have been removed. */
function focusIfLost(button: HTMLButtonElement | null) {
  if (isFocusLost()) button?.focus({ preventScroll: true });
}

const scrollTo = (words: Element | null) => words?.scrollIntoView({ block: "nearest" });
