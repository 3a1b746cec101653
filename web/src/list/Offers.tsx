/**
 * What the order ticket also takes: a recipe that the visitor has, and the household.
 *
 * @module
 */
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { VISIBLE } from "../../../worker/contract";
import { elements } from "../actions/elements";
import {
  addOwnToList,
  cookOwn,
  HOUSEHOLD_PLACE,
  leaveHousehold,
  showOwn,
  typeOwn,
} from "../actions/list";
import { stopPages, takeFile } from "../actions/photo";
import { findOwnProblem, toList } from "../state/list";
import {
  hasWait,
  isAwaited,
  isCooking,
  isReading,
  set,
  update,
  usePage,
  withoutResult,
} from "../state/page";
import { toHouseholdLines, toWishes, useStoredHousehold } from "../storage/household";
import { useEscape, useWindowEvents } from "../ui/events";
import { Icon, Wishes } from "../ui/parts";

/** The focus goes to the field, before the button that has it is removed. */
const setStop = (button: HTMLElement | null) => () => {
  if (button === document.activeElement) elements.own.current?.focus();
};

/**
 * A field for a recipe that the visitor has, which an AI puts in order.
 *
 * @param props.isRow Whether it is one of the offers of the empty page.
 */
export function OwnRecipe({ isRow = false }: { isRow?: boolean }) {
  const { own, showsOwn, pageNotes, hasPhotos } = usePage(
    ({ own, showsOwn, pageNotes, hasPhotos }) => ({ own, showsOwn, pageNotes, hasPhotos }),
  );
  const reading = usePage(isReading);
  const awaited = usePage(isAwaited);
  const waits = usePage(hasWait);
  const hint = useId();
  useEscape(showsOwn, () => showOwn(false));
  const problem = findOwnProblem(own);
  const { names, unit } = toList(own);
  const isSendable = VISIBLE.test(own) && !problem && !awaited && !waits && !reading;
  return (
    <div className="own">
      <button
        ref={elements.ownButton}
        type="button"
        className={isRow ? "row" : "word"}
        aria-expanded={showsOwn}
        onClick={() => showOwn(!showsOwn)}
      >
        <span>Cook a recipe you have</span>
        {isRow && <span aria-hidden="true">→</span>}
      </button>
      {showsOwn && (
        <>
          <textarea
            ref={elements.own}
            className="line"
            aria-label="Your recipe"
            aria-describedby={hint}
            name="own"
            dir="auto"
            autoComplete="off"
            value={own}
            onChange={({ target }) => typeOwn(target.value)}
          />
          <div id={hint} className="small">
            <p>An AI puts it in order. It is sent for that, and not stored.</p>
            {problem && (
              <p role="alert" className="problem">
                {problem}
              </p>
            )}
            {!reading && pageNotes.map((words) => <p key={words}>{words}</p>)}
            {!reading && own.includes("[?]") && <p>[?] is what it could not read.</p>}
          </div>
          {reading && (
            <p>
              <span>Reading your page</span>{" "}
              <button ref={setStop} type="button" className="word" onClick={stopPages}>
                Stop
              </button>
            </p>
          )}
          {hasPhotos && (
            <label className="word">
              <Icon name="camera" />
              <span>Photo of a page</span>
              <input
                type="file"
                className="visually-hidden"
                accept="image/*"
                multiple
                onChange={({ target }) => {
                  takeFile(target.files, true);
                  // The same file can be chosen again.
                  target.value = "";
                }}
              />
            </label>
          )}
          <button
            ref={elements.cookOwnButton}
            type="button"
            className="button filled wide"
            disabled={!isSendable}
            onClick={cookOwn}
          >
            Cook this recipe
          </button>
          {names.length > 0 && !reading && (
            <button type="button" className="word" onClick={addOwnToList}>
              {`Add its ${names.length} ${unit} as ingredients`}
            </button>
          )}
        </>
      )}
    </div>
  );
}

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
