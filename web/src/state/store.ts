/**
 * The one store of the page. It is made outside of React: it outlives a root that an error has unmounted.
 *
 * @module
 */
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { createStore } from "zustand/vanilla";
import { EMPTY_PAGE, type PageState } from "./pageState";
import { type Action, reducePage } from "./reducePage";

export const store = createStore<PageState>()(() => EMPTY_PAGE);

export function dispatch(action: Action) {
  store.setState((state) => reducePage(state, action), true);
}

/**
 * @param select Returns a part of the state, or an object or array of several parts.
 * @returns The selected part. The component renders again only when a part changes.
 */
export const usePage = <Selected>(select: (state: PageState) => Selected): Selected =>
  useStore(store, useShallow(select));
