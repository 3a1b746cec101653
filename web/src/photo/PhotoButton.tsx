import { useEffect, useEffectEvent, useRef } from "react";
import styles from "../list/IngredientForm.module.css";

interface Props {
  /** Shown beside the icon. */
  words: string | undefined;
  onPhoto: (photo: File) => void;
}

/** Takes or chooses a picture. The input is as large as its label: it works before the script does. */
export function PhotoButton({ words, onPhoto }: Props) {
  const input = useRef<HTMLInputElement>(null);

  function take() {
    const [photo] = input.current?.files ?? [];
    if (photo) onPhoto(photo);
    // The same one can be chosen again.
    if (input.current) input.current.value = "";
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before hydration.
  useEffect(take, []);

  return (
    <label className={styles.photo}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 7h4l2-3h6l2 3h4v13H3z" />
        <circle cx="12" cy="13" r="4" />
      </svg>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={words ?? "Add from a photo"}
        onChange={take}
      />
      {words && <span aria-hidden="true">{words}</span>}
    </label>
  );
}

/**
 * Takes a file that is dropped anywhere on the page as a photo: otherwise the browser would leave the
 * page to show it, and the list would be lost.
 *
 * @param onPhoto `undefined` while photos are off, or nothing of one could be seen.
 */
export function useDroppedPhoto(onPhoto: ((photo: File) => void) | undefined) {
  const drag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, type } = event;
    if (!dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const files = [...dataTransfer.files];
    // A file that is no image is looked at, too: the page then says that it can't be read.
    const dropped = files.find((file) => file.type.startsWith("image/")) ?? files[0];
    if (type === "drop" && dropped) onPhoto?.(dropped);
  });

  useEffect(() => {
    const listener = (event: DragEvent) => drag(event);
    for (const type of ["dragover", "drop"] as const) addEventListener(type, listener);
    return () => {
      for (const type of ["dragover", "drop"] as const) removeEventListener(type, listener);
    };
  }, []);
}
