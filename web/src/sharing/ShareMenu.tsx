/**
 * The actions on a recipe. Each resolves to a message for the visitor, and rejects with the browser's
 * error if the browser refuses.
 *
 * @module
 */
import { useMemo } from "react";
import type { DishKind, Recipe } from "../reading/recipe";
import { report } from "../state/actions";
import { ResultOf } from "../state/ResultOf";
import { useRecipe } from "../state/recipeOnPage";
import { drawingUrl } from "../ui/DishDrawing";
import { Icon, type IconProps } from "../ui/Icon";
import { Menu } from "../ui/Menu";
import { saveFile } from "../ui/saveFile";
import { toLink } from "./link";
import type { Origin } from "./reminders";
import { toFileName } from "./toFileName";
import { toArticle } from "./toHtml";
import { toPlainText } from "./toPlainText";
import { NOT_COMPLETE, toRecipeFile } from "./toRecipeFile";

/** What can be done with the words of a recipe, behind one control, and the result of the last press. */
export function ShareMenu() {
  const { stored, recipe, servings } = useRecipe();
  const { missing: toBuy } = useToBuy();
  const { text } = stored;
  const complete = stored.end === "done";
  const shown = servings?.shown === servings?.written ? undefined : servings?.shown;
  // Made before the press: some browsers allow copying and sharing only during the press.
  const url = useMemo(() => {
    const page = location.origin + location.pathname;
    return complete ? toLink({ text, servings: shown }, page).catch(() => undefined) : undefined;
  }, [text, shown, complete]);

  const place = `share ${stored.id}`;
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
          action("Share link", async () => shareRecipe(recipe, complete, await url))}
        {/* Also beside it: some systems show no sheet, and refuse nothing. */}
        {complete && action("Copy link", async () => copyLink(await url))}
        {!recipe.refusal && action("Download", () => downloadRecipe(recipe, complete, stored))}
        {!recipe.refusal && action("Print", printPage)}
      </Menu>
    </ResultOf>
  );
}

/** @returns What to buy, a line each: all that is not ticked, or only what is extra if the recipe is for the list. */
function useToBuy() {
  const { stored, recipe, ticked } = useRecipe();
  const asked = recipe.ingredients.filter(({ isExtra }) => isExtra || stored.opened);
  const missing = asked.filter(({ id }) => !ticked.has(id)).map(({ words }) => words);
  return { isAsked: asked.length > 0 && stored.end !== undefined, missing };
}

const copyWords = ({ length }: readonly string[]) => `Copy what to buy (${length})`;

/** The receipt's total: a button that copies what to buy. */
export function ShoppingList() {
  const { stored } = useRecipe();
  const { isAsked, missing } = useToBuy();
  if (!isAsked) return null;
  const isEmpty = missing.length === 0;
  const place = `buy ${stored.id}`;
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
  const { id: recipeId } = useRecipe().stored;

  async function press() {
    try {
      report({ place, recipeId, words: (await act()) ?? "" });
    } catch (error) {
      // The visitor has closed the share sheet.
      if (error instanceof Error && error.name === "AbortError") return;
      console.error(error);
      const verb = word.toLowerCase().split(" ")[0];
      report({ place, recipeId, words: `The browser refused to ${verb}.` });
    }
  }

  return (
    <button type="button" className={className} disabled={disabled} onClick={press}>
      {icon && <Icon name={icon} />}
      <span>{word}</span>
    </button>
  );
}

async function copyText(text: string): Promise<string> {
  await navigator.clipboard.writeText(text);
  return "Copied";
}

async function copyLink(url: string | undefined): Promise<string> {
  if (!url) return "This recipe is too long for a link.";
  await navigator.clipboard.writeText(url);
  return "Link copied";
}

/** Copies the recipe as plain text and as HTML, or where the browser refuses that, as plain text alone. */
async function copyRecipe(recipe: Recipe, complete: boolean): Promise<string> {
  const words = toCopiedText(recipe, complete);
  const html = toArticle(recipe) + (complete ? "" : `<p>${NOT_COMPLETE}</p>`);
  const item = new ClipboardItem({
    "text/plain": new Blob([words], { type: "text/plain" }),
    "text/html": new Blob([html], { type: "text/html" }),
  });
  await navigator.clipboard.write([item]).catch(() => copyText(words));
  return "Copied";
}

/** How long after `print()` a page that is printed knows it. Most browsers tell it before that returns. */
const PRINT_TIMEOUT_MS = 1000;

/** @throws {Error} If the browser ignores it, as those inside of other apps do. */
async function printPage() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  addEventListener("beforeprint", () => resolve(), { once: true });
  window.print();
  setTimeout(() => reject(new Error("Nothing was printed")), PRINT_TIMEOUT_MS);
  await promise;
  return "";
}

/** Saves the recipe as an HTML file that is named after the dish. */
async function downloadRecipe(recipe: Recipe, complete: boolean, origin: Origin): Promise<string> {
  const html = toRecipeFile(recipe, complete, origin, await fetchDrawing(recipe.kind));
  const name = toFileName(recipe.dish);
  saveFile(new Blob([html], { type: "text/html" }), name);
  // Whether the browser has stored it is not known to a page.
  return `Look for ${name} in your downloads.`;
}

/** How long a download waits for the drawing, which the page has usually shown before. */
const DRAWING_TIMEOUT_MS = 3000;

/** @returns The drawing's SVG. Empty if the kind is unknown, or the drawing does not arrive. */
async function fetchDrawing(kind: DishKind | undefined): Promise<string> {
  const url = kind && drawingUrl(kind);
  if (!url) return "";
  return fetch(url, { signal: AbortSignal.timeout(DRAWING_TIMEOUT_MS) })
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => "");
}

/** Opens the system's share sheet with the dish's name and the link, or without a link the recipe. */
async function shareRecipe(recipe: Recipe, complete: boolean, url?: string): Promise<string> {
  const { dish: title } = recipe;
  const content = url ? { text: title, url } : { text: toCopiedText(recipe, complete) };
  await navigator.share({ title, ...content });
  return "Shared";
}

const toCopiedText = ({ tree }: Recipe, complete: boolean) =>
  toPlainText(tree) + (complete ? "" : `\n\n${NOT_COMPLETE}`);
