/** Hydrates the prerendered page. Imports page.css first: styles of components override it. */
import "./ui/page.css";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root, type RootOptions } from "react-dom/client";
import { App } from "./App";
import { registerServiceWorker } from "./offline/registerServiceWorker";
import { persistState } from "./state/persist";
import { watchEssential } from "./ui/essential";

const ROOT = "root";

/** After a second error within this time, the page is shown in plain words. */
const REPEATED_ERROR_MS = 60_000;
/** If rendering the plain words fails, too, they are rendered again after this time. */
const RETRY_MS = 1000;

let root: Root | undefined;
let failedAtMs = Number.NEGATIVE_INFINITY;
/** Whether there are only plain words and timers. */
let isFallback = false;

const toPage = () => (
  <StrictMode>
    <App onShowAll={isFallback ? showAll : undefined} />
  </StrictMode>
);

/** An error that no boundary catches makes React unmount the page. Then it starts anew from the store. */
const OPTIONS: RootOptions = {
  onUncaughtError(error) {
    console.error(error);
    const failed = root;
    // A broken tree can fail again while it is unmounted.
    const restart = () => failed === root && startAnew();
    // Not during React's commit.
    if (isFallback) setTimeout(restart, RETRY_MS);
    else queueMicrotask(restart);
  },
};

function startAnew() {
  const failed = root;
  root = undefined;
  failed?.unmount();
  isFallback = performance.now() - failedAtMs < REPEATED_ERROR_MS;
  failedAtMs = performance.now();
  // An extension may have removed the root, or put a copy in its place.
  for (const old of document.querySelectorAll(`#${ROOT}`)) old.remove();
  const container = document.createElement("div");
  container.id = ROOT;
  document.body.insertAdjacentElement("afterbegin", container);
  root = createRoot(container, OPTIONS);
  flushSync(() => root?.render(toPage()));
}

function showAll() {
  isFallback = false;
  root?.render(toPage());
}

persistState();
const container = document.getElementById(ROOT);
if (container) root = hydrateRoot(container, toPage(), OPTIONS);
else startAnew();
watchEssential(() => {
  if (!isFallback) startAnew();
});

// After `load`, so that it doesn't compete for the network. Not in `requestIdleCallback`, which Chromium
// was seen never to call.
if (import.meta.env.PROD) addEventListener("load", registerServiceWorker);
