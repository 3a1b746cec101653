/** Hydrates the prerendered page. */
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./App";
import { registerOnLoad } from "./registerServiceWorker";
import "./page.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

hydrateRoot(
  root,
  <StrictMode>
    <App />
  </StrictMode>,
);

registerOnLoad();
