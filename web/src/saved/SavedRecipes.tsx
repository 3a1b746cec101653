import { memo, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { open } from "../state/actions";
import { elements } from "../state/elements";
import { isAwaited } from "../state/pageState";
import { usePage } from "../state/store";
import { fold } from "../storage/recentIngredients";
import {
  removeSaved,
  restoreSaved,
  type SavedEntry,
  UNAVAILABLE,
  useSavedRecipes,
} from "../storage/savedRecipes";
import { Slot } from "../ui/Slot";
import { useUntilPress } from "../ui/windowEvents";
import { Backup } from "./Backup";
import styles from "./SavedRecipes.module.css";
import { SavedRow } from "./SavedRow";

/** More rows are behind a button. */
const MAX_CLOSED = 8;
/** Hundreds take half a second to render on a phone. Find shows the rest. */
const MAX_ROWS = 50;
/** From this number on, the recipes can be searched. */
const MIN_SEARCHED = 20;

/** The saved recipes, newest first; what this device stores; export and import. */
export const SavedRecipes = memo(function SavedRecipes() {
  const awaited = usePage(isAwaited);
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

  const words = isSearched ? `${found.length} found` : "";
  return (
    <>
      <Slot>
        {(entries.length > 0 || removed) && (
          <section className={`${styles.saved} beside-recipe`} aria-labelledby={heading}>
            <h2 ref={elements.saved} id={heading} tabIndex={-1}>
              Saved recipes
            </h2>
            {(isSearched || entries.length >= MIN_SEARCHED) && (
              <label className={`${styles.find} row`}>
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
                <SavedRow
                  key={entry.key}
                  entry={entry}
                  disabled={awaited}
                  onOpen={() => open(entry)}
                  onRemove={() => remove(entry, index)}
                />
              ))}
            </ul>
            {entries.length > MAX_CLOSED && !isSearched && (
              <button
                type="button"
                className="flush"
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
            <div className={`${styles.result} row`}>
              <p role="status">
                {removed && (
                  <span className="two-lines">
                    Removed <bdi>{removed.entry.title}</bdi>
                  </span>
                )}
                {isSearched && !removed && (
                  <span>
                    {found.length > MAX_ROWS
                      ? `${words}. These are the latest ${MAX_ROWS}.`
                      : words}
                  </span>
                )}
              </p>
              {removed && (
                <button ref={undo} type="button" className="flush" onClick={undoRemoval}>
                  Undo
                </button>
              )}
            </div>
          </section>
        )}
      </Slot>
      <Slot>
        {entries !== UNAVAILABLE && (
          <div className="beside-recipe">
            {entries.length > 0 && <WhatIsStored />}
            <Backup entries={entries} />
          </div>
        )}
      </Slot>
    </>
  );
});

/** Says once what this device stores, and for how long. */
function WhatIsStored() {
  return (
    <p className="small-print">
      <span>
        Saved recipes and their notes stay on this device until you remove them, and ingredients you
        used until you press Forget. Any other recipe stays in this tab, until Reset or until the
        tab is closed.
      </span>
      {isForgetful() && (
        <span> Safari forgets it after a week without a visit: Export what must last.</span>
      )}
    </p>
  );
}

function focusOn(element: Element | null | undefined) {
  if (element instanceof HTMLElement) element.focus();
}

/** Safari, and not the page on the home screen. @see https://webkit.org/tracking-prevention/ */
const isForgetful = () =>
  /^Apple/.test(navigator.vendor) && matchMedia("(display-mode: browser)").matches;

/** @returns What Find searches. */
const foldEntry = ({ title, text, note }: SavedEntry) => fold(`${title} ${text} ${note}`);
