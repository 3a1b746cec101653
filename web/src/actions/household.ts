/**
 * The household that is typed. The device has it as soon as its field is left or the page is hidden.
 *
 * @module
 */
import { announce, report, set, store } from "../state/page";
import { followHousehold, storeHousehold, toHouseholdLines, toWishes } from "../storage/household";

/** The place of the result when another tab has changed it. */
export const HOUSEHOLD_PLACE = "household";

/** What was typed and stored in this tab last. */
let own = "";

followHousehold((lines) => {
  if (own === "" || lines.join("\n") === own) return;
  own = "";
  const words = `Changed in another tab: ${toWishes(lines).wishes.join(" · ") || "nothing"}`;
  report({ place: HOUSEHOLD_PLACE, words });
});

/** Stores what was typed in place of what another tab has stored. What the storage refuses stays in the field. */
export function storeTypedHousehold() {
  const { household } = store.getState();
  if (!household) return;
  own = toHouseholdLines(household.text).join("\n");
  const refusal = storeHousehold(household.text);
  const problem = refusal && `Only until you leave this page: ${refusal}.`;
  set({ household: refusal ? { ...household, problem } : undefined });
}

/**
 * Stores the household, and says how many wishes it has. What can't be stored is said once.
 *
 * @param text Of the field: also one that was not typed, but set by the browser or a script.
 */
export function leaveHousehold(text: string) {
  const { household } = store.getState();
  if (household?.text !== text) set({ household: { text } });
  storeTypedHousehold();
  const typed = store.getState().household;
  if (typed?.isSaid) return;
  if (typed) set({ household: { ...typed, isSaid: true } });
  const { wishes, problems } = toWishes(toHouseholdLines(text));
  const all = [`${wishes.length} in your household`, ...problems, typed?.problem];
  announce(all.filter(Boolean).join(". "));
}
