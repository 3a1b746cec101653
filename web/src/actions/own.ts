/**
 * A recipe of the visitor's own, to be put in order.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { MAX_OWN_BYTES, VISIBLE } from "../../../worker/contract";
import { toLines } from "../state/list";
import { dispatch, store } from "../state/store";
import { ask } from "./recipes";
import { elements } from "./screen";

export const typeOwn = (own: string) => dispatch({ type: "set", own });

/** Opens the field with the focus, or closes it. Its text stays. */
export function showOwn(showsOwn: boolean) {
  flushSync(() => dispatch({ type: "set", showsOwn }));
  (showsOwn ? elements.own : elements.ownButton).current?.focus();
}

/** Takes a pasted recipe into the field, behind what is there already. */
export function pasteOwn(text: string) {
  const { own } = store.getState();
  typeOwn(own === "" ? text : `${own}\n${text}`);
  showOwn(true);
}

/** @returns Whether the text is more than can be sent. */
export const isOwnTooLong = (own: string) => new TextEncoder().encode(own).length > MAX_OWN_BYTES;

/** Asks to put the text of the field in order. */
export function cookOwn() {
  const { own } = store.getState();
  if (VISIBLE.test(own) && !isOwnTooLong(own)) ask({ own });
}

/** Adds each line of the field to the list, as a shorter paste does. */
export function addOwnLines() {
  const { own } = store.getState();
  flushSync(() => {
    dispatch({ type: "add", typed: toLines(own) });
    dispatch({ type: "set", own: "", showsOwn: false });
  });
  elements.input.current?.focus();
}
