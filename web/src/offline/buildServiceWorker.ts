/**
 * Builds the service worker of a built page.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { build } from "vite";

/** Files that the offline page doesn't need, and Cloudflare's configuration, which is not served. */
const NOT_CACHED = /^\/(404\..*|licences\.txt|sw\.js|[_.].*)$/;

/**
 * Bundles `sw.js` into the built page, with the paths and hashes of its other files.
 *
 * @param page Path of the built page's folder.
 * @param source Entry module, a file in this module's folder.
 */
export async function buildServiceWorker(page: string, source = "serviceWorker.ts") {
  const entries = await readdir(page, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(page, join(parentPath, name))}`)
    .map((path) => path.replaceAll(sep, "/"))
    .filter((path) => !NOT_CACHED.test(path))
    .sort();
  // Cached responses include their headers: changed headers need a new revision of the document.
  const headers = await readFile(join(page, "_headers"));
  const files = paths.map(async (path) => {
    const content = await readFile(join(page, path));
    const isDocument = path === "/index.html";
    return {
      url: isDocument ? "/" : path,
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
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, source),
        output: { entryFileNames: "sw.js", format: "iife" },
      },
    },
  });
}

const hash = (content: Buffer) => createHash("sha256").update(content).digest("base64");
