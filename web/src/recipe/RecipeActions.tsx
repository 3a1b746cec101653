import { type RefObject, useState } from "react";
import { copyRecipe, downloadRecipe, shareRecipe } from "./keepRecipe";
import styles from "./RecipeActions.module.css";

interface Props {
  /** Markdown. */
  text: string;
  /** Holds the recipe as it is shown. */
  rendered: RefObject<HTMLElement | null>;
}

/** What one can do with a recipe that is done. Each says in place what became of it. */
export function RecipeActions({ text, rendered }: Props) {
  const [message, setMessage] = useState("");

  /** @param action Returns what to say when it has worked. */
  async function run(action: (element: HTMLElement) => Promise<string>, refusal: string) {
    if (!rendered.current) return;
    try {
      setMessage(await action(rendered.current));
    } catch (error) {
      // Whoever closes the share sheet knows it.
      const dismissed = error instanceof Error && error.name === "AbortError";
      setMessage(dismissed ? "" : refusal);
    }
  }

  return (
    <div className={styles.actions}>
      <button
        type="button"
        onClick={() => run((element) => copyRecipe(text, element), "The browser refused to copy.")}
      >
        Copy
      </button>
      <button
        type="button"
        onClick={() => run((element) => downloadRecipe(text, element), "The browser refused it.")}
      >
        Download
      </button>
      <button type="button" onClick={() => window.print()}>
        Print
      </button>
      {"share" in navigator && (
        <button
          type="button"
          onClick={() =>
            run((element) => shareRecipe(text, element), "The browser refused to share.")
          }
        >
          Share
        </button>
      )}
      <p role="status" className={styles.message}>
        {message}
      </p>
    </div>
  );
}
