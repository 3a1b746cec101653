/**
 * Builds the page: its scripts and assets, then its first screen as HTML with the styles in it.
 * In development it serves the page with hot reload, and passes the API's requests on to the Worker.
 */
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const OUT_DIR = join(import.meta.dirname, "dist");
/** Where Node finds the packages that the prerendered screen is made with. */
const PRERENDER_DIR = join(import.meta.dirname, "../node_modules/.chef-basil-prerender");

/** An inherited NODE_ENV (Vitest's `test`) would choose React's build: here the command does. */
const chooseReact: Plugin = {
  name: "choose-react",
  config(_, { command }) {
    process.env.NODE_ENV = command === "build" ? "production" : "development";
  },
};

const ROOT = '<div id="root"></div>';

/** What the build and `wrangler dev` do otherwise: the API, and the prerendered screen. */
const develop: Plugin = {
  name: "develop",
  apply: "serve",
  async config() {
    const { startDevWorker } = await import("../worker/testing/wrangler.ts");
    return { server: { proxy: { "/api": (await startDevWorker()).origin } } };
  },
  // As in the build, so that React warns of what doesn't hydrate.
  async transformIndexHtml(html, { server }) {
    const { prerender } = (await server?.ssrLoadModule("/src/prerender.tsx")) ?? {};
    return html.replace(ROOT, () => `<div id="root">${prerender()}</div>`);
  },
};

export default defineConfig({
  plugins: [chooseReact, react(), develop],
  resolve: {
    alias: {
      // Its version for browsers has the browser read entities, by writing HTML: the page's
      // Trusted Types forbid that. This one has a table.
      "decode-named-character-reference": join(
        import.meta.dirname,
        "../node_modules/decode-named-character-reference/index.js",
      ),
    },
  },
  build: {
    // One file of styles, which goes into the page. The scripts that come later import nothing that
    // could be preloaded beside them: there is no need of code for that.
    cssCodeSplit: false,
    modulePreload: false,
    // A `data:` address would be forbidden by the page's Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { outDir: OUT_DIR } },
    ssr: {
      build: {
        outDir: PRERENDER_DIR,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: "src/prerender.tsx", output: { entryFileNames: "[name].mjs" } },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (!client || !ssr) throw new Error("The page needs both environments to be built");
      await build(client);
      await build(ssr);
      await prerenderPage();
    },
  },
});

/**
 * Puts the empty screen and its styles into the page, so that it shows and its input can be used
 * before anything else has arrived. The Content-Security-Policy allows these styles by their hash.
 */
async function prerenderPage() {
  const { prerender } = await import(
    `${pathToFileURL(join(PRERENDER_DIR, "prerender.mjs"))}?${Date.now()}`
  );
  await rm(PRERENDER_DIR, { recursive: true });

  const pagePath = join(OUT_DIR, "index.html");
  const page = await readFile(pagePath, "utf8");
  const [link = "", path = ""] = /<link rel="stylesheet"[^>]*href="([^"]+)">/.exec(page) ?? [];
  const styles = await readFile(join(OUT_DIR, path), "utf8");
  await rm(join(OUT_DIR, path));
  await writeFile(
    pagePath,
    page
      .replace(link, () => `<style>${styles}</style>`)
      .replace(ROOT, () => `<div id="root">${prerender()}</div>`),
  );

  const headersPath = join(OUT_DIR, "_headers");
  const headers = await readFile(headersPath, "utf8");
  const hash = createHash("sha256").update(styles).digest("base64");
  await writeFile(headersPath, headers.replace("'INLINE-STYLE'", `'sha256-${hash}'`));
}
