import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { MIN_INGREDIENTS } from "../../../worker/contract";
import { splitEntry, tryExample } from "../actions/list";
import { elements } from "../actions/screen";
import { Chips } from "../photo/Chips";
import { PhotoArea } from "../photo/PhotoArea";
import { PhotoButton } from "../photo/PhotoButton";
import { Sheets } from "../recipe/Loading";
import { added, namesSeveral, removed, toParts, toRows } from "../state/list";
import { hasRecipe, isFresh, isReady, showsPhoto, update, usePage } from "../state/page";
import { useStoredHousehold } from "../storage/household";
import { useRecentNames, withoutKnown } from "../storage/recentIngredients";
import { fold } from "../storage/search";
import cloche from "../ui/cloche.svg";
import { DishDrawing } from "../ui/DishDrawing";
import { CALL_TO_ACTION_HEADING, LIST_HEADING, WISHES, WISHES_ID } from "../ui/texts";
import { CallToAction } from "./CallToAction";
import { Entry } from "./Entry";
import { Household } from "./Household";
import { OwnRecipe } from "./OwnRecipe";
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
