import { useEffect, useRef } from "react";
import styles from "./IngredientForm.module.css";

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
