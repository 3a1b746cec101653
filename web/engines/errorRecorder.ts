/**
 * Records errors in a page. WebKitGTK's driver doesn't report the console.
 *
 * @module
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyPage } from "../e2e/copyPage.ts";
import { buildServiceWorker } from "../src/offline/buildServiceWorker.ts";

/** Runs in the page, before its own script. Writes into `data-errors` of the document's element. */
function record() {
  const { dataset } = document.documentElement;
  const note = (...words: unknown[]) => {
    dataset.errors = `${dataset.errors ?? ""}${words.join(" ")}\n`;
  };
  console.error = note;
  console.warn = note;
  // If a resource fails to load, the event has no message and doesn't bubble: listen in the capture
  // phase. Violations of the Content-Security-Policy are on no console that a script or driver reads.
  for (const type of ["error", "unhandledrejection", "securitypolicyviolation"]) {
    const heard = ({ message, reason, blockedURI, target }: Event & Record<string, unknown>) =>
      note(type, message, reason, blockedURI, (target as Element).outerHTML);
    addEventListener(type, heard as EventListener, true);
  }
}

/** A copy of the built page, whose first script is the recorder. */
export async function copyPageWithRecorder() {
  const page = await copyPage();
  // A separate file: the page's Content-Security-Policy forbids inline scripts.
  await writeFile(join(page.folder, "recorder.js"), `(${record})();`);
  const index = join(page.folder, "index.html");
  const html = await readFile(index, "utf8");
  await writeFile(index, html.replace("<head>", '<head><script src="/recorder.js"></script>'));
  await buildServiceWorker(page.folder);
  return page;
}
