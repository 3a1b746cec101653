import { useEffect, useMemo, useState } from "react";
import { KeepButton } from "../keeping/KeepButton";
import type { ShelfRecipe } from "../keeping/shelf";
import type { Recipe } from "../reading/recipe";
import { Action } from "./Action";
import { Icon } from "./Icon";
import { type LinkedRecipe, toLink } from "./link";
import styles from "./RecipeActions.module.css";
import { copyLink, copyRecipe, downloadRecipe, shareRecipe } from "./takeAlong";
import type { Provenance } from "./toRecipeFile";

interface Props extends Provenance {
  recipe: Recipe;
  /** What a link carries. Must be the same as long as nothing of it changes. */
  linked: LinkedRecipe;
  /** What the shelf gets, where it may be kept. */
  toKeep: ShelfRecipe | undefined;
}

/** The buttons below a recipe that has ended, and a message about the result. */
export function RecipeActions({ recipe, linked, toKeep, ...provenance }: Props) {
  const [message, setMessage] = useState("");
  const [withoutLink, setWithoutLink] = useState<LinkedRecipe>();
  const { complete } = provenance;
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
        {toKeep && (
          <KeepButton recipe={toKeep} icon={<Icon name="keep" />} onMessage={setMessage} />
        )}
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
