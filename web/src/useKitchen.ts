/**
 * The state of the page, and the request that changes it.
 *
 * @module
 */
import { useEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Change, MAX_WISH_CHARACTERS } from "../../worker/contract";
import { joinTexts } from "./joinTexts";
import { remember } from "./keeping/hadBefore";
import { onHide, useKept } from "./keeping/useKept";
import { type Action, EMPTY_KITCHEN, keptOf, reduceKitchen, requestOf } from "./kitchen";
import type { ShownChange } from "./recipe/answers";
import { titleOf } from "./recipe/recipeScript";
import { requestRecipe } from "./requestRecipe";

/** @returns The state, and a function for everything a visitor can do. */
export function useKitchen() {
  const [kitchen, dispatch] = useReducer(reduceKitchen, EMPTY_KITCHEN);
  const controller = useRef<AbortController>(null);
  const [texts] = useState(() => joinTexts(dispatch));
  // Before the same of what is kept.
  useEffect(() => onHide(() => flushSync(texts.flush)), [texts]);
  const isWritten = kitchen.request.status === "writing";
  useKept(keptOf(kitchen), isWritten, (kept) => dispatch({ type: "restore", kept }));

  return {
    kitchen,
    dispatch,
    /**
     * @param typed The text of the input, unchanged: it is added first.
     * @param change By default asks for another dish.
     */
    async request(typed: string, change?: ShownChange) {
      // Two clicks in one task find the button enabled: the words of two requests would mix.
      controller.current?.abort();
      texts.flush();
      controller.current = new AbortController();
      const { signal } = controller.current;
      const add: Action = { type: "add", typed };
      flushSync(() => dispatch(add));
      // `kitchen` is the state before that.
      const { ingredients, exclude } = requestOf(reduceKitchen(kitchen, add), titleOf);
      dispatch({ type: "request", exclude, change });
      const request = { ingredients, ...(change ? { change: toSend(change) } : { exclude }) };
      let hasWords = false;
      // After Stop and Reset no further event comes.
      for await (const event of requestRecipe(request, signal)) {
        if (event.type === "failed") console.error(`No recipe: ${event.code}`);
        if (event.type === "text" && !hasWords) remember(ingredients);
        hasWords ||= event.type === "text";
        texts.take(event);
      }
    },
    stop() {
      controller.current?.abort();
      texts.flush();
      dispatch({ type: "stop" });
    },
    reset() {
      controller.current?.abort();
      texts.drop();
      dispatch({ type: "reset" });
    },
  };
}

/** The model gets the recipe as it was written, and is told for how many it is shown. */
function toSend({ recipe, wish, servings }: ShownChange): Change {
  const told = servings ? `for ${servings.shown} instead of ${servings.written}, ` : "";
  return { recipe, wish: `${told}${wish}`.slice(0, MAX_WISH_CHARACTERS) };
}
