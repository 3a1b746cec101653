/** How long the URL of a file stays valid. */
const REVOKE_AFTER_MS = 10_000;

/**
 * Saves a file as a download of the browser. A page on the home screen of an iPhone or iPad opens its share sheet
 * instead: a download would lead out of the page, with no way back.
 *
 * @returns A message for the visitor.
 * @throws {DOMException} If the sheet is closed (`AbortError`) or refused.
 */
export async function saveFile(file: Blob, name: string): Promise<string> {
  if ("standalone" in navigator && navigator.standalone) {
    await navigator.share({ files: [new File([file], name, { type: file.type })] });
    return "Shared";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari and Firefox may read the URL after this call has returned (bugs.webkit.org 211234).
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
  // Whether the browser has stored it is not known to a page.
  return `Look for ${name} in your downloads.`;
}
