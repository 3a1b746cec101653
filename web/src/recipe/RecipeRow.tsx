/**
 * The row of buttons below the facts, other dishes, and what can be done with the words of a recipe.
 *
 * @module
 */
import { useEffect, useMemo, useState } from "react";
import { encode } from "uqr";
import { startCookingMode } from "../actions/cooking";
import { elements } from "../actions/elements";
import { ask } from "../actions/recipes";
import {
  copyLink,
  copyRecipe,
  copyText,
  downloadRecipe,
  printPage,
  shareRecipe,
} from "../actions/sharing";
import { useVisible } from "../device/wakeLock";
import { wholeSeconds } from "../reading/recipe";
import { SaveButton } from "../saved/SaveButton";
import { toLink } from "../sharing/link";
import { hasWait, isCooking, isReady, tryTo, usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { shortDuration } from "../ui/Markdown";
import { Menu } from "../ui/Menu";
import { drawingUrl, Icon, type IconProps } from "../ui/parts";
import { ResultOf } from "../ui/ResultOf";

/** The row of buttons below the facts. While the recipe is written, words take their place. */
export function RecipeRow() {
  const cooking = usePage(isCooking);
  const ready = usePage(isReady);
  const hasFailed = usePage(({ request }) => request.status === "failed");
  const { phase, tabRecipe, recipe, isBegun, current } = useRecipe();
  // There is a 'Try again', which is the filled button, and asks for another dish, too.
  const isRetried = phase === "cut" || hasFailed;
  if (cooking) return null;
  // Not `dir="ltr"`: the row begins where the recipe's lines do.
  return (
    <div lang="en" className="recipe-row screen-only">
      {/* The hidden buttons, or without any the row, keep their room: nothing moves at the end, whatever the font. */}
      {!tabRecipe.end && <p className="small still">Still writing…</p>}
      {phase !== "cut" && !recipe.refusal && !recipe.isTooLarge && (
        <button
          ref={elements.startCooking}
          type="button"
          className={`button wide ${isRetried ? "outlined" : "filled"}`}
          onClick={startCookingMode}
        >
          {isBegun && current ? `Cook on: step ${current.number}` : "Start cooking"}
        </button>
      )}
      {phase !== "cut" && !isBegun && <ReadyAt />}
      <div className="tools">
        {phase !== "cut" && !recipe.refusal && <SaveButton />}
        {ready && !isRetried && tabRecipe.own === undefined && <AnotherDish />}
        <ShareMenu />
      </div>
    </div>
  );
}

/** Asks for another dish. Where the recipe names other dishes, it opens a list of them. */
function AnotherDish() {
  const waits = usePage(hasWait);
  const { tabRecipe, recipe } = useRecipe();
  const { lang = "" } = recipe;
  const { otherDishes } = tabRecipe;
  if (otherDishes.length === 0) {
    return (
      <button type="button" className="word" disabled={waits} onClick={() => ask()}>
        Another dish
      </button>
    );
  }
  return (
    <Menu label="Other dishes for your list" button="Another dish" disabled={waits}>
      {otherDishes.map(({ name, seconds, toBuy }) => (
        <li key={name}>
          <button type="button" className="row" onClick={() => ask({ want: "dish", dish: name })}>
            <bdi lang={lang}>{name}</bdi> {/* "50 min · with vegetable stock, Parmesan" */}
            <small dir="ltr" className="small">
              {seconds !== undefined && <span>{shortDuration(seconds)}</span>}
              {seconds !== undefined && toBuy.length > 0 && <span> · </span>}
              {toBuy.length > 0 && (
                <>
                  <span>with </span>
                  <bdi lang={lang}>{toBuy.join(", ")}</bdi>
                </>
              )}
            </small>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="row" onClick={() => ask()}>
          Something else
        </button>
      </li>
    </Menu>
  );
}

/** What can be done with the words of a recipe, behind one control, and the result of the last press. */
export function ShareMenu() {
  const { tabRecipe, recipe, servings } = useRecipe();
  const { missing: toBuy } = useToBuy();
  const { text } = tabRecipe;
  const complete = tabRecipe.end === "done";
  const shown = servings?.shown === servings?.written ? undefined : servings?.shown;
  // Made before the press: some browsers allow copying and sharing only during the press.
  const url = useMemo(() => {
    const page = location.origin + location.pathname;
    const link = complete ? toLink({ text, servings: shown }, page) : undefined;
    // Said by a press on `Copy link`.
    link?.catch(console.warn);
    return link;
  }, [text, shown, complete]);

  const place = `share ${tabRecipe.id}`;
  const action = (word: string, act: ActionProps["act"]) => (
    <li>
      <Action word={word} act={act} place={place} />
    </li>
  );
  return (
    <ResultOf place={place} className="place">
      <Menu label="Share this recipe" button="Share" icon="share">
        {action("Copy", () => copyRecipe(recipe, complete))}
        {toBuy.length > 0 && action(copyWords(toBuy), () => copyText(toBuy.join("\n")))}
        {"share" in navigator &&
          action("Share link", async () =>
            shareRecipe(recipe, complete, await url?.catch(() => undefined)),
          )}
        {/* Also beside it: some systems show no sheet, and refuse nothing. */}
        {complete && action("Copy link", async () => copyLink(await url))}
        {!recipe.refusal &&
          action("Download", () =>
            downloadRecipe(recipe, complete, tabRecipe, drawingUrl(recipe.kind ?? "")),
          )}
        {!recipe.refusal && action("Print", printPage)}
        {/* Anew for other servings. */}
        {url && <ToMyPhone key={shown} url={url} place={place} />}
      </Menu>
    </ResultOf>
  );
}

/** The link as a QR code, for the camera of a phone. On a desk only: a phone shares by itself. */
function ToMyPhone({ url, place }: { url: Promise<string | undefined>; place: string }) {
  const { id: recipeId } = useRecipe().tabRecipe;
  const [link, setLink] = useState<string>();
  const isShown = link !== undefined;

  async function show() {
    setLink((await url) ?? "");
    return "";
  }

  return (
    <li className="to-phone">
      <button
        type="button"
        className="row"
        aria-expanded={isShown}
        onClick={() =>
          isShown ? setLink(undefined) : tryTo("make a code", show, { place, recipeId })
        }
      >
        To my phone
      </button>
      {isShown && <QrCode words={link} />}
    </li>
  );
}

/** In bytes, at the lowest level of correction (ISO/IEC 18004, version 40-L). */
const MAX_QR_BYTES = 2953;

/** Width of a code's quiet zone, in modules (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** A phone's camera reads smaller modules only from near. */
const MODULE_PX = 3;

/** @param props.words ASCII. Empty: more than a link holds. */
function QrCode({ words }: { words: string }) {
  if (words === "" || words.length > MAX_QR_BYTES)
    return <p className="small">Too long for a QR code: copy the link.</p>;
  const { data, size } = encode(words, { border: QUIET_MODULES });
  const bars = data.flatMap((row, y) =>
    Array.from(
      row.map(Number).join("").matchAll(/1+/g),
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  );
  return (
    <svg
      role="img"
      aria-label="QR code: this recipe's link"
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      width={size * MODULE_PX}
    >
      <path d={bars.join("")} />
    </svg>
  );
}

/** @returns What to buy, a line each: all that is not ticked, or only what is extra if the recipe is for the list. */
function useToBuy() {
  const { tabRecipe, recipe, ticked } = useRecipe();
  const asked = recipe.ingredients.filter(({ isExtra }) => isExtra || tabRecipe.opened);
  const missing = asked.filter(({ id }) => !ticked.has(id)).map(({ words }) => words);
  return { isAsked: asked.length > 0 && tabRecipe.end !== undefined, missing };
}

const copyWords = ({ length }: readonly string[]) => `Copy what to buy (${length})`;

/** The receipt's total: a button that copies what to buy. */
export function ShoppingList() {
  const { tabRecipe } = useRecipe();
  const { isAsked, missing } = useToBuy();
  if (!isAsked) return null;
  const isEmpty = missing.length === 0;
  const place = `buy ${tabRecipe.id}`;
  return (
    <ResultOf place={place} dir="ltr" className="total screen-only">
      <Action
        className="word"
        icon="basket"
        word={isEmpty ? "Nothing left to buy" : copyWords(missing)}
        act={() => copyText(missing.join("\n"))}
        disabled={isEmpty}
        place={place}
      />
    </ResultOf>
  );
}

interface ActionProps {
  className?: string;
  icon?: IconProps["name"];
  /** The button's text. Begins with a verb. */
  word: string;
  /** Called on a press. @returns The message after success. */
  act: () => Promise<string> | undefined;
  disabled?: boolean;
  /** Of the result. */
  place: string;
}

/** A quiet button, by default a row of a menu. */
function Action({ className = "row", icon, word, act, disabled, place }: ActionProps) {
  const { id: recipeId } = useRecipe().tabRecipe;
  const [verb = ""] = word.toLowerCase().split(" ");

  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      onClick={() => tryTo(verb, act, { place, recipeId })}
    >
      {icon && <Icon name={icon} />}
      <span>{word}</span>
    </button>
  );
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When the dish is ready, if its time is known. */
export function ReadyAt() {
  const seconds = wholeSeconds(useRecipe().recipe.facts);
  const nowMs = useMinutes();
  if (!seconds) return null;
  const words = `Ready ${describeReady(seconds, nowMs)} if you start now`;
  return (
    <p className="small">
      {/* With a key: a browser that translates replaces the words, which change. */}
      <bdi key={words} dir="ltr">
        {words}
      </bdi>
    </p>
  );
}

/** @returns The time in milliseconds since the epoch, each minute anew while the page is visible. */
function useMinutes(): number {
  const visible = useVisible();
  const [, count] = useState(0);
  const nowMs = Date.now();
  useEffect(() => {
    if (!visible) return;
    const next = () => count((minutes) => minutes + 1);
    const timer = setTimeout(next, MINUTE_MS - (nowMs % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [visible, nowMs]);
  return nowMs;
}

/**
 * @param nowMs When it is begun, in milliseconds since the epoch.
 * @returns "at 18:57", "tomorrow at 0:20", "Tuesday at 9:00": by the device's clock, in its own form.
 */
export function describeReady(seconds: number, nowMs: number): string {
  const ready = new Date(nowMs + seconds * 1000);
  const at = `at ${ready.toLocaleTimeString([], { timeStyle: "short" })}`;
  // A day of summer time has an hour more or less.
  const days = Math.round((midnightOf(ready) - midnightOf(new Date(nowMs))) / DAY_MS);
  if (days === 0) return at;
  if (days === 1) return `tomorrow ${at}`;
  return `${ready.toLocaleDateString("en", { weekday: "long" })} ${at}`;
}

const midnightOf = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
