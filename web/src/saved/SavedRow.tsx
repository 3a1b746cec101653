import { toListedName } from "../reading/toListedName";
import type { SavedEntry } from "../storage/savedRecipes";
import { Cross } from "../ui/Cross";
import { DishDrawing } from "../ui/DishDrawing";
import styles from "./SavedRow.module.css";

interface Props {
  entry: SavedEntry;
  disabled: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

/** A saved recipe, with buttons that open and remove it. */
export function SavedRow({ entry, disabled, onOpen, onRemove }: Props) {
  const { title, lang, kind, facts, savedAtMs, note = "" } = entry;
  const [firstLine = ""] = note.split("\n");
  const shownNote = toListedName(firstLine);
  const savedAt = new Date(savedAtMs);
  return (
    <li className={styles.entry}>
      <button type="button" className={`${styles.open} bare`} disabled={disabled} onClick={onOpen}>
        <DishDrawing kind={kind} size="row" />
        <span className={styles.words}>
          <bdi lang={lang} className={`${styles.title} two-lines`}>
            {title}
          </bdi>
          <small className={styles.facts}>
            {facts.map((fact) => (
              <bdi key={fact} lang={lang}>
                {fact}
              </bdi>
            ))}
            <bdi>
              <time dateTime={savedAt.toISOString()}>{toDay(savedAt)}</time>
            </bdi>
          </small>
          {shownNote && (
            <small className={`${styles.note} one-line`}>
              <bdi lang="">{shownNote}</bdi>
            </small>
          )}
        </span>
      </button>
      <Cross className="bare" label={`Remove ${title}`} onClick={onRemove} />
    </li>
  );
}

/** @returns The day in the browser's language. The year is only shown if it is another. */
function toDay(date: Date): string {
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? undefined : "numeric";
  return date.toLocaleDateString(undefined, { day: "numeric", month: "short", year });
}
