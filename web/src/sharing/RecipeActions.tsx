import { useEffect, useMemo, useState } from "react";
import { useRecipe } from "../state/recipeContext";
import { Action } from "./Action";
import { type LinkedRecipe, toLink } from "./link";
import styles from "./RecipeActions.module.css";
import { copyLink, copyRecipe, downloadRecipe, shareRecipe } from "./takeAlong";

/** The buttons below a recipe that has ended, and a message about the result. */
export function RecipeActions() {
  const { answer, recipe, phase, servings } = useRecipe();
  const { text, demo, link: isLinked } = answer;
  const complete = phase === "done";
  const provenance = { complete, demo, link: isLinked };
  const shown = servings?.shown === servings?.written ? undefined : servings?.shown;
  const linked = useMemo(() => ({ text, ...(shown && { servings: shown }) }), [text, shown]);
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
