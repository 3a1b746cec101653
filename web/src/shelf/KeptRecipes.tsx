import { memo, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { withoutOthers } from "../../../worker/form";
import { useUntilPress } from "../page/useUntilPress";
import { useKitchen } from "../state/context";
import { fold } from "./fold";
import styles from "./KeptRecipes.module.css";
import { type ShelfEntry, takeOff, useShelf } from "./shelf";

/** The others are behind a button. */
const SHOWN = 8;
/** From so many on they can be searched. */
const MANY = 20;

interface Removed {
  title: string;
  index: number;
  putBack: () => void;
}

/** Id of the shelf's heading. */
export const SHELF_ID = "kept-recipes";

/** The kept recipes, each with buttons that open it and take it off. Nothing as long as there are none. */
export const KeptRecipes = memo(function KeptRecipes() {
  const { isRequested, actions } = useKitchen();
  const entries = useShelf();
  const undo = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useUntilPress<Removed>(undo);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => search(entries, query), [entries, query]);
  if (entries.length === 0 && !removed) return null;
  const isSearched = query !== "";

  function remove(entry: ShelfEntry, index: number) {
    // The focused button is removed.
    flushSync(() => {
      setRemoved({ title: entry.title, index, putBack: takeOff(entry) });
    });
    const left = list.current?.children ?? [];
    const next = left[Math.min(index, left.length - 1)]?.lastElementChild ?? undo.current;
    (next as HTMLElement).focus();
  }

  return (
    <section className={`${styles.shelf} beside-recipe`} aria-labelledby={SHELF_ID}>
      <h2 id={SHELF_ID} tabIndex={-1}>
        Kept recipes
      </h2>
      {(isSearched || entries.length >= MANY) && (
        <label className="row">
          Find
          <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
        </label>
      )}
      <ul ref={list} className={styles.list}>
        {found.slice(0, isOpen || isSearched ? found.length : SHOWN).map((entry, index) => (
          <li key={entry.keys[0]}>
            <button
              type="button"
              className="bare"
              disabled={isRequested}
              onClick={() => actions.open(entry)}
            >
              <bdi lang={entry.lang} className="two-lines">
                {entry.title}
              </bdi>
              <small>
                {entry.facts.map((fact) => (
                  <bdi key={fact}>{fact}</bdi>
                ))}
              </small>
            </button>
            <button
              type="button"
              className="bare cross"
              aria-label={`Remove ${entry.title}`}
              onClick={() => remove(entry, index)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && !isSearched && (
        <button
          type="button"
          className="quiet flush"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{`All ${entries.length}`}</span>
        </button>
      )}
      <div className="row">
        <p role="status">
          {removed && (
            <span>
              Removed <bdi>{removed.title}</bdi>
            </span>
          )}
          {isSearched && !removed && <span>{`${found.length} found`}</span>}
        </p>
        {removed && (
          <button
            ref={undo}
            type="button"
            className="quiet flush"
            onClick={() => {
              flushSync(() => {
                removed.putBack();
                setRemoved(undefined);
              });
              list.current?.children[removed.index]?.querySelector("button")?.focus();
            }}
          >
            Undo
          </button>
        )}
      </div>
      <p className="small-print">
        <span>
          Kept recipes stay on this device until you remove them, and names you had until you press
          Forget. Any other recipe stays in this tab, until Reset or until the tab is closed.
        </span>
        {isForgetful() && (
          <span> Safari forgets it after a week without a visit: Download what must last.</span>
        )}
      </p>
    </section>
  );
});

/** Safari, and not the page on the home screen. @see https://webkit.org/tracking-prevention/ */
const isForgetful = () =>
  /^Apple/.test(navigator.vendor) && matchMedia("(display-mode: browser)").matches;

/** @returns Those that have each of these words in title or text. */
function search(entries: readonly ShelfEntry[], query: string): readonly ShelfEntry[] {
  if (query === "") return entries;
  const words = fold(query).split(/\s+/);
  return entries.filter(({ title, text }) => {
    const all = fold(`${title} ${withoutOthers(text)}`);
    return words.every((word) => all.includes(word));
  });
}
