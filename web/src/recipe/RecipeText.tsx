/** The recipe itself, and what can be done with it once it is done. Fetched apart from the page. */
import { DEMO_MODEL } from "../../../worker/contract";
import type { Recipe } from "../kitchen";
import { Markdown } from "./Markdown";
import { RecipeActions } from "./RecipeActions";

/** What {@link RecipeText} is to show. */
export interface RecipeTextProps {
  /** Markdown. */
  text: string;
  /** Id of the model that wrote it. */
  model?: string | undefined;
  status: Exclude<Recipe["status"], "none" | "loading">;
}

export function RecipeText({ text, model, status }: RecipeTextProps) {
  const ended = status !== "writing";
  return (
    <>
      <Markdown text={text} complete={ended} />
      {ended && (
        <RecipeActions text={text} complete={status === "done"} demo={model === DEMO_MODEL} />
      )}
    </>
  );
}
