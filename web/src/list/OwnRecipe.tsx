import { useId } from "react";
import { VISIBLE } from "../../../worker/contract";
import { addOwnToList, cookOwn, showOwn, typeOwn } from "../actions/own";
import { stopPages, takeFile } from "../actions/photo";
import { elements } from "../actions/screen";
import { findOwnProblem, toList } from "../state/list";
import { hasWait, isAwaited, isReading, usePage } from "../state/page";
import { Icon } from "../ui/Icon";
import { useEscape } from "../ui/keys";

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
