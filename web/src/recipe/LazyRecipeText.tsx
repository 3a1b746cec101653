/**
 * What shows a recipe, fetched apart from the page: with the Markdown renderer in it, it is nearly
 * half of all the code, and nobody needs it before a recipe comes.
 *
 * @module
 */
import { type ComponentType, useSyncExternalStore } from "react";
import { ErrorBoundary, PlainText } from "./ErrorBoundary";
import type { RecipeTextProps } from "./RecipeText";

let loaded: ComponentType<RecipeTextProps> | undefined;

/** Fetches RecipeText, unless it is there. Throws what `import` throws. */
export async function loadRecipeText() {
  loaded ??= (await import("./RecipeText")).RecipeText;
}

const getLoaded = () => loaded;

function onceLoaded(callback: () => void) {
  // Without it, a recipe is still a text that one can cook from.
  loadRecipeText().then(callback, (error) => console.error(error));
  return () => {};
}

/**
 * Shows a recipe: as plain text until what shows it better is there, for words don't wait. Not by
 * React's `lazy`, which would show the plain text for a moment even when it is.
 */
export function LazyRecipeText(props: RecipeTextProps) {
  // React reads it again after subscribing, so a load between render and subscription is not missed.
  const Loaded = useSyncExternalStore(onceLoaded, getLoaded);
  const plain = <PlainText text={props.words.text} hidden={props.hidden} />;
  if (!Loaded) return plain;
  return (
    <ErrorBoundary fallback={plain}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
}
