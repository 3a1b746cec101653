import { memo, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useActions, usePage } from "../state/context";
import { useUntilPress } from "../ui/windowEvents";
import { removeSaved, restoreSaved, type SavedEntry, useSavedRecipes } from "./entries";
import { fold } from "./recentNames";
import styles from "./SavedRecipes.module.css";

/** More rows are behind a button. */
const MAX_CLOSED = 8;
/** Hundreds take half a second to render on a phone. Find leads to the others. */
const MAX_ROWS = 50;
/** From this number on, the recipes can be searched. */
const MIN_SEARCHED = 20;

/** The kept recipes, each with buttons that open it and take it off. Nothing as long as there are none. */
export const SavedRecipes = memo(function SavedRecipes() {
  const { isRequested } = usePage();
  const { open, saved } = useActions();
  const heading = useId();
  const entries = useSavedRecipes();
  const undo = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useUntilPress<{ entry: SavedEntry; index: number }>(undo);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [isFinding, setFinding] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isSearched = query !== "";
  // Once for all letters, and before the first: on a phone, folding hundreds of recipes takes 100 ms.
  const isFolded = isSearched || isFinding;
  const searchable = useMemo(() => (isFolded ? entries.map(foldEntry) : []), [entries, isFolded]);
  const found = useMemo(() => {
    const words = fold(query).split(/\s+/);
    return entries.filter((_, at) => words.every((word) => (searchable[at] ?? "").includes(word)));
  }, [entries, searchable, query]);
  if (entries.length === 0 && !removed) return null;
  const rowAt = (index: number) => [...(list.current?.children ?? [])].at(index);

  /** Also removes the focused button: the focus moves to the next row, or to Undo. */
  function remove(entry: SavedEntry, index: number) {
    flushSync(() => {
      removeSaved(entry);
      setRemoved({ entry, index });
    });
    const row = rowAt(index) ?? rowAt(-1);
    focusOn(row?.lastElementChild ?? undo.current);
  }

  function undoRemoval() {
    if (!removed) return;
    flushSync(() => {
      restoreSaved(removed.entry);
      setRemoved(undefined);
    });
    focusOn(rowAt(removed.index)?.firstElementChild);
  }

  return (
    <section className={`${styles.shelf} beside-recipe`} aria-labelledby={heading}>
      <h2 ref={saved} id={heading} tabIndex={-1}>
        Saved recipes
      </h2>
      {(isSearched || entries.length >= MIN_SEARCHED) && (
        <label className="row">
          Find
          <input
            type="search"
            value={query}
            onFocus={() => setFinding(true)}
            onBlur={() => setFinding(false)}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
      )}
      <ul ref={list} className={styles.list}>
        {found.slice(0, isOpen || isSearched ? MAX_ROWS : MAX_CLOSED).map((entry, index) => (
          <li key={entry.key}>
            <button
              type="button"
              className="bare"
              disabled={isRequested}
              onClick={() => open(entry)}
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
      {entries.length > MAX_CLOSED && !isSearched && (
        <button
          type="button"
          className="quiet flush"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {entries.length > MAX_ROWS
              ? `Latest ${MAX_ROWS} of ${entries.length}`
              : `All ${entries.length}`}
          </span>
        </button>
      )}
      <div className="row">
        <p role="status">
          {removed && (
            <span className="two-lines">
              Removed <bdi>{removed.entry.title}</bdi>
            </span>
          )}
          {isSearched && !removed && (
            <span>
              {found.length > MAX_ROWS
                ? `${found.length} found. These are the latest ${MAX_ROWS}.`
                : `${found.length} found`}
            </span>
          )}
        </p>
        {removed && (
          <button ref={undo} type="button" className="quiet flush" onClick={undoRemoval}>
            Undo
          </button>
        )}
      </div>
      <p className="small-print">
        <span>
          Saved recipes stay on this device until you remove them, and ingredients you used until
          you press Forget. Any other recipe stays in this tab, until Reset or until the tab is
          closed.
        </span>
        {isForgetful() && (
          <span> Safari forgets it after a week without a visit: Download what must last.</span>
        )}
      </p>
    </section>
  );
});

function focusOn(element: Element | null | undefined) {
  if (element instanceof HTMLElement) element.focus();
}

/** Safari, and not the page on the home screen. @see https://webkit.org/tracking-prevention/ */
const isForgetful = () =>
  /^Apple/.test(navigator.vendor) && matchMedia("(display-mode: browser)").matches;

/** @returns What Find searches. */
const foldEntry = ({ title, text }: SavedEntry) => fold(`${title} ${text}`);
