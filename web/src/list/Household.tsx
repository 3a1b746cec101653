import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { leaveHousehold } from "../state/drafts";
import { hasRecipe, isCooking } from "../state/pageState";
import { dispatch, usePage } from "../state/store";
import { toHouseholdLines, toWishes, useStoredHousehold } from "../storage/household";
import { useEscape } from "../ui/keys";
import { WISHES, WISHES_ID } from "../ui/texts";
import { Wishes } from "../ui/Wishes";
import styles from "./Household.module.css";

/** What holds at every meal: a line that shows it, and a text that changes it. */
export function Household() {
  const stored = useStoredHousehold();
  const typed = usePage((state) => state.household);
  const [isOpen, setOpen] = useState(typed !== undefined);
  const hint = useId();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const shows = usePage(hasRecipe);
  const cooking = usePage(isCooking);

  const text = typed?.text ?? stored.join("\n");
  const lines = typed ? toHouseholdLines(text) : stored;
  const isUnsaid = lines.length === 0;
  const { wishes, problems } = toWishes(lines);
  if (typed?.isRefused) {
    problems.push("Only until you leave this page: this browser has no room for it.");
  }

  /** Also text that was not typed, but set by the browser or a script. */
  function leave() {
    const value = field.current?.value;
    if (value !== undefined && (typed || value !== text)) leaveHousehold(value);
  }

  function toggle() {
    // Safari's buttons take no focus: the field is not left.
    leave();
    flushSync(() => setOpen(!isOpen));
    (field.current ?? button.current)?.focus();
  }
  // Cooking mode hides the field. It may be far away from what has the focus.
  useEscape(isOpen && !cooking, () => {
    if (document.activeElement === field.current) toggle();
    else setOpen(false);
  });

  return (
    <div className="beside-recipe">
      <div className={`${styles.line} row`}>
        <button
          ref={button}
          type="button"
          className="flush"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {isUnsaid && !isOpen ? "Household: allergies, diet, how many" : "Household"}
        </button>
        {!isOpen && !isUnsaid && (
          <span>
            <Wishes wishes={wishes} />
          </span>
        )}
        {isUnsaid && !shows && (
          <span id={WISHES_ID} className="small-print">
            {WISHES}
          </span>
        )}
      </div>
      {isOpen && (
        <textarea
          ref={field}
          className={styles.field}
          aria-label="Household"
          aria-describedby={hint}
          name="household"
          dir="auto"
          rows={3}
          placeholder={"allergic to nuts\nfor 4"}
          autoComplete="off"
          value={text}
          onChange={({ target: { value } }) =>
            dispatch({ type: "set", household: { text: value } })
          }
          onBlur={leave}
        />
      )}
      <div id={hint} className={`${styles.hint} small-print`}>
        {isOpen && <p>Sent with every recipe and question. Stays on this device.</p>}
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
    </div>
  );
}
