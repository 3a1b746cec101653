import { Fragment, type ReactNode, type Ref } from "react";
import { FACT_SEPARATOR } from "../reading/facts";
import { nextServings } from "../reading/scaleRecipe";
import { useActions, usePage } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import styles from "./Facts.module.css";

interface FactsProps {
  ref?: Ref<HTMLParagraphElement>;
  children?: ReactNode;
}

/** Servings and times. Lines break between them. */
export function Facts({ ref, children }: FactsProps) {
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
          <span className={styles.fact}>
            {fact}
            {index < facts.length - 1 && <span className="visually-hidden"> ·</span>}
          </span>
          {index < facts.length - 1 && " "}
        </Fragment>
      ))}
    </p>
  );
}

/** The servings, between buttons that change them. */
export function Servings({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.servings}>
      <ServingsButton by={-1} />
      {children}
      <ServingsButton by={1} />
    </span>
  );
}

function ServingsButton({ by }: { by: -1 | 1 }) {
  const { isCooking } = usePage();
  const { dispatch, fewerServings } = useActions();
  const { answer, phase, servings } = useRecipe();
  if (!servings || isCooking || phase === "cut") return null;
  const next = nextServings(servings.shown, servings.written, by);
  return (
    <button
      ref={by < 0 ? fewerServings : undefined}
      type="button"
      lang="en"
      inert={answer.end !== "done"}
      aria-label={by < 0 ? "Fewer servings" : "More servings"}
      // Not `disabled`, which would take the focus away.
      aria-disabled={next === undefined}
      onClick={() => next && dispatch({ type: "servings", id: answer.id, servings: next })}
    >
      {by < 0 ? "−" : "+"}
    </button>
  );
}

/** Says which parts of the recipe don't change with the servings. */
export function ScaleNote() {
  const { isCooking } = usePage();
  const { dispatch, fewerServings } = useActions();
  const { answer, servings } = useRecipe();
  if (!servings || servings.shown === servings.written) return null;
  const { written } = servings;
  function writeAgain() {
    // This button is removed.
    fewerServings.current?.focus();
    dispatch({ type: "servings", id: answer.id, servings: written });
  }
  return (
    <p lang="en" dir="ltr" className="small-print">
      <span>{`Times, tins and words are those for ${written}.`}</span>{" "}
      {!isCooking && (
        <button type="button" className={`${styles.asWritten} bare`} onClick={writeAgain}>
          As written
        </button>
      )}
    </p>
  );
}
