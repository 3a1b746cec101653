/**
 * Builds the service worker of a built page.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { build } from "vite";

/** What the page without a network doesn't need. */
const NOT_KEPT = /^\/(_headers|404\..*|licences\.txt|sw\.js)$/;

/**
 * Writes `sw.js`, with the paths and hashes of the other files.
 *
 * @param page Folder of the built page.
 * @param source File in `src/offline`.
 */
export async function buildServiceWorker(page: string, source = "serviceWorker.ts") {
  const files: Record<string, string> = {};
  for (const entry of await readdir(page, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(page, file).replaceAll(sep, "/")}`;
    if (!entry.isFile() || NOT_KEPT.test(path)) continue;
    files[path === "/index.html" ? "/" : path] = `sha256-${hash(await readFile(file))}`;
  }
  const list = JSON.stringify(files, Object.keys(files).sort());
  // The document is kept with its headers.
  const version = hash(list + (await readFile(join(page, "_headers"), "utf8")));
  const constants = `const FILES=${list},VERSION="${version}";`;

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
