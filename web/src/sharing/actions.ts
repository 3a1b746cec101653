/**
 * Copies, downloads and shares a recipe.
 *
 * Each function resolves to a message for the visitor, and rejects with the browser's error if the
 * browser refuses.
 *
 * @module
 */
import type { Recipe } from "../reading/recipe";
import { toFileName } from "./toFileName";
import { toArticle } from "./toHtml";
import { toPlainText } from "./toPlainText";
import { NOT_COMPLETE, type Provenance, toRecipeFile } from "./toRecipeFile";

/** How long the URL of a download stays valid. */
const REVOKE_AFTER_MS = 10_000;

/** Copies the recipe as plain text and as HTML. */
export async function copyRecipe(recipe: Recipe, provenance: Provenance): Promise<string> {
  const html = toArticle(recipe) + (provenance.complete ? "" : `<p>${NOT_COMPLETE}</p>`);
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": new Blob([toWords(recipe, provenance)], { type: "text/plain" }),
      "text/html": new Blob([html], { type: "text/html" }),
    }),
  ]);
  return "Copied";
}

export async function copyLines(lines: readonly string[]): Promise<string> {
  await navigator.clipboard.writeText(lines.join("\n"));
  return "Copied";
}

/** Saves the recipe as an HTML file that is named after the dish. */
export async function downloadRecipe(recipe: Recipe, provenance: Provenance): Promise<string> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([toRecipeFile(recipe, provenance)], { type: "text/html" }),
  );
  link.download = toFileName(recipe.dish);
  link.click();
  // Safari and Firefox may read the URL after this call has returned (bugs.webkit.org 211234).
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
  return `Saved as ${link.download}`;
}

/** @throws {Error} Without a link: `toLink` could make none. */
export async function copyLink(link: string | undefined): Promise<string> {
  if (!link) throw new Error("No link");
  await navigator.clipboard.writeText(link);
  return "Link copied";
}

/** Opens the system's share sheet with the dish's name and the link, or without a link the recipe. */
export async function shareRecipe(
  recipe: Recipe,
  provenance: Provenance,
  link: string | undefined,
): Promise<string> {
  const title = recipe.dish;
  const shared = link ? { text: title, url: link } : { text: toWords(recipe, provenance) };
  await navigator.share({ title, ...shared });
  return "Shared";
}

function toWords({ tree }: Recipe, { complete }: Provenance): string {
  return complete ? toPlainText(tree) : `${toPlainText(tree)}\n\n${NOT_COMPLETE}`;
}
