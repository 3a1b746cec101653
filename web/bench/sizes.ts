/**
 * Measures download sizes: gzipped, in bytes.
 *
 * @module
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { type Row, summarize } from "../../worker/bench/table.ts";

const KB = 1000;

/** What a visitor pays, and what Cloudflare gets. In bytes. */
export const LIMITS = {
  worker: 28 * KB,
  recipeOnly: 50.5 * KB,
  others: 4 * KB,
  images: 10 * KB,
  serviceWorker: 1.6 * KB,
};
/** How many times React alone. */
export const MAX_JAVASCRIPT_RATIO = 1.26;

/** Measures the current build of the page and the Worker. */
export async function benchSizes(): Promise<Row[]> {
  const sizes = await measureSizes();
  const react = await reactDomBytes();
  const row = (name: string, bytes: number, limit?: number): Row => ({
    name,
    ...summarize([bytes / KB]),
    unit: "KB",
    ...(limit && { target: { text: `≤ ${limit / KB} KB`, met: bytes <= limit } }),
  });
  return [
    {
      ...row("JavaScript before the first recipe", sizes.javaScript),
      baseline: { name: "react-dom alone", value: react / KB },
      target: {
        text: `≤ ${MAX_JAVASCRIPT_RATIO} ×`,
        met: sizes.javaScript <= MAX_JAVASCRIPT_RATIO * react,
      },
    },
    row("JavaScript that only a recipe needs", sizes.recipeOnly, LIMITS.recipeOnly),
    row("JavaScript that fills the list otherwise than by typing", sizes.others, LIMITS.others),
    row("The service worker", sizes.serviceWorker, LIMITS.serviceWorker),
    row("The Worker", sizes.worker, LIMITS.worker),
    row("Images on the page", sizes.images, LIMITS.images),
  ];
}

/** @returns Gzipped sizes of the current build, in bytes. */
export async function measureSizes() {
  const images = [await assetBytes(/\.svg$/), await gzipBytes("web/dist/icon.svg")];
  return {
    javaScript: await assetBytes(/^index-.*\.js$/),
    recipeOnly: await assetBytes(/^RecipeText-.*\.js$/),
    others: await assetBytes(/^(?!index-|RecipeText-).*\.js$/),
    worker: await gzipBytes("worker/dist/index.js"),
    serviceWorker: await gzipBytes("web/dist/sw.js"),
    images: images.reduce((sum, bytes) => sum + bytes, 0),
  };
}

async function gzipBytes(path: string): Promise<number> {
  return gzipSync(await readFile(path), { level: 9 }).length;
}

/** Sum of all built files in `assets` whose name matches. */
async function assetBytes(name: RegExp): Promise<number> {
  const folder = "web/dist/assets";
  const names = (await readdir(folder)).filter((file) => name.test(file));
  const sizes = await Promise.all(names.map((file) => gzipBytes(join(folder, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Size of the smallest possible React app, built by the same Vite. */
export async function reactDomBytes(): Promise<number> {
  const root = await mkdtemp(join(import.meta.dirname, ".minimal-"));
  try {
    await writeFile(join(root, "index.html"), '<script type="module" src="/main.js"></script>');
    await writeFile(
      join(root, "main.js"),
      'import { createRoot } from "react-dom/client"; createRoot(document.body).render("");',
    );
    await build({
      root,
      configFile: false,
      logLevel: "silent",
      mode: "production",
      define: { "process.env.NODE_ENV": '"production"' },
      build: { modulePreload: { polyfill: false } },
    });
    const folder = join(root, "dist/assets");
    const [script = ""] = await readdir(folder);
    return await gzipBytes(join(folder, script));
  } finally {
    await rm(root, { recursive: true });
  }
}
