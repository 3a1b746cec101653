/**
 * The household that is typed. The device has it as soon as its field is left or the page is hidden.
 *
 * @module
 */
import { dispatch, store } from "../state/store";
import { storeHousehold, toHouseholdLines, toWishes } from "../storage/household";
import { announce } from "./results";

/**
 * Stores the household in place of what another tab has stored. What the storage refuses stays in the field.
 *
 * @param text Of the field. By default what was typed.
 */
export function leaveHousehold(text = store.getState().household?.text) {
  if (text === undefined) return;
  const household = storeHousehold(text) ? undefined : { text, isRefused: true as const };
  dispatch({ type: "set", household });
  const { wishes, problems } = toWishes(toHouseholdLines(text));
  announce([`${wishes.length} in your household`, ...problems].join(". "));
}
