/** Hydrates the prerendered page. Its styles come before those of the parts, which may overrule them. */
import "./page/page.css";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./App";
import { registerServiceWorker } from "./offline/registerServiceWorker";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

hydrateRoot(
  root,
  <StrictMode>
    <App />
  </StrictMode>,
);

// After `load`, so that it doesn't compete for the network. Not in `requestIdleCallback`, which Chromium
// was seen never to call.
if (import.meta.env.PROD) addEventListener("load", registerServiceWorker);
