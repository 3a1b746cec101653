/** The recipe itself, and what can be done with it once it is done. Fetched apart from the page. */
import { useRef } from "react";
import type { Recipe } from "../kitchen";
import { Markdown } from "./Markdown";
import { RecipeActions } from "./RecipeActions";

/** What {@link RecipeText} is to show. */
export interface RecipeTextProps {
  /** Markdown. */
  text: string;
  status: Exclude<Recipe["status"], "none" | "loading">;
}

export function RecipeText({ text, status }: RecipeTextProps) {
  const rendered = useRef<HTMLDivElement>(null);
  return (
    <>
      <Markdown ref={rendered} text={text} complete={status !== "writing"} />
      {status === "done" && <RecipeActions text={text} rendered={rendered} />}
    </>
  );
}
