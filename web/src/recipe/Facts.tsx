import { type ComponentProps, Fragment, type ReactNode } from "react";
import { FACT_SEPARATOR } from "../reading/facts";
import { HALF, nextServings } from "../reading/scaleRecipe";
import { isCooking } from "../state/pageState";
import { useRecipe } from "../state/recipeOnPage";
import { dispatch, usePage } from "../state/store";
import styles from "./Facts.module.css";

/** Servings and times. Lines break between them. */
export function Facts({ ref, children }: ComponentProps<"p">) {
  const facts: ReactNode[][] = [[]];
  for (const piece of Array.isArray(children) ? children : [children]) {
    const [first, ...rest] = typeof piece === "string" ? piece.split(FACT_SEPARATOR) : [piece];
    facts.at(-1)?.push(first);
    facts.push(...rest.map((other) => [other]));
  }
  return (
    <p ref={ref} dir="auto" data-part="facts" className={styles.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other identity.
        <Fragment key={index}>
          <span className={`${styles.fact} whole`}>
            {fact}
            {index < facts.length - 1 && <span className="visually-hidden"> ·</span>}
          </span>
          {index < facts.length - 1 && " "}
        </Fragment>
      ))}
    </p>
  );
}

/** The servings, buttons that change them, and what doesn't change with them. */
export function Servings({ children }: { children?: ReactNode }) {
  const { servings } = useRecipe();
  const isScaled = servings && servings.shown !== servings.written;
  return (
    <span className={styles.servings}>
      {children}
      <ServingsButton by={-1} />
      <ServingsButton by={1} />
      {isScaled && (
        <small lang="en" dir="ltr" className={styles.scaled}>
          {`for ${toFraction(servings.shown)} instead of ${toFraction(servings.written)} · times and pans stay`}
        </small>
      )}
    </span>
  );
}

const toFraction = (servings: number) => (servings === HALF ? "½" : `${servings}`);

function ServingsButton({ by }: { by: -1 | 1 }) {
  const cooking = usePage(isCooking);
  const { stored, phase, servings } = useRecipe();
  if (!servings || cooking || phase === "cut") return null;
  const next = nextServings(servings.shown, servings.written, by);
  return (
    <button
      type="button"
      lang="en"
      inert={stored.end !== "done"}
      aria-label={by < 0 ? "Fewer servings" : "More servings"}
      // Not `disabled`, which would take the focus away.
      aria-disabled={next === undefined}
      onClick={() => next && dispatch({ type: "servings", servings: next })}
    >
      {by < 0 ? "−" : "+"}
    </button>
  );
}
