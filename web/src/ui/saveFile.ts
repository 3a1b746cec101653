/** How long the URL of a file stays valid. */
const REVOKE_AFTER_MS = 10_000;

/** Saves a file as a download of the browser. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari and Firefox may read the URL after this call has returned (bugs.webkit.org 211234).
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
