/**
 * Copies, downloads and shares a recipe.
 *
 * Each function takes the tree of a whole recipe and returns a message for the visitor. It throws
 * what the browser throws when it refuses.
 *
 * @module
 */
import { toFileName } from "./toFileName";
import { toHtml } from "./toHtml";
import { toPlainText } from "./toPlainText";
import { NOT_COMPLETE, type Provenance, toRecipeFile } from "./toRecipeFile";
import { nameOf, type TreeNode } from "./tree";

/** How long the URL of a download stays valid. */
const REVOKE_AFTER_MS = 10_000;

/** Copies it as plain text and as HTML. */
export async function copyRecipe(root: TreeNode, provenance: Provenance): Promise<string> {
  const html = provenance.complete ? toHtml(root) : `${toHtml(root)}<p>${NOT_COMPLETE}</p>`;
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": new Blob([toWords(root, provenance)], { type: "text/plain" }),
      "text/html": new Blob([html], { type: "text/html" }),
    }),
  ]);
  return "Copied";
}

/** Saves it as an HTML file that is named after the dish. */
export async function downloadRecipe(root: TreeNode, provenance: Provenance): Promise<string> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([toRecipeFile(root, provenance)], { type: "text/html" }),
  );
  link.download = toFileName(nameOf(root));
  link.click();
  // Safari and Firefox may read it after this call has returned (bugs.webkit.org 211234).
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
  return `Saved as ${link.download}`;
}

/** Opens the system's share sheet. */
export async function shareRecipe(root: TreeNode, provenance: Provenance): Promise<string> {
  await navigator.share({ title: nameOf(root), text: toWords(root, provenance) });
  return "Shared";
}

function toWords(root: TreeNode, { complete }: Provenance): string {
  return complete ? toPlainText(root) : `${toPlainText(root)}\n\n${NOT_COMPLETE}`;
}
