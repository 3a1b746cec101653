/**
 * Copying, sharing, downloading and printing a recipe. Each action resolves to a message for the visitor, and
 * rejects with the browser's error if the browser refuses.
 *
 * @module
 */

import { saveFile } from "../device/saveFile";
import type { Recipe } from "../reading/recipe";
import type { Origin } from "../sharing/reminders";
import { toArticle } from "../sharing/toHtml";
import { toPlainText } from "../sharing/toPlainText";
import { NOT_COMPLETE, toFileName, toRecipeFile } from "../sharing/toRecipeFile";

export async function copyText(text: string): Promise<string> {
  await navigator.clipboard.writeText(text);
  return "Copied";
}

export async function copyLink(url: string | undefined): Promise<string> {
  if (!url) return "This recipe is too long for a link.";
  await navigator.clipboard.writeText(url);
  return "Link copied";
}

/** Copies the recipe as plain text and as HTML, or where the browser refuses that, as plain text alone. */
export async function copyRecipe(recipe: Recipe, complete: boolean): Promise<string> {
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
export async function printPage() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  addEventListener("beforeprint", () => resolve(), { once: true });
  window.print();
  setTimeout(() => reject(new Error("Nothing was printed")), PRINT_TIMEOUT_MS);
  await promise;
  return "";
}

/**
 * Saves the recipe as an HTML file that is named after the dish.
 *
 * @param drawing URL of the dish's drawing, an SVG.
 */
export async function downloadRecipe(
  recipe: Recipe,
  complete: boolean,
  origin: Origin,
  drawing: string | undefined,
): Promise<string> {
  const html = toRecipeFile(recipe, complete, origin, await fetchDrawing(drawing));
  return saveFile(new Blob([html], { type: "text/html" }), toFileName(recipe.dish));
}

/** How long a download waits for the drawing, which the page has usually shown before. */
const DRAWING_TIMEOUT_MS = 3000;

/** @returns The drawing's SVG. Empty if there is none, or it does not arrive. */
async function fetchDrawing(url: string | undefined): Promise<string> {
  if (!url) return "";
  return fetch(url, { signal: AbortSignal.timeout(DRAWING_TIMEOUT_MS) })
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => "");
}

/** Opens the system's share sheet with the dish's name and the link, or without a link the recipe. */
export async function shareRecipe(
  recipe: Recipe,
  complete: boolean,
  url?: string,
): Promise<string> {
  const { dish: title } = recipe;
  const content = url ? { text: title, url } : { text: toCopiedText(recipe, complete) };
  await navigator.share({ title, ...content });
  return "Shared";
}

const toCopiedText = ({ tree }: Recipe, complete: boolean) =>
  toPlainText(tree) + (complete ? "" : `\n\n${NOT_COMPLETE}`);
