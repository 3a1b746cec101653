import { type ChangeEvent, useSyncExternalStore } from "react";
import { FORGET, forgetAll } from "../actions/list";
import { BACKUP, exportAll, importFile } from "../actions/saved";
import { useCooked, useRecentNames } from "../storage/lately";
import { useSavedRecipes } from "../storage/savedRecipes";
import { ResultOf } from "../ui/ResultOf";

const never = () => () => {};

/** The foot of the page: import as long as nothing is saved, and what this device stores. */
export function Foot() {
  const entries = useSavedRecipes();
  const names = useRecentNames();
  const cooked = useCooked();
  // What is saved is shown above it: it would move.
  if (
    !useSyncExternalStore(
      never,
      () => true,
      () => false,
    )
  )
    return null;

  return (
    <footer className="small foot">
      <p>Receipe: a recipe on a receipt.</p>
      {entries.length === 0 ? (
        <Backup />
      ) : (
        <p>
          <span>
            Saved recipes and their notes stay on this device. Any other recipe stays in this tab,
            until Reset or until the tab is closed.
          </span>
          {isForgetful() && (
            <span> Safari forgets it after a week without a visit: Export what must last.</span>
          )}
        </p>
      )}
      <ResultOf place={FORGET} className="tools">
        {(names.length > 0 || cooked.length > 0) && (
          <>
            <button type="button" className="word" onClick={forgetAll}>
              Forget
            </button>{" "}
            <span>Recently used ingredients and lately cooked dishes stay on this device.</span>
          </>
        )}
      </ResultOf>
    </footer>
  );
}

/** Safari, and not the page on the home screen. @see https://webkit.org/tracking-prevention/ */
const isForgetful = () =>
  /^Apple/.test(navigator.vendor) && matchMedia("(display-mode: browser)").matches;

/** Exports all saved recipes as a file, and imports such a file. */
export function Backup() {
  const entries = useSavedRecipes();

  async function takeChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file) await importFile(file);
    // The same file can be chosen again.
    currentTarget.value = "";
  }

  return (
    <ResultOf place={BACKUP} className="tools">
      <label key="import" className="word">
        <span aria-hidden="true">Import</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".json,application/json"
          aria-label="Import"
          onChange={takeChosen}
        />
      </label>
      {entries.length > 0 && (
        <button type="button" className="word" onClick={() => exportAll(entries)}>
          Export
        </button>
      )}
    </ResultOf>
  );
}
