import { useEffect, useMemo, useState } from "react";
import { withoutOthers } from "../../../worker/form";
import { Icon, type IconProps } from "../page/Icon";
import { useRecipe } from "../state/recipeContext";
import { copyLink, copyRecipe, downloadRecipe, shareRecipe } from "./actions";
import { type LinkedRecipe, toLink } from "./link";
import styles from "./RecipeActions.module.css";

/** The buttons below a recipe that is no longer being written, and the result of the last press. */
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
  // Made before the press: some browsers allow copying and sharing only during the press.
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
      <div className="flush">
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

/** How long the button shows `done` after a press. */
const DONE_MS = 3000;

interface ActionProps {
  icon: IconProps["name"];
  /** The button's text. Begins with a verb. */
  word: string;
  /** Replaces `word` after a press: "Copied". */
  done: string;
  /** Called on a press. @returns The message after success. */
  act: () => Promise<string>;
  disabled?: boolean;
  /** Called with "" on each press, then with the result, so that an equal message is announced again. */
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
      className={`${styles.action} quiet`}
      aria-label={times > 0 ? word : undefined}
      disabled={disabled}
      onClick={press}
    >
      <Icon name={icon} />
      {/* The other word is rendered invisibly, so that the width doesn't change. */}
      <span className={styles.words} data-other={times > 0 ? word : done}>
        <span>{times > 0 ? done : word}</span>
      </span>
    </button>
  );
}
