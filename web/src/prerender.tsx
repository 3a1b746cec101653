/** For the build: renders the empty page, and exports the styles of the 404 page. */
import { renderToString } from "react-dom/server";
import { App } from "./App";

export { default as notFoundStyles } from "./ui/notFound.css?inline";

/** @returns HTML that `main.tsx` hydrates. */
export const prerender = (): string => renderToString(<App />);
