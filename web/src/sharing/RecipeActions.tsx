import { useEffect, useMemo, useState } from "react";
import { withoutOthers } from "../../../worker/form";
import { Icon, type IconProps } from "../page/Icon";
import { useRecipe } from "../state/recipeContext";
import { copyLink, copyRecipe, downloadRecipe, shareRecipe } from "./actions";
import { type LinkedRecipe, toLink } from "./link";
import styles from "./RecipeActions.module.css";

/** The buttons below a recipe that has ended, and a message about the result. */
export function RecipeActions() {
  const { answer, recipe, phase, servings } = useRecipe();
  const { text, demo, link: isLinked } = answer;
  const complete = phase === "done";
  const provenance = { complete, demo, link: isLinked };
  const shown = servings?.shown === servings?.written ? undefined : servings?.shown;
  const linked = useMemo(
    () => ({ text: withoutOthers(text), ...(shown && { servings: shown }) }),
    [text, shown],
  );
  const [message, setMessage] = useState("");
  const [withoutLink, setWithoutLink] = useState<LinkedRecipe>();
  // Before it is pressed: some browsers let a page copy and share only within the press.
  const link = useMemo(
    () =>
      complete
        ? toLink(linked, location.origin + location.pathname).catch(() => undefined)
        : undefined,
    [linked, complete],
  );
  useEffect(() => {
    link?.then((made) => setWithoutLink(made ? undefined : linked));
  }, [link, linked]);
  const common = { onMessage: setMessage };

  async function print() {
    window.print();
    return "";
  }

  return (
    <div className={`${styles.actions} screen-only`}>
      <div>
        {"share" in navigator && (
          <Action
            {...common}
            icon="share"
            word="Share"
            done="Shared"
            act={async () => shareRecipe(recipe, provenance, await link)}
          />
        )}
        {!("share" in navigator) && complete && withoutLink !== linked && (
          <Action
            {...common}
            icon="share"
            word="Copy link"
            done="Copied"
            act={async () => copyLink(await link)}
          />
        )}
        <Action
          {...common}
          icon="copy"
          word="Copy"
          done="Copied"
          act={() => copyRecipe(recipe, provenance)}
        />
        {!recipe.refusal && (
          <>
            <Action
              {...common}
              icon="download"
              word="Download"
              done="Saved"
              act={() => downloadRecipe(recipe, provenance)}
            />
            <Action {...common} icon="print" word="Print" done="Print" act={print} />
          </>
        )}
      </div>
      <p role="status" className="small-print">
        {message}
      </p>
    </div>
  );
}

/** How long the button says what a press has done. */
const DONE_MS = 3000;

interface ActionProps {
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
export function Action({ icon, word, done, act, disabled, onMessage }: ActionProps) {
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
