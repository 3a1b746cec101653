import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { HOUSEHOLD_PLACE, leaveHousehold } from "../actions/household";
import { isCooking, set, update, usePage, withoutResult } from "../state/page";
import { toHouseholdLines, toWishes, useStoredHousehold } from "../storage/household";
import { useEscape } from "../ui/keys";
import { Wishes } from "../ui/Wishes";
import { useWindowEvents } from "../ui/windowEvents";
import "./Household.css";

/**
 * What holds at every meal: a line that shows it, and a text that changes it.
 *
 * @param props.isRow Whether it is one of the offers of the empty page.
 */
export function Household({ isRow = false }: { isRow?: boolean }) {
  const stored = useStoredHousehold();
  const typed = usePage((state) => state.household);
  const [isOpen, setOpen] = useState(typed !== undefined);
  const hint = useId();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const cooking = usePage(isCooking);
  const changed = usePage(({ results }) => results.find(({ place }) => place === HOUSEHOLD_PLACE));
  useWindowEvents(["click"], () => {
    if (changed) update(withoutResult, HOUSEHOLD_PLACE);
  });

  const text = typed?.text ?? stored.join("\n");
  const lines = typed ? toHouseholdLines(text) : stored;
  const isUnsaid = lines.length === 0;
  const { wishes, problems } = toWishes(lines);
  if (typed?.problem) problems.push(typed.problem);

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
    <div className="household">
      {isUnsaid && !isOpen ? (
        <button
          ref={button}
          type="button"
          className={isRow ? "row" : "word"}
          aria-expanded="false"
          onClick={toggle}
        >
          <span>Household: allergies, diet, how many</span>
          {isRow && <span aria-hidden="true">→</span>}
        </button>
      ) : (
        <p className="small who">
          <button
            ref={button}
            type="button"
            className="word"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            Household
          </button>{" "}
          {!isOpen && (
            <span>
              <Wishes wishes={wishes} />
            </span>
          )}
        </p>
      )}
      {isOpen && (
        <textarea
          ref={field}
          className="line"
          aria-label="Household"
          aria-describedby={hint}
          name="household"
          dir="auto"
          rows={3}
          placeholder={"allergic to nuts\nfor 4"}
          autoComplete="off"
          value={text}
          onChange={({ target: { value } }) => set({ household: { text: value } })}
          onBlur={leave}
        />
      )}
      <div id={hint} className="small">
        {isOpen && <p>Sent with every recipe and question. Stays on this device.</p>}
        {changed && <p>{changed.words}</p>}
        {problems.map((problem) => (
          <p key={problem} className="problem">
            {problem}
          </p>
        ))}
      </div>
    </div>
  );
}
