/**
 * The state of the page, and the request that changes it.
 *
 * @module
 */
import { useLayoutEffect, useMemo, useReducer, useRef } from "react";
import { EMPTY_KITCHEN, keptOf, reduceKitchen, requestOf } from "./kitchen";
import { titleOf } from "./recipe/recipeScript";
import { requestRecipe } from "./requestRecipe";
import { useKept } from "./useKept";

/** @returns The state, and a function for everything a visitor can do. */
export function useKitchen() {
  const [kitchen, dispatch] = useReducer(reduceKitchen, EMPTY_KITCHEN);
  const latest = useRef(kitchen);
  const controller = useRef<AbortController>(null);

  useLayoutEffect(() => {
    latest.current = kitchen;
  });

  // These functions never change. So memoised components don't render while a recipe is written.
  const actions = useMemo(
    () => ({
      async request() {
        controller.current?.abort();
        controller.current = new AbortController();
        const { signal } = controller.current;
        const request = requestOf(latest.current, titleOf);
        dispatch({ type: "request", exclude: request.exclude });
        for await (const event of requestRecipe(request, signal)) {
          // An event that arrives after Stop or Reset is dropped.
          if (signal.aborted) return;
          if (event.type === "failed") console.error(`No recipe: ${event.code}`);
          dispatch(event);
        }
      },
      add: (typed: string) => dispatch({ type: "add", typed }),
      remove: (index: number) => dispatch({ type: "remove", index }),
      stop() {
        controller.current?.abort();
        dispatch({ type: "stop" });
      },
      reset() {
        controller.current?.abort();
        dispatch({ type: "reset" });
      },
      undoReset: () => dispatch({ type: "undoReset" }),
    }),
    [],
  );

  useKept(keptOf(kitchen), (kept) => dispatch({ type: "restore", kept }));

  return { kitchen, dispatch, ...actions };
}
