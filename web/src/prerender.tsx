/** The empty screen, for the build to put into the page. */
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./App";

/** @returns HTML that `main.tsx` takes over as it is. */
export function prerender(): string {
  return renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
