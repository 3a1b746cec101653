import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Imports Markdown files as text, as esbuild does when wrangler bundles the Worker. */
export const importText: Plugin = {
  name: "import-text",
  enforce: "pre",
  load: (id) =>
    id.endsWith(".md") ? `export default ${JSON.stringify(readFileSync(id, "utf8"))}` : null,
};
