/**
 * Takes a recipe out of the page: into the clipboard, a file, another app.
 *
 * Each takes the recipe's Markdown and the element that shows it, and returns what to tell the
 * visitor. Each throws what the browser throws when it refuses.
 *
 * @module
 */

const MAX_FILE_NAME_CHARACTERS = 80;

/** How long a download's address stays good. */
const REVOKE_AFTER_MS = 10_000;

/** As Markdown for a note, and as rich text for a mail. */
export async function copyRecipe(text: string, rendered: HTMLElement): Promise<string> {
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": new Blob([text], { type: "text/plain" }),
      "text/html": new Blob([toHtml(rendered)], { type: "text/html" }),
    }),
  ]);
  return "Copied";
}

/** As a `.md` file that is named after the dish. */
export async function downloadRecipe(text: string, rendered: HTMLElement): Promise<string> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
  link.download = `${toFileName(titleOf(rendered))}.md`;
  link.click();
  // Not at once: Safari and Firefox may read it only later (bugs.webkit.org 211234).
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
  return `Saved as ${link.download}`;
}

/** Through the system's share sheet. */
export async function shareRecipe(text: string, rendered: HTMLElement): Promise<string> {
  await navigator.share({ title: titleOf(rendered), text });
  return "Shared";
}

function titleOf(rendered: HTMLElement): string {
  return rendered.querySelector("h2, h3, h4, h5, h6")?.textContent ?? "";
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

/** The recipe alone, without the ticks and what only this page's styles know. */
function toHtml(rendered: HTMLElement): string {
  const copy = rendered.cloneNode(true) as HTMLElement;
  for (const tick of copy.querySelectorAll("input")) tick.remove();
  for (const wrapper of copy.querySelectorAll("div")) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
  for (const element of copy.querySelectorAll("[data-part]")) {
    element.removeAttribute("data-part");
    element.removeAttribute("dir");
  }
  return copy.innerHTML;
}
