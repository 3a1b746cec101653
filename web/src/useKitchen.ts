/**
 * The state of the page, and the request that changes it.
 *
 * @module
 */
import { useReducer, useRef } from "react";
import { type Change, MAX_WISH_CHARACTERS } from "../../worker/contract";
import { useKept } from "./keeping/useKept";
import { EMPTY_KITCHEN, keptOf, reduceKitchen, requestOf } from "./kitchen";
import type { ShownChange } from "./recipe/answers";
import { titleOf } from "./recipe/recipeScript";
import { requestRecipe } from "./requestRecipe";
import { useHadBeforeScript } from "./useHadBeforeScript";

/** @returns The state, and a function for everything a visitor can do. */
export function useKitchen() {
  const [kitchen, dispatch] = useReducer(reduceKitchen, EMPTY_KITCHEN);
  const controller = useRef<AbortController>(null);
  const isWritten = kitchen.request.status === "writing";
  useKept(keptOf(kitchen), isWritten, (kept) => dispatch({ type: "restore", kept }));
  const { script: hadBefore, remember } = useHadBeforeScript();

  return {
    kitchen,
    dispatch,
    /** The script that offers what was had before, once it is loaded. */
    hadBefore,
    /** @param change By default asks for another dish. */
    async request(change?: ShownChange) {
      // Two clicks in one task find the button enabled: the words of two requests would mix.
      controller.current?.abort();
      controller.current = new AbortController();
      const { signal } = controller.current;
      const { ingredients, exclude } = requestOf(kitchen, titleOf);
      dispatch({ type: "request", exclude, change });
      const request = { ingredients, ...(change ? { change: toSend(change) } : { exclude }) };
      let hasWords = false;
      // After Stop and Reset no further event comes.
      for await (const event of requestRecipe(request, signal)) {
        if (event.type === "failed") console.error(`No recipe: ${event.code}`);
        if (event.type === "text" && !hasWords) remember(ingredients);
        hasWords ||= event.type === "text";
        dispatch(event);
      }
    },
    stop() {
      controller.current?.abort();
      dispatch({ type: "stop" });
    },
    reset() {
      controller.current?.abort();
      dispatch({ type: "reset" });
    },
  };
}

/** The model gets the recipe as it was written, and is told for how many it is shown. */
function toSend({ recipe, wish, servings }: ShownChange): Change {
  const told = servings ? `for ${servings.shown} instead of ${servings.written}, ` : "";
  return { recipe, wish: `${told}${wish}`.slice(0, MAX_WISH_CHARACTERS) };
}
