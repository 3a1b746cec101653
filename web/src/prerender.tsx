/** Renders the empty page for the build. */
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./App";

/** @returns HTML that `main.tsx` hydrates. */
export function prerender(): string {
  return renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
