import { type ComponentProps, Fragment, isValidElement, type ReactNode } from "react";
import { FACT_SEPARATOR } from "../reading/facts";
import { HALF, nextServings } from "../reading/scaleRecipe";
import { isCooking, update, usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { served } from "../state/recipes";

/** Servings and times. Lines break between them. */
export function Facts({ ref, children }: ComponentProps<"p">) {
  const facts: ReactNode[][] = [[]];
  for (const piece of Array.isArray(children) ? children : [children]) {
    const [first, ...rest] = typeof piece === "string" ? piece.split(FACT_SEPARATOR) : [piece];
    facts.at(-1)?.push(first);
    facts.push(...rest.map((other) => [other]));
  }
  return (
    <p ref={ref} dir="auto" data-part="facts" className="facts">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other identity.
        <Fragment key={index}>
          <span className="fact">
            <Fact pieces={fact.flatMap(splitName)} />
            {index < facts.length - 1 && <span className="visually-hidden"> ·</span>}
          </span>
          {index < facts.length - 1 && " "}
        </Fragment>
      ))}
    </p>
  );
}

/** A name ends with a colon. */
const splitName = (piece: ReactNode) =>
  typeof piece === "string" ? piece.split(/(?<=[:：])/u).filter(Boolean) : [piece];

/** A name and its figure. A word between colon and figure ("about") belongs to the figure. */
function Fact({ pieces }: { pieces: ReactNode[] }) {
  const words = pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Fragment key={at}>{typeof piece === "string" ? <span>{piece}</span> : piece}</Fragment>
  ));
  const [, ...rest] = pieces;
  if (!rest.some(isValidElement)) return words;
  const figureAt =
    1 + rest.findIndex((piece, at) => isValidElement(piece) || /[:：]$/.test(`${pieces[at]}`));
  return (
    <>
      {words.slice(0, figureAt)}
      <Leader />
      <span>{words.slice(figureAt)}</span>
    </>
  );
}

/** Dots between a name and its figure. */
const Leader = () => <span aria-hidden="true" className="leader" />;

/** The servings, buttons that change them, and what doesn't change with them. */
export function Servings({ children }: { children?: ReactNode }) {
  const cooking = usePage(isCooking);
  const { phase, servings } = useRecipe();
  const isScaled = servings && servings.shown !== servings.written;
  return (
    <span className="servings">
      {children}
      {servings && !cooking && phase !== "cut" && (
        <>
          <Leader />
          <ServingsButton by={-1} {...servings} />
          <ServingsButton by={1} {...servings} />
        </>
      )}
      {isScaled && (
        <small lang="en" dir="ltr" className="small">
          {`for ${toFraction(servings.shown)} instead of ${toFraction(servings.written)} · times and pans stay`}
        </small>
      )}
    </span>
  );
}

const toFraction = (servings: number) => (servings === HALF ? "½" : `${servings}`);

function ServingsButton({ by, shown, written }: { by: -1 | 1; shown: number; written: number }) {
  const { tabRecipe } = useRecipe();
  const next = nextServings(shown, written, by);
  return (
    <button
      type="button"
      lang="en"
      inert={tabRecipe.end !== "done"}
      aria-label={by < 0 ? "Fewer servings" : "More servings"}
      // Not `disabled`, which would take the focus away.
      aria-disabled={next === undefined}
      onClick={() => next && update(served, next)}
    >
      {by < 0 ? "−" : "+"}
    </button>
  );
}
