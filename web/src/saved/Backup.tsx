import { useRef, useState } from "react";
import { describeImport, readExportFile, writeExport } from "../storage/exportFile";
import { importRecipes, type SavedEntry } from "../storage/savedRecipes";
import { saveFile } from "../ui/saveFile";
import styles from "./Backup.module.css";

const FILE_NAME = "chef-basil-recipes.json";

/** Exports all saved recipes as a file, and imports such a file. */
export function Backup({ entries }: { entries: readonly SavedEntry[] }) {
  const [message, setMessage] = useState("");
  const isEmpty = entries.length === 0;

  function exportAll() {
    saveFile(new Blob([writeExport(entries)], { type: "application/json" }), FILE_NAME);
    setMessage(`Saved as ${FILE_NAME}`);
  }

  return (
    <div className={`${styles.backup} row small-print`}>
      {isEmpty ? (
        <span>Recipes saved elsewhere?</span>
      ) : (
        <button type="button" className="flush" onClick={exportAll}>
          Export
        </button>
      )}
      <ImportButton key="import" onMessage={setMessage} />
      <p role="status">{message && <span>{message}</span>}</p>
    </div>
  );
}

interface ImportProps {
  /** Called with "" when a file is chosen, then with the result: an equal message is announced again. */
  onMessage: (message: string) => void;
}

/** Chooses the file. The input is as large as its label. */
function ImportButton({ onMessage }: ImportProps) {
  const input = useRef<HTMLInputElement>(null);

  async function takeChosen() {
    const file = input.current?.files?.[0];
    if (!file) return;
    onMessage("");
    const read = await readExportFile(file).catch(() => undefined);
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
    if (!read) return onMessage("There are no saved recipes in this file.");
    const { added, known } = importRecipes(read.recipes);
    const left = read.recipes.length - added - known;
    onMessage(describeImport({ added, known, damaged: read.damaged, left }));
  }

  return (
    <label className={styles.import}>
      <span aria-hidden="true">Import</span>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Import"
        onChange={takeChosen}
      />
    </label>
  );
}
