/**
 * Builds the service worker of a built page.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { build, createFilter } from "vite";

/** What the page without a network doesn't need, and what Cloudflare reads and doesn't serve. */
const NOT_KEPT = /^\/(404\..*|licences\.txt|sw\.js|_headers|_redirects|\.assetsignore)$/;

/** What the `Content-Type` of a file begins with, by its ending. */
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/**
 * Writes `sw.js`, with the paths, hashes and types of the other files.
 *
 * @param page Folder of the built page.
 * @param source File in `src/offline`.
 * @throws Where a file would not be served as it is: the service worker would never be installed.
 */
export async function buildServiceWorker(page: string, source = "serviceWorker.ts") {
  const files: Record<string, string> = {};
  const isServed = createFilter(null, await readUnserved(page), { resolve: false });
  for (const entry of await readdir(page, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(page, file).replaceAll(sep, "/")}`;
    if (!entry.isFile() || NOT_KEPT.test(path)) continue;
    const type = TYPES[extname(path)];
    if (!type) throw new Error(`${path}: the service worker doesn't know its Content-Type`);
    if (!isServed(path)) throw new Error(`${path}: .assetsignore or _redirects takes it away`);
    files[path === "/index.html" ? "/" : path] = `${type} ${hash(await readFile(file))}`;
  }
  const list = JSON.stringify(files, Object.keys(files).sort());
  // The document is kept with its headers.
  const version = hash(list + (await readFile(join(page, "_headers"), "utf8")));
  const constants = `const FILES=${list},VERSION="chef-basil ${version}";`;

  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: page,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "src/offline", source),
        output: { entryFileNames: "sw.js", format: "iife", intro: constants },
      },
    },
  });
}

function hash(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("base64");
}

/**
 * @returns Globs of the paths that Cloudflare does not serve as they are.
 * @see https://developers.cloudflare.com/workers/static-assets/binding/#ignoring-assets
 * @see https://developers.cloudflare.com/workers/static-assets/redirects/
 */
async function readUnserved(page: string): Promise<string[]> {
  const read = async (name: string) => {
    const text = await readFile(join(page, name), "utf8").catch(() => "");
    return text.match(/^[^\s#!]\S*/gm) ?? [];
  };
  // As in .gitignore: a slash that is not the last anchors, and a folder stands for what is in it.
  const ignored = (await read(".assetsignore")).flatMap((pattern) => {
    const path = (/\/./.test(pattern) ? "/" : "**/") + pattern.replace(/^\/|\/$/g, "");
    return [path, `${path}/**`];
  });
  const redirected = (await read("_redirects")).map((path) => path.replace(/:\w+|\*$/g, "**"));
  return [...ignored, ...redirected];
}
