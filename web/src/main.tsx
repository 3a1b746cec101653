/** Hydrates the prerendered page. Imports page.css first: styles of components override it. */
import "./ui/page.css";
import { type ReactNode, StrictMode, startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root, type RootOptions } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { App } from "./App";
import { followHistory } from "./actions/cooking";
import { elements, keepFocus } from "./actions/elements";
import { persistState } from "./actions/persist";
import { Timers } from "./cooking/Timers";
import { registerServiceWorker } from "./offline/registerServiceWorker";
import { ReloadButton } from "./ui/parts";

const ROOT = "root";

/** After a second error within this time, only a button that reloads the page is left. */
const REPEATED_ERROR_MS = 60_000;

let root: Root | undefined;
let failedAtMs = Number.NEGATIVE_INFINITY;

const strict = (page: ReactNode) => <StrictMode>{page}</StrictMode>;

/** An error that no boundary catches makes React unmount the page. Then it starts anew from the store. */
const OPTIONS: RootOptions = {
  onUncaughtError(error) {
    console.error(error);
    const failed = root;
    // Not during React's commit. A broken tree can fail again while it is unmounted.
    queueMicrotask(() => failed === root && startAnew());
  },
};

/** Replaces a page that fails again and again. After a reload, the tab's recipes, ticks and timers are there. */
function Fallback() {
  return (
    <main className="page">
      <p role="alert" className="notice">
        Something keeps changing this page, perhaps an extension of the browser.
      </p>
      <ReloadButton className="button on-ground" />
      <ErrorBoundary fallback={null}>
        <Timers />
      </ErrorBoundary>
    </main>
  );
}

function startAnew() {
  const failed = root;
  root = undefined;
  failed?.unmount();
  const isRepeated = performance.now() - failedAtMs < REPEATED_ERROR_MS;
  failedAtMs = performance.now();
  // An extension may have removed the root, or put a copy in its place.
  for (const old of document.querySelectorAll(`#${ROOT}`)) old.remove();
  const container = document.createElement("div");
  container.id = ROOT;
  document.body.insertAdjacentElement("afterbegin", container);
  root = createRoot(container, OPTIONS);
  flushSync(() => root?.render(strict(isRepeated ? <Fallback /> : <App />)));
}

/** Not by a timeout, which a tab in the background delays. */
function nextTask() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

persistState();
keepFocus();
followHistory();
// What was typed before hydration stays, even if that has to render the page anew.
elements.input.current = document.querySelector<HTMLInputElement>("[name=ingredient]");

// After `load`, so that it doesn't compete for the network. Not in `requestIdleCallback`, which Chromium
// was seen never to call. Added before the next task, which `load` doesn't wait for.
if (import.meta.env.PROD) addEventListener("load", registerServiceWorker);

// Hydrates in slices, in tasks of their own: a press in between is answered at once, because React then hydrates
// synchronously.
await nextTask();
const container = document.getElementById(ROOT);
if (container) {
  startTransition(() => {
    root = hydrateRoot(container, strict(<App />), OPTIONS);
  });
} else startAnew();
document.getElementById("late")?.remove();
