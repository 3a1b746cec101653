import { report } from "../state/actions";
import { ResultOf } from "../state/ResultOf";
import { forget, undoForget, useRecentNames } from "../storage/recentIngredients";
import { UNAVAILABLE, useSavedRecipes } from "../storage/savedRecipes";
import { Backup } from "./Backup";

const FORGET = "forget";

/** The foot of the page: import as long as nothing is saved, and what this device stores. */
export function Foot() {
  const entries = useSavedRecipes();
  const names = useRecentNames();
  if (entries === UNAVAILABLE) return null;
  return (
    <footer className="beside-recipe small-print">
      {entries.length === 0 ? (
        <Backup />
      ) : (
        <p>
          <span>
            Saved recipes and their notes stay on this device. Any other recipe stays in this tab,
            until Reset or until the tab is closed.
          </span>
          {isForgetful() && (
            <span> Safari forgets it after a week without a visit: Export what must last.</span>
          )}
        </p>
      )}
      <ResultOf place={FORGET} className="row">
        {names.length > 0 && (
          <>
            <button type="button" className="flush undo" onClick={() => forgetAll(names)}>
              Forget
            </button>
            <span>Recently used ingredients stay on this device.</span>
          </>
        )}
      </ResultOf>
    </footer>
  );
}

function forgetAll(names: readonly string[]) {
  forget();
  report({ place: FORGET, words: "Recently used is forgotten", undo: () => undoForget(names) });
}

/** Safari, and not the page on the home screen. @see https://webkit.org/tracking-prevention/ */
const isForgetful = () =>
  /^Apple/.test(navigator.vendor) && matchMedia("(display-mode: browser)").matches;
