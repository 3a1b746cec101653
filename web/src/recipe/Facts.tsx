import { Fragment, type ReactNode } from "react";
import styles from "./Markdown.module.css";

/** Between two facts. */
const SEPARATOR = /\s*[·•|]\s*/;

/** Servings and times, each unbroken, with its label above it. Its words are read out as they were written. */
export function Facts({ children }: { children?: ReactNode }) {
  const all: ReactNode[] = Array.isArray(children) ? children : [children];
  const facts: ReactNode[][] = [[]];
  for (const piece of all) {
    if (typeof piece !== "string") {
      facts.at(-1)?.push(piece);
      continue;
    }
    const [first = "", ...others] = piece.split(SEPARATOR);
    facts.at(-1)?.push(first);
    for (const other of others) facts.push([other]);
  }
  return (
    <p dir="auto" data-part="facts">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other identity.
        <Fragment key={index}>
          {index > 0 && <span className="visually-hidden"> · </span>}
          <span className={styles.fact}>{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}
