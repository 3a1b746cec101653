import { memo, useId, useMemo, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { elements } from "../actions/elements";
import { open } from "../actions/recipes";
import { showSaved } from "../actions/saved";
import { HALF } from "../reading/scaleRecipe";
import { isAwaited, isCooking, usePage } from "../state/page";
import { findCooked, useCooked } from "../storage/lately";
import { type SavedEntry, useSavedRecipes } from "../storage/savedRecipes";
import { fold, seenWords } from "../storage/search";
import { shortDuration } from "../ui/Markdown";
import { DishDrawing } from "../ui/parts";
import plate from "../ui/plate.svg";
import { Backup } from "./Foot";
import "./SavedRecipes.css";

/** From this number on, the recipes can be searched. */
const MIN_SEARCHED = 9;

/** The saved recipes, with export and import. Nothing as long as there are none. */
export const SavedRecipes = memo(function SavedRecipes() {
  const heading = useId();
  const entries = useSavedRecipes();
  if (entries.length === 0) return null;
  return (
    <section className="shelf" aria-labelledby={heading}>
      <h2 ref={elements.saved} id={heading} tabIndex={-1}>
        Saved recipes
      </h2>
      {/* A list that fails must not take the page with it. */}
      <ErrorBoundary fallback={<p>Your saved recipes can’t be shown. Export still has them.</p>}>
        <SavedList entries={entries} />
      </ErrorBoundary>
      <Backup />
    </section>
  );
});

/** Newest first. Many can be searched. */
function SavedList({ entries }: { entries: readonly SavedEntry[] }) {
  const [query, setQuery] = useState("");
  const [isFinding, setFinding] = useState(false);
  const isSearched = query.trim() !== "";
  // Once for all letters, and before the first: on a phone, folding hundreds of recipes takes 100 ms.
  const isFolded = isSearched || isFinding;
  const searchable = useMemo(() => (isFolded ? entries.map(foldEntry) : []), [entries, isFolded]);
  const words = fold(query.trim()).split(/\s+/);
  const hasWords = (_: SavedEntry, at: number) =>
    words.every((word) => searchable[at]?.includes(word));
  const listed = isSearched ? entries.filter(hasWords) : entries;
  return (
    <>
      {(isSearched || entries.length >= MIN_SEARCHED) && (
        <label className="find">
          <span>Find</span>
          <span className="field">
            <input
              type="search"
              value={query}
              onFocus={() => setFinding(true)}
              onBlur={() => setFinding(false)}
              onChange={(event) => setQuery(event.target.value)}
            />
          </span>
        </label>
      )}
      {isSearched && (
        <p className="small">
          {listed.length > 0 ? `${listed.length} found` : `Nothing with “${query.trim()}”.`}
        </p>
      )}
      <ul className="hung">
        {listed.map((entry) => (
          <SavedRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </>
  );
}

/** @returns What Find searches. */
const foldEntry = ({ title, text, note = "" }: SavedEntry) =>
  fold(`${title} ${seenWords(text)} ${note}`);

/** A saved recipe: a button that opens it. */
export function SavedRow({ entry }: { entry: SavedEntry }) {
  const awaited = usePage(isAwaited);
  const { title, lang, kind, note, savedAtMs } = entry;
  const cooked = findCooked(useCooked(), title);
  const at = new Date(cooked?.atMs ?? savedAtMs);
  return (
    <li>
      <button
        type="button"
        className="part teeth saved"
        disabled={awaited}
        onClick={() => open(entry)}
      >
        <DishDrawing kind={kind} fallback={plate} />
        <b>
          <bdi lang={lang}>{title}</bdi>
        </b>
        <span className="label">
          {shortFacts(entry).map((fact) => (
            <bdi key={fact} className="whole">
              {fact}
            </bdi>
          ))}
          <bdi className="whole">
            {cooked && <span>cooked </span>}
            <time dateTime={at.toISOString()}>{toDay(at)}</time>
          </bdi>
        </span>
        {note && (
          <span lang="" dir="auto" className="note">
            {note}
          </span>
        )}
      </button>
    </li>
  );
}

/** @returns "1 h 45" and "for 4" where its time is stored; otherwise the recipe's words. */
function shortFacts({ facts, servings, totalSeconds }: SavedEntry): readonly string[] {
  if (!totalSeconds) return facts;
  const count = servings === undefined ? [] : `for\u00a0${servings === HALF ? "½" : servings}`;
  return [shortDuration(totalSeconds), count].flat();
}

/** @returns The day in the browser's language. The year is only shown if it is another. */
function toDay(date: Date): string {
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? undefined : "numeric";
  return date.toLocaleDateString(undefined, { day: "numeric", month: "short", year });
}

/** Leads to the saved recipes, with their number. Nothing as long as there are none. */
export function ShowSavedButton() {
  const cooking = usePage(isCooking);
  const { length } = useSavedRecipes();
  // Cooking mode hides what this leads to.
  if (length === 0 || cooking) return null;

  return (
    <button type="button" className="tag" onClick={showSaved}>
      {`Saved (${length})`}
    </button>
  );
}
