import type { ChangeEvent } from "react";
import { ResultOf } from "../state/ResultOf";
import { useSavedRecipes } from "../storage/savedRecipes";
import { BACKUP, exportAll, importFile } from "./actions";
import styles from "./Backup.module.css";

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
    <ResultOf place={BACKUP} className={`${styles.backup} row small-print`}>
      {/* The input is as large as its label. */}
      <label key="import">
        <span aria-hidden="true">Import</span>
        <input
          type="file"
          accept=".json,application/json"
          aria-label="Import"
          onChange={takeChosen}
        />
      </label>
      {entries.length > 0 && (
        <button type="button" onClick={() => exportAll(entries)}>
          Export
        </button>
      )}
    </ResultOf>
  );
}
