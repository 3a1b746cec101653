/**
 * A recipe of the visitor's own, to be put in order.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { VISIBLE } from "../../../worker/contract";
import { findOwnProblem, toList } from "../state/list";
import { dispatch, store } from "../state/store";
import { ask } from "./recipes";
import { elements } from "./screen";

export const typeOwn = (own: string) => dispatch({ type: "set", own });

/** Opens the field with the focus, or closes it. Its text stays. */
export function showOwn(showsOwn: boolean) {
  flushSync(() => dispatch({ type: "set", showsOwn }));
  (showsOwn ? elements.own : elements.ownButton).current?.focus();
  elements.cookOwnButton.current?.scrollIntoView({ block: "nearest" });
}

/** Takes a pasted recipe into the field, behind what is there already. */
export function pasteOwn(text: string) {
  const { own } = store.getState();
  typeOwn(own === "" ? text : `${own}\n${text}`);
  showOwn(true);
}

/** Asks to put the text of the field in order. */
export function cookOwn() {
  const { own } = store.getState();
  if (VISIBLE.test(own) && !findOwnProblem(own)) ask({ own });
}

/** Adds the ingredients in the field to the list, as a shorter paste does. */
export function addOwnToList() {
  const { own } = store.getState();
  flushSync(() => {
    dispatch({ type: "add", typed: toList(own).names });
    dispatch({ type: "set", own: "", showsOwn: false });
  });
  elements.input.current?.focus();
}
