/**
 * Builds the service worker of a built page.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { build } from "vite";

/** What the page doesn't need without a network, and what Cloudflare reads and doesn't serve. */
const NOT_CACHED = /^\/(404\..*|licences\.txt|sw\.js|[_.].*)$/;

/**
 * Writes `sw.js`, with the paths and hashes of the other files.
 *
 * @param page Folder of the built page.
 * @param source File in this folder.
 */
export async function buildServiceWorker(page: string, source = "serviceWorker.ts") {
  const entries = await readdir(page, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(page, join(parentPath, name))}`)
    .map((path) => path.replaceAll(sep, "/"))
    .filter((path) => !NOT_CACHED.test(path))
    .sort();
  // A cached document has its headers: other headers make another document.
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
      // Without it, Workbox would log each request.
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
