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
  // React reads it again after subscribing, so a load between render and subscription is not missed.
  const Loaded = useSyncExternalStore(onceLoaded, getLoaded);
  const plain = <PlainText {...props} />;
  if (!Loaded) return plain;
  return (
    <ErrorBoundary fallback={plain} recipeId={props.words.id}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
}

interface BoundaryProps {
  /** Shown for the rest of this recipe when the children throw. */
  fallback: ReactNode;
  recipeId: number;
  children: ReactNode;
}

/** Without it, React would take the whole page away, list and all. The next recipe gets a new try. */
class ErrorBoundary extends Component<BoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ recipeId }: BoundaryProps) {
    if (this.state.failed && recipeId !== this.props.recipeId) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function PlainText({ words, hidden }: RecipeTextProps) {
  return (
    <div dir="auto" className="plain-text" hidden={hidden}>
      {words.text}
    </div>
  );
}
