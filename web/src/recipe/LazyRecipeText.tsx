/**
 * Loads the code that shows a recipe. With its Markdown renderer it is nearly half of all the code,
 * and only a recipe needs it.
 *
 * @module
 */
import { type ComponentType, useSyncExternalStore } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { PlainText } from "./PlainText";
import styles from "./RecipeArea.module.css";
import type { RecipeTextProps } from "./RecipeText";

let loaded: ComponentType<RecipeTextProps> | "failed" | undefined;

/** Loads RecipeText once. Throws what `import` throws. */
export async function loadRecipeText() {
  if (typeof loaded !== "function") loaded = (await import("./RecipeText")).RecipeText;
}

const getLoaded = () => loaded;

function onceLoaded(callback: () => void) {
  // After a failure the recipe stays plain text.
  const onFailure = (error: unknown) => {
    console.error(error);
    loaded = "failed";
    callback();
  };
  loadRecipeText().then(callback, onFailure);
  return () => {};
}

/**
 * Shows a recipe, as plain text until RecipeText has loaded. React's `lazy` would show the plain
 * text for a moment even when RecipeText is loaded already.
 */
export function LazyRecipeText(props: RecipeTextProps) {
  // React reads it again after subscribing: a load between render and subscription is not missed.
  const Loaded = useSyncExternalStore(onceLoaded, getLoaded);
  const { words, hidden, onShown } = props;
  const plain = (
    <>
      <PlainText words={words} hidden={hidden} onShown={Loaded && onShown} />
      {props.notice}
    </>
  );
  if (!Loaded) return <div className={styles.waiting}>{plain}</div>;
  if (Loaded === "failed") return plain;
  return (
    <ErrorBoundary fallback={plain}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
}
