/** Hydrates the prerendered page. Its styles come before those of the parts, which may overrule them. */
import "./ui/page.css";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root, type RootOptions } from "react-dom/client";
import { App, PORTS } from "./App";
import { registerServiceWorker } from "./offline/registerServiceWorker";
import { createMemory } from "./state/context";
import { watchEssential } from "./ui/essential";

const ROOT = "root";

/** After a second error within this time, the page is shown in plain words. */
const PATIENCE_MS = 60_000;
/** Plain words that fail are shown again after this time. */
const RETRY_MS = 1000;

const memory = createMemory(PORTS);
let root: Root | undefined;
let failedAtMs = Number.NEGATIVE_INFINITY;
/** Whether there are only plain words and timers. */
let isPlain = false;

const toPage = () => (
  <StrictMode>
    <App memory={memory} onShowAll={isPlain ? showAll : undefined} />
  </StrictMode>
);

/** An error that no boundary catches makes React unmount the page. Then it starts anew from memory. */
const OPTIONS: RootOptions = {
  onUncaughtError(error) {
    console.error(error);
    const failed = root;
    // A broken tree can fail again while it is unmounted.
    const restart = () => failed === root && startAnew();
    // Not during React's commit.
    if (isPlain) setTimeout(restart, RETRY_MS);
    else queueMicrotask(restart);
  },
};

function startAnew() {
  const failed = root;
  root = undefined;
  failed?.unmount();
  isPlain = performance.now() - failedAtMs < PATIENCE_MS;
  failedAtMs = performance.now();
  // An extension may have removed the root, or put a copy in its place.
  for (const old of document.querySelectorAll(`#${ROOT}`)) old.remove();
  const container = document.createElement("div");
  container.id = ROOT;
  document.body.insertAdjacentElement("afterbegin", container);
  root = createRoot(container, OPTIONS);
  // At once: until then, actions change only the memory.
  flushSync(() => root?.render(toPage()));
}

function showAll() {
  isPlain = false;
  root?.render(toPage());
}

const container = document.getElementById(ROOT);
if (container) root = hydrateRoot(container, toPage(), OPTIONS);
else startAnew();
watchEssential(() => {
  if (!isPlain) startAnew();
});

// After `load`, so that it doesn't compete for the network. Not in `requestIdleCallback`, which Chromium
// was seen never to call.
if (import.meta.env.PROD) addEventListener("load", registerServiceWorker);
