import { useEffect, useState } from "react";
import { readHadStorage } from "./keeping/hadStorage";

/**
 * Loads what remembers, and offers, what was cooked with: on a first visit only when there is
 * something to remember.
 */
export function useHadBeforeScript() {
  const [script, setScript] = useState<typeof import("./fillers")>();

  async function load(ingredients: readonly string[]) {
    try {
      const loaded = await import("./fillers");
      loaded.remember(ingredients);
      setScript(loaded);
    } catch (error) {
      // The page works without it.
      console.warn(error);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (readHadStorage() !== null) load([]);
  }, []);

  return { script, remember: load };
}
