/**
 * Copies, downloads and shares a recipe.
 *
 * Each function takes the tree of a whole recipe and returns a message for the visitor. It throws what
 * the browser throws when it refuses.
 *
 * @module
 */
import { toHtml } from "./toHtml";
import { toPlainText } from "./toPlainText";
import { NOT_COMPLETE, type Origin, toRecipeFile } from "./toRecipeFile";
import { type Node, nameOf } from "./tree";

const MAX_FILE_NAME_CHARACTERS = 80;

/** How long the URL of a download stays valid. */
const REVOKE_AFTER_MS = 10_000;

/** Copies it as plain text and as HTML. */
export async function copyRecipe(root: Node, origin: Origin): Promise<string> {
  const html = origin.complete ? toHtml(root) : `${toHtml(root)}<p>${NOT_COMPLETE}</p>`;
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": new Blob([toWords(root, origin)], { type: "text/plain" }),
      "text/html": new Blob([html], { type: "text/html" }),
    }),
  ]);
  return "Copied";
}

/** Saves it as an HTML file that is named after the dish. */
export async function downloadRecipe(root: Node, origin: Origin): Promise<string> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([toRecipeFile(root, origin)], { type: "text/html" }));
  link.download = `${toFileName(nameOf(root))}.html`;
  link.click();
  // Safari and Firefox may read it after this call has returned (bugs.webkit.org 211234).
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
  return `Saved as ${link.download}`;
}

/** Opens the system's share sheet. */
export async function shareRecipe(root: Node, origin: Origin): Promise<string> {
  await navigator.share({ title: nameOf(root), text: toWords(root, origin) });
  return "Shared";
}

function toWords(root: Node, { complete }: Origin): string {
  return complete ? toPlainText(root) : `${toPlainText(root)}\n\n${NOT_COMPLETE}`;
}

/**
 * @param title The name of a dish, in any language.
 * @returns A name that every file system takes, without an ending.
 */
function toFileName(title: string): string {
  const name = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return Array.from(name).slice(0, MAX_FILE_NAME_CHARACTERS).join("") || "recipe";
}
