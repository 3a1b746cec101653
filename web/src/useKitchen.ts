/**
 * The state of the page, and the request that changes it.
 *
 * @module
 */
import { useMemo, useReducer, useRef } from "react";
import { EMPTY_KITCHEN, keptOf, reduceKitchen } from "./kitchen";
import { requestRecipe } from "./requestRecipe";
import { useKept } from "./useKept";

/** @returns The state, and a function for everything a visitor can do. */
export function useKitchen() {
  const [kitchen, dispatch] = useReducer(reduceKitchen, EMPTY_KITCHEN);
  const request = useRef<AbortController>(null);
  const { ingredients, dishes } = kitchen;

  // These functions change only with what is asked for. So memoised components don't render while a
  // recipe is written.
  const actions = useMemo(
    () => ({
      async cook() {
        request.current?.abort();
        const controller = new AbortController();
        request.current = controller;
        const { signal } = controller;
        dispatch({ type: "cook" });
        const asked = { ingredients: [...ingredients], exclude: [...dishes] };
        for await (const event of requestRecipe(asked, signal)) {
          // An event that arrives after Stop or Reset is dropped.
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
      undoReset: () => dispatch({ type: "undoReset" }),
    }),
    [ingredients, dishes],
  );

  useKept(keptOf(kitchen), (kept) => dispatch({ type: "restore", kept }));

  return { kitchen, dispatch, ...actions };
}
