/** Mounts the page without prerendering: it is empty until this script has run. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, PORTS } from "../../src/App";
import { createMemory } from "../../src/state/context";
import "../../src/ui/page.css";

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <App memory={createMemory(PORTS)} />
  </StrictMode>,
);
