import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_HOUSEHOLD, MAX_HOUSEHOLD_CHARACTERS } from "../../../worker/contract";
import { announce } from "../state/actions";
import { hasRecipe, isCooking } from "../state/pageState";
import { dispatch, usePage } from "../state/store";
import { changeHousehold, toLines, toWishes, useHousehold } from "../storage/household";
import { useEscape } from "../ui/keys";
import { WISHES, WISHES_ID } from "../ui/texts";
import { Wishes } from "../ui/Wishes";
import { useWindowEvents } from "../ui/windowEvents";
import styles from "./Household.module.css";

/** What holds at every meal: a line that shows it, and a text that changes it. */
export function Household() {
  const wishes = useHousehold();
  const draft = usePage((state) => state.household);
  const [isOpen, setOpen] = useState(draft !== undefined);
  const hint = useId();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isRefused, setRefused] = useState(false);
  const shows = usePage(hasRecipe);
  const cooking = usePage(isCooking);
  const text = draft?.text ?? wishes.join("\n");
  const isUnsaid = wishes.length === 0;

  function store() {
    if (!field.current) return;
    const { value } = field.current;
    // Also text that was not typed, but set by the browser or a script.
    if (!draft && value === wishes.join("\n")) return;
    const { lines, isStored } = changeHousehold(draft?.base ?? wishes, value);
    const { wishes: sent, isTooLong, isTooMany } = toWishes(lines);
    const isWhole = !isTooLong && !isTooMany;
    const household = isWhole ? undefined : { base: sent, text: lines.join("\n") };
    dispatch({ type: "set", household });
    setRefused(!isStored);
    announce([`${sent.length} in your household`, ...problemsOf(lines)].join(". "));
  }

  useWindowEvents(["pagehide"], store);

  function toggle() {
    // Safari's buttons take no focus: the field is not left.
    store();
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
          <span className="one-line">
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
        <>
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
            onChange={({ target }) => {
              const household = { base: draft?.base ?? wishes, text: target.value };
              dispatch({ type: "set", household });
            }}
            onBlur={store}
          />
          <div id={hint} className="small-print">
            <p>Sent with every recipe and question. Stays on this device.</p>
            {problemsOf(toLines(text)).map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
            {isRefused && <p>Only until you leave this page: this browser has no room for it.</p>}
          </div>
        </>
      )}
    </div>
  );
}

/** @returns Why some of the lines are not sent. */
function problemsOf(lines: readonly string[]): string[] {
  const { isTooLong, isTooMany } = toWishes(lines);
  return [
    isTooLong && `A line has more than ${MAX_HOUSEHOLD_CHARACTERS} characters: it is not sent`,
    isTooMany && `Only the first ${MAX_HOUSEHOLD} lines are sent`,
  ].filter((problem) => problem !== false);
}
