/**
 * Builds the service worker of a built page.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { build } from "vite";

/** Files that the offline page needs. */
const CACHED = /^(index\.html|(?!sw\.js).*\.(js|png|svg|webmanifest|woff2))$/;

/**
 * Bundles `sw.js` into the built page, with the paths and hashes of its other files.
 *
 * @param page Path of the built page's folder.
 * @param source Entry module, a file in this module's folder.
 */
export async function buildServiceWorker(page: string, source = "serviceWorker.ts") {
  const names = (await readdir(page, { recursive: true })).filter((name) => CACHED.test(name));
  // Cached responses include their headers: changed headers need a new revision of the document.
  const headers = await readFile(join(page, "_headers"));
  const files = names.sort().map(async (name) => {
    const content = await readFile(join(page, name));
    const isDocument = name === "index.html";
    return {
      url: isDocument ? "/" : `/${name.replaceAll(sep, "/")}`,
      revision: hash(isDocument ? Buffer.concat([content, headers]) : content),
      integrity: `sha256-${hash(content)}`,
    };
  });

  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      FILES: JSON.stringify(await Promise.all(files)),
      // Otherwise, Workbox logs each request.
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      outDir: page,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, source),
        output: { entryFileNames: "sw.js", format: "iife" },
      },
    },
  });
}

const hash = (content: Buffer) => createHash("sha256").update(content).digest("base64");
