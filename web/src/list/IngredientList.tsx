/**
 * The order ticket: its entries or how to begin, and names that can be added.
 *
 * @module
 */
import { type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { MIN_INGREDIENTS } from "../../../worker/contract";
import { elements } from "../actions/elements";
import { splitEntry, tryExample } from "../actions/list";
import { PhotoArea, PhotoButton } from "../photo/PhotoArea";
import { Sheets } from "../recipe/RecipeArea";
import { added, editBegun, editEnded, namesSeveral, removed, toParts, toRows } from "../state/list";
import {
  hasRecipe,
  isFresh,
  isReady,
  set,
  showsPhoto,
  store,
  update,
  usePage,
} from "../state/page";
import { useStoredHousehold } from "../storage/household";
import { useRecentNames, withoutKnown } from "../storage/lately";
import { fold } from "../storage/search";
import { Chips } from "../ui/Chips";
import cloche from "../ui/cloche.svg";
import { isFromInputMethod, useEscape, useWindowEvents } from "../ui/events";
import { Cross, DishDrawing } from "../ui/parts";
import { CALL_TO_ACTION_HEADING, LIST_HEADING, WISHES, WISHES_ID } from "../ui/texts";
import { CallToAction } from "./CallToAction";
import { Household, OwnRecipe } from "./Offers";
import "./IngredientList.css";

const { input } = elements;

/** Lists that `Try` adds, as if typed, with kinds of dishes that they may become. The demo knows a dish for each. */
const EXAMPLES = [
  { kind: "stir-fry", names: ["rice", "eggs", "peas", "onions"] },
  { kind: "soup", names: ["leeks", "potatoes", "cream", "stock"] },
  { kind: "pie", names: ["apples", "flour", "butter", "eggs"] },
] as const;

/** The order ticket: the ingredients, each with buttons that edit and remove it, the household, and the stub. */
export function IngredientList() {
  const isEmpty = usePage((state) => state.ingredients.length === 0);
  const hasPhoto = usePage(showsPhoto);
  const shows = usePage(hasRecipe);
  const ready = usePage(isReady);
  const className = `part ${hasPhoto ? "perforated" : ""} ${ready ? "" : "teeth"}`;
  return (
    <>
      <div className="ticket printed order">
        {hasPhoto && <PhotoArea />}
        {isEmpty ? <Hint className={className} /> : <Entries className={className} />}
        {ready && <CallToAction />}
      </div>
      {!hasPhoto && !shows && !isEmpty && <WishChips />}
      {/* Beside a recipe, an empty list has no room for them. */}
      {!hasPhoto && !(shows && isEmpty) && <RecentIngredients />}
    </>
  );
}

/** Where nothing else is on the page, an empty list says how to begin. */
function Hint({ className }: { className: string }) {
  const isNew = usePage(isFresh);
  const isUnsaid = useStoredHousehold().length === 0;
  const [example] = EXAMPLES;
  return (
    <section className={className}>
      <p className="loud">Four things or more, and I’ll find a dish.</p>
      {isNew && (
        <div className="dishes">
          {EXAMPLES.map(({ kind }) => (
            <DishDrawing key={kind} kind={kind} />
          ))}
        </div>
      )}
      <div className="rows">
        {isNew && isUnsaid && (
          <button type="button" className="row example" onClick={() => tryExample(example.names)}>
            <span>{`Try: ${example.names.join(", ")}`}</span>
            <span aria-hidden="true">→</span>
          </button>
        )}
        {isNew && <PhotoButton isRow />}
        <OwnRecipe isRow />
        <Household isRow />
      </div>
      {isNew && isUnsaid && (
        <p id={WISHES_ID} className="small">
          {WISHES}
        </p>
      )}
    </section>
  );
}

/** Blank tickets that fill the list, on the empty page of a desk or a tablet. */
export function Board() {
  const household = fold(useStoredHousehold().join(" "));
  // Not what the household may have named as what it doesn't eat.
  const examples = EXAMPLES.filter(({ names }) => !names.some((name) => household.includes(name)));
  if (examples.length === 0) return <Blank />;
  return (
    <div className="board">
      {examples.map(({ kind, names }) => (
        <button key={kind} type="button" className="part teeth" onClick={() => tryExample(names)}>
          <DishDrawing kind={kind} />
          <span className="label">Try: </span>
          <span className="rows">
            {names.map((name) => (
              <span key={name} className="row">
                <span>
                  {name}
                  {name !== names.at(-1) && <small>, </small>}
                </span>
              </span>
            ))}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The paper of a recipe, on a desk: it hangs where the recipe will. Once the stub says its words, it has none. */
export function Blank() {
  const ready = usePage(isReady);
  return (
    <div aria-hidden="true" className="receipe blank unasked">
      <Sheets>
        <img src={cloche} alt="" width="160" height="112" />
        <p className="loud">{!ready && CALL_TO_ACTION_HEADING}</p>
      </Sheets>
    </div>
  );
}

function Entries({ className }: { className: string }) {
  const ingredients = usePage((state) => state.ingredients);
  const heading = useId();
  const rows = useRef<HTMLUListElement>(null);
  const missing = MIN_INGREDIENTS - ingredients.length;
  /** The latest entry that names several ingredients. */
  const severalAt = ingredients.findLastIndex(namesSeveral);

  /** Focuses a button of a row. After the last row, the input. */
  function focusRow(index: number, side: "firstElementChild" | "lastElementChild") {
    const button = rows.current?.children[index]?.[side] ?? input.current;
    if (button instanceof HTMLElement) button.focus();
  }

  function remove(index: number) {
    flushSync(() => update(removed, index));
    focusRow(index, "lastElementChild");
  }

  return (
    <section className={`${className} list`} aria-labelledby={heading}>
      <h2 id={heading}>{LIST_HEADING}</h2>
      <ul ref={rows} className="rows entries">
        {toRows(ingredients).map(({ ingredient, key }, index) => (
          <Entry
            key={key}
            id={key}
            ingredient={ingredient}
            onRemove={() => remove(index)}
            onFocus={() => focusRow(index, "firstElementChild")}
          />
        ))}
      </ul>
      {severalAt >= 0 && (
        <button type="button" className="word" onClick={() => splitEntry(severalAt)}>
          {`Split into ${toParts(ingredients[severalAt] ?? "").length}`}
        </button>
      )}
      {missing > 0 && <p className="said">{`Add ${missing} more for a recipe.`}</p>}
      <OwnRecipe />
      <Household />
    </section>
  );
}

/** Enough to fill the visible rows. */
const MAX_CHIPS = 16;

/** Wishes one tap away, that are entries as any other. */
const QUICK_WISHES = ["use it up", "20 minutes", "one pan", "for children", "cheap"];

/** From the first entry on, until there is a recipe. */
function WishChips() {
  const ingredients = usePage((state) => state.ingredients);
  const names = withoutKnown(QUICK_WISHES, ingredients);
  return (
    <Chips
      className="recents"
      heading="Wishes"
      names={names}
      onAdd={(name) => update(added, name)}
    />
  );
}

/** Ingredients of earlier requests, to be added again. Nothing if there are none. */
function RecentIngredients() {
  const ingredients = usePage((state) => state.ingredients);
  const recent = useRecentNames();
  const names = withoutKnown(recent, [...ingredients, ...QUICK_WISHES]).slice(0, MAX_CHIPS);
  if (names.length === 0) return null;

  return (
    <Chips
      className="small recents"
      heading="Recently used"
      names={names}
      rows={ingredients.length === 0 ? 3 : 2}
      onAdd={(name) => update(added, name)}
    />
  );
}

interface Props {
  /** The key of its row. */
  id: string;
  ingredient: string;
  onRemove: () => void;
  /** Called when a key has ended the editing: focuses this entry, or what took its place. */
  onFocus: () => void;
}

/** The beginning of a press, and its end: of the left button, of another, of a drag, of one that opens a menu. */
const PRESS_EVENTS = ["pointerdown", "click", "auxclick", "pointercancel", "contextmenu"] as const;

/** An ingredient of the list, with buttons that edit it in its place and remove it. */
export function Entry({ id, ingredient, onRemove, onFocus }: Props) {
  const typed = usePage(({ entry }) => (entry?.key === id ? entry.typed : undefined));
  const isEdited = typed !== undefined;
  const field = useRef<HTMLTextAreaElement>(null);
  const isPressed = useRef(false);

  /** @param focusTarget What gets the focus instead of the entry. */
  function end(isCancelled: boolean, focusTarget: Element | null = null) {
    // When the field is removed, it loses the focus.
    if (!field.current || store.getState().entry?.key !== id) return;
    flushSync(() => update(editEnded, isCancelled));
    if (!focusTarget?.isConnected) onFocus();
  }

  useEscape(isEdited, () => end(true));

  // A press elsewhere takes the focus before it is a click. The entry changes with the click, or what comes
  // in its place, and before anything handles that: otherwise the pressed button could move away from below
  // the pointer.
  useWindowEvents(PRESS_EVENTS, ({ type }) => {
    isPressed.current = type === "pointerdown";
    const { activeElement } = document;
    if (isEdited && !isPressed.current && activeElement !== field.current)
      end(false, activeElement);
  });

  function press(event: KeyboardEvent) {
    if (isFromInputMethod(event.nativeEvent) || event.key !== "Enter") return;
    // The same Enter would press the name, which gets the focus.
    event.preventDefault();
    end(false);
  }

  return (
    <li className="row entry">
      {isEdited ? (
        // As wide as its words. A text area, because a long name wraps, but its text is one line.
        <textarea
          ref={field}
          className="line"
          rows={1}
          // For browsers without `field-sizing`.
          cols={typed.length}
          dir="auto"
          value={typed}
          aria-label={`Edit ${ingredient}`}
          autoComplete="off"
          enterKeyHint="done"
          // biome-ignore lint/a11y/noAutofocus: the visitor has pressed the name that it replaces.
          autoFocus
          onFocus={({ currentTarget: { value }, currentTarget }) =>
            currentTarget.setSelectionRange(value.length, value.length)
          }
          onChange={({ target }) => set({ entry: { key: id, typed: target.value } })}
          onKeyDown={press}
          onBlur={({ relatedTarget }) => {
            if (!isPressed.current) end(false, relatedTarget ?? document.body);
          }}
        />
      ) : (
        <>
          <button
            type="button"
            className="name"
            aria-label={`Edit ${ingredient}`}
            onClick={() => flushSync(() => update(editBegun, id))}
          >
            <span dir="auto">{ingredient}</span>
          </button>
          <Cross aria-label={`Remove ${ingredient}`} onClick={onRemove} />
        </>
      )}
    </li>
  );
}
