/**
 * Records what goes wrong in a page. WebKitGTK's driver reports no console.
 *
 * @module
 */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildServiceWorker } from "../buildServiceWorker.ts";

declare global {
  var recordedErrors: string[] | undefined;
}

/** Runs in the page, before its own script. */
function record() {
  const errors: string[] = [];
  globalThis.recordedErrors = errors;
  for (const level of ["error", "warn"] as const) {
    const original = console[level];
    console[level] = (...values: unknown[]) => {
      errors.push(values.map(String).join(" "));
      original(...values);
    };
  }
  // A resource that can't be loaded is an event without a message, and is not heard when it
  // bubbles.
  addEventListener(
    "error",
    ({ message, target }) => {
      errors.push(message ?? `Not loaded: ${(target as Element).outerHTML}`);
    },
    true,
  );
  addEventListener("unhandledrejection", (event: PromiseRejectionEvent) =>
    errors.push(String(event.reason)),
  );
  // An engine reports these on the console, but not as a part of it that a script or a driver sees.
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    console.error(`Blocked by ${violatedDirective}: ${blockedURI}`),
  );
}

/** A copy of the built page, whose first script fills `recordedErrors`. */
export async function copyPageWithRecorder() {
  const folder = await mkdtemp(join(tmpdir(), "chef-basil-page-"));
  await cp("web/dist", folder, { recursive: true });
  // In a file of its own: the page's policy forbids inlined scripts.
  await writeFile(join(folder, "recorder.js"), `(${record})();`);
  const index = join(folder, "index.html");
  const html = await readFile(index, "utf8");
  await writeFile(index, html.replace("<head>", '<head><script src="/recorder.js"></script>'));
  await buildServiceWorker(folder);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
