import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_HOUSEHOLD, MAX_HOUSEHOLD_CHARACTERS } from "../../../worker/contract";
import { announce } from "../state/actions";
import { addWish, setHousehold, useHousehold } from "../storage/household";
import { Cross } from "../ui/Cross";
import styles from "./Household.module.css";

/** Wishes that hold at every meal: a line that shows them, and a group that changes them. */
export function Household() {
  const wishes = useHousehold();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={`${styles.line} small-print`}>
        <button
          type="button"
          className="flush"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Household
        </button>
        <span className="one-line">
          {!isOpen &&
            wishes.map((wish, index) => (
              <span key={wish}>
                {index > 0 && " · "}
                <bdi>{wish}</bdi>
              </span>
            ))}
        </span>
      </div>
      {isOpen && <HouseholdGroup wishes={wishes} />}
    </>
  );
}

function HouseholdGroup({ wishes }: { wishes: readonly string[] }) {
  const hint = useId();
  const field = useRef<HTMLInputElement>(null);
  const [hasNoRoom, setHasNoRoom] = useState(false);
  const isFull = wishes.length === MAX_HOUSEHOLD;

  const change = (changed: readonly string[]) => setHasNoRoom(!setHousehold(changed));

  function add() {
    if (!field.current) return;
    const after = addWish(wishes, field.current.value);
    if (after.length > wishes.length) {
      change(after);
      announce(`Added ${after.at(-1)}, ${after.length} in your household`);
    }
    if (!isFull) field.current.value = "";
    field.current.focus();
  }

  /** It is inside the form of the ingredients, which Enter must not submit. */
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  function remove(index: number) {
    flushSync(() => change(wishes.toSpliced(index, 1)));
    announce(`Removed ${wishes[index]}, ${wishes.length - 1} in your household`);
    // The pressed button shows the next wish, except after the last one.
    if (index === wishes.length - 1) field.current?.focus();
  }

  return (
    <fieldset className={`${styles.group} stack`} aria-label="Household">
      <div className="row">
        <input
          ref={field}
          className={styles.field}
          type="text"
          name="household"
          aria-label="Add to household"
          aria-describedby={hint}
          placeholder="e.g. allergic to nuts"
          maxLength={MAX_HOUSEHOLD_CHARACTERS}
          readOnly={isFull}
          autoComplete="off"
          enterKeyHint="enter"
          onKeyDown={press}
        />
        <button type="button" aria-disabled={isFull} onClick={add}>
          Add
        </button>
      </div>
      <ul className={styles.wishes}>
        {wishes.map((wish, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: after a removal the focus stays in the same place, which then shows the next wish.
            key={index}
          >
            <bdi>{wish}</bdi>
            <Cross className="bare" label={`Remove ${wish}`} onClick={() => remove(index)} />
          </li>
        ))}
      </ul>
      <p id={hint} className="small-print">
        <span>Sent with every recipe and question. Stays on this device.</span>
        {isFull && <span> Ten at most.</span>}
      </p>
      <p role="status" className={`${styles.noRoom} small-print`}>
        {hasNoRoom && <span>Only until you leave this page: this browser has no room for it.</span>}
      </p>
    </fieldset>
  );
}
