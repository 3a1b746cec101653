import { useRef } from "react";
import { ResultOf } from "../state/ResultOf";
import type { SavedEntry } from "../storage/savedRecipes";
import { BACKUP, exportAll, importFile } from "./actions";
import styles from "./Backup.module.css";

/** Exports all saved recipes as a file, and imports such a file. */
export function Backup({ entries }: { entries: readonly SavedEntry[] }) {
  const input = useRef<HTMLInputElement>(null);

  async function takeChosen() {
    const file = input.current?.files?.[0];
    if (file) await importFile(file);
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
  }

  return (
    <ResultOf place={BACKUP} className={`${styles.backup} row small-print`}>
      {/* The input is as large as its label. */}
      <label key="import">
        <span aria-hidden="true">Import</span>
        <input
          ref={input}
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
