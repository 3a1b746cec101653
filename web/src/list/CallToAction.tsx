import { useEffect, useId, useRef, useState } from "react";
import { elements } from "../actions/elements";
import { ask } from "../actions/recipes";
import { hasRecipe, hasWait, isAwaited, showsPhoto, usePage } from "../state/page";
import { CALL_TO_ACTION_HEADING } from "../ui/texts";
import { WaitFigure } from "../ui/WaitFigure";

/** Offers a recipe, once the list is long enough. */
export function CallToAction() {
  const hasPhoto = usePage(showsPhoto);
  const waits = usePage(hasWait);
  const shows = usePage(hasRecipe);
  const showsOwn = usePage((state) => state.showsOwn);
  const awaited = usePage(isAwaited);
  const heading = useId();
  const reason = useId();
  const place = useRef<HTMLDivElement>(null);
  const isBelow = useIsBelow(place);
  const shape = isBelow && !shows ? "low" : "";
  return (
    <>
      <div ref={place} />
      <section
        className={`part perforated teeth stub ${shape}`}
        data-torn={awaited || undefined}
        aria-labelledby={heading}
      >
        <div>
          <h2 id={heading}>{CALL_TO_ACTION_HEADING}</h2>
          <p>Generate a recipe from your list of ingredients.</p>
          {/* After Reset, nothing else says it. */}
          {!shows && <WaitFigure id={reason} className="small" />}
        </div>
        <button
          ref={elements.requestButton}
          type="button"
          className={`button ${shows || hasPhoto || showsOwn ? "outlined" : "filled"}`}
          disabled={awaited || waits}
          aria-describedby={waits && !shows ? reason : undefined}
          onClick={() => ask()}
        >
          Get a recipe
        </button>
      </section>
    </>
  );
}

/** Height of the stub in its place. */
const STUB_REM = 11;

/**
 * @param place An element before the stub: its position doesn't depend on the stub's shape.
 * @returns Whether the stub, in its place, would end below the window.
 */
function useIsBelow(place: { readonly current: Element | null }): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { boundingClientRect, rootBounds } = entry ?? {};
        setBelow((boundingClientRect?.top ?? 0) > (rootBounds?.bottom ?? Number.POSITIVE_INFINITY));
      },
      { rootMargin: `0px 0px ${-STUB_REM * rem}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isBelow;
}
