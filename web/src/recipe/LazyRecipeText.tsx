/**
 * What shows a recipe, fetched apart from the page: with the Markdown renderer in it, it is nearly
 * half of all the code, and nobody needs it before a recipe comes.
 *
 * @module
 */
import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from "react";
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
  // Looks again once it listens: the renderer may come in between.
  const Loaded = useSyncExternalStore(onceLoaded, getLoaded);
  const plain = <PlainText {...props} />;
  if (!Loaded) return plain;
  return (
    <Otherwise fallback={plain}>
      <Loaded {...props} />
    </Otherwise>
  );
}

/** Shows something else when its children fail: React would take the whole page away, list and all. */
class Otherwise extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function PlainText({ text }: RecipeTextProps) {
  return (
    <div dir="auto" className="plain-text">
      {text}
    </div>
  );
}
