/** Renders for the build what is not rendered in a browser: the empty page, and styles for 404. */
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./App";

export { default as notFoundStyles } from "./page/notFound.css?inline";

/** @returns HTML that `main.tsx` hydrates. */
export function prerender(): string {
  return renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
