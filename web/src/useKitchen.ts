/**
 * The state of the page, and the request that changes it.
 *
 * @module
 */
import { useMemo, useReducer, useRef } from "react";
import { EMPTY_KITCHEN, reduceKitchen } from "./kitchen";
import { requestRecipe } from "./requestRecipe";

/** @returns The state, and everything a visitor can do to it. */
export function useKitchen() {
  const [kitchen, dispatch] = useReducer(reduceKitchen, EMPTY_KITCHEN);
  const request = useRef<AbortController>(null);
  const { ingredients } = kitchen;

  // The same functions for the same list: while a recipe is written, nothing else renders.
  const actions = useMemo(
    () => ({
      async cook() {
        request.current?.abort();
        const controller = new AbortController();
        request.current = controller;
        const { signal } = controller;
        dispatch({ type: "cook" });
        for await (const event of requestRecipe(ingredients, signal)) {
          // What was on its way when the visitor pressed Stop or Reset belongs to nobody.
          if (signal.aborted) return;
          if (event.type === "failed") console.error(`No recipe: ${event.code}`);
          dispatch(event);
        }
      },
      add: (typed: string) => dispatch({ type: "add", typed }),
      remove: (index: number) => dispatch({ type: "remove", index }),
      stop() {
        request.current?.abort();
        dispatch({ type: "stop" });
      },
      reset() {
        request.current?.abort();
        dispatch({ type: "reset" });
      },
    }),
    [ingredients],
  );

  return { kitchen, ...actions };
}
