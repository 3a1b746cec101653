import { useEffect, useState } from "react";
import { Icon, type IconProps } from "../page/Icon";
import styles from "./RecipeActions.module.css";

/** How long the button says what a press has done. */
const DONE_MS = 3000;

interface Props {
  icon: IconProps["name"];
  /** Begins with a verb. */
  word: string;
  /** What replaces the word after a press: "Copied". */
  done: string;
  /** Does it. @returns The message for its success. */
  act: () => Promise<string>;
  /** Whether there is nothing to do. */
  disabled?: boolean;
  /** Gets the messages, and an empty one first: so the same message is announced again. */
  onMessage: (message: string) => void;
}

/** A quiet button with an icon and a word. */
export function Action({ icon, word, done, act, disabled, onMessage }: Props) {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), DONE_MS);
    return () => clearTimeout(timer);
  }, [times]);

  async function press() {
    onMessage("");
    try {
      onMessage(await act());
      setTimes((before) => before + 1);
    } catch (error) {
      // The visitor has closed the share sheet.
      const dismissed = error instanceof Error && error.name === "AbortError";
      if (!dismissed) console.error(error);
      onMessage(dismissed ? "" : `The browser refused to ${word.toLowerCase().split(" ")[0]}.`);
    }
  }

  return (
    <button
      type="button"
      className={styles.action}
      aria-label={times > 0 ? word : undefined}
      disabled={disabled}
      onClick={press}
    >
      <Icon name={icon} />
      {/* The other word takes its room, so that nothing moves. */}
      <span className={styles.words} data-other={times > 0 ? word : done}>
        <span>{times > 0 ? done : word}</span>
      </span>
    </button>
  );
}
