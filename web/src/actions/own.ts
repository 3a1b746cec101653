/**
 * A recipe of the visitor's own, to be put in order.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { VISIBLE } from "../../../worker/contract";
import { added, findOwnProblem, toList } from "../state/list";
import { set, store, update } from "../state/page";
import { ask } from "./recipes";
import { elements } from "./screen";

export const typeOwn = (own: string) => set({ own });

/** Opens the field with the focus, or closes it. Its text stays. */
export function showOwn(showsOwn: boolean) {
  flushSync(() => set({ showsOwn }));
  (showsOwn ? elements.own : elements.ownButton).current?.focus();
  elements.cookOwnButton.current?.scrollIntoView({ block: "nearest" });
}

/** Takes a pasted recipe into the field, behind what is there already. */
export function pasteOwn(text: string) {
  const { own } = store.getState();
  typeOwn(own === "" ? text : `${own}\n${text}`);
  showOwn(true);
}

/** Changes the text while it may be edited: what is selected stays so. */
export function writeOwn(own: string) {
  const field = elements.own.current;
  const { selectionStart = 0, selectionEnd = 0 } = field ?? {};
  flushSync(() => typeOwn(own));
  // Of another field, some browsers would move the focus.
  if (field && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd);
}

/** Asks to put the text of the field in order. */
export function cookOwn() {
  const { own } = store.getState();
  if (VISIBLE.test(own) && !findOwnProblem(own)) ask({ want: "own", text: own });
}

/** Adds the ingredients in the field to the list, as a shorter paste does. */
export function addOwnToList() {
  const { own } = store.getState();
  flushSync(() => {
    update(added, toList(own).names);
    set({ own: "", showsOwn: false, pageNotes: [] });
  });
  elements.input.current?.focus();
}
