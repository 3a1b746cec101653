import type { Root } from "hast";
import { type ReactNode, useState } from "react";
import { asPlainText, readRecipe } from "../recipe/legacyReading";
import styles from "./RecipeActions.module.css";
import { copyRecipe, downloadRecipe, shareRecipe } from "./takeAlong";
import type { Provenance } from "./toRecipeFile";
import { type TreeNode, withTitleFirst } from "./tree";

interface Text {
  /** Markdown. */
  text: string;
  /** Whether it can't be read. */
  plain?: true;
}

interface Props extends Provenance {
  words: Text;
  /** Further buttons, behind the others. */
  children?: ReactNode;
}

/** The buttons below a recipe that has ended, and a message about the result. */
export function RecipeActions({ words, children, ...provenance }: Props) {
  const [message, setMessage] = useState("");

  /** @param action Returns the message for its success. */
  async function run(
    action: (root: TreeNode, provenance: Provenance) => Promise<string>,
    refusal: string,
  ) {
    // So that a screen reader announces the same message again.
    setMessage("");
    try {
      // Parsed only when needed, and in the event itself: browsers allow copying and sharing only
      // right after a press.
      setMessage(await action(rootOf(words), provenance));
    } catch (error) {
      // The visitor has closed the share sheet.
      const dismissed = error instanceof Error && error.name === "AbortError";
      if (!dismissed) console.error(error);
      setMessage(dismissed ? "" : refusal);
    }
  }

  return (
    <div className={styles.actions}>
      {"share" in navigator && (
        <button type="button" onClick={() => run(shareRecipe, "The browser refused to share.")}>
          Share
        </button>
      )}
      <button type="button" onClick={() => run(copyRecipe, "The browser refused to copy.")}>
        Copy
      </button>
      <button type="button" onClick={() => run(downloadRecipe, "The browser refused to download.")}>
        Download
      </button>
      <button type="button" onClick={() => window.print()}>
        Print
      </button>
      {children}
      <p role="status" className={styles.message}>
        {message}
      </p>
    </div>
  );
}

/** A recipe that can't be read is taken along as it was written. */
function rootOf({ text, plain }: Text): Root {
  if (plain) return asPlainText(text);
  try {
    return withTitleFirst(readRecipe(text, true).root);
  } catch (error) {
    console.error(error);
    return asPlainText(text);
  }
}
