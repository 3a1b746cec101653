/**
 * Sizes as a visitor pays for them: gzipped, in bytes.
 *
 * @module
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

export async function gzipBytes(path: string): Promise<number> {
  return gzipSync(await readFile(path), { level: 9 }).length;
}

/** Of every built file whose name in `assets` matches. */
export async function assetBytes(name: RegExp): Promise<number> {
  const folder = "web/dist/assets";
  const names = (await readdir(folder)).filter((file) => name.test(file));
  const sizes = await Promise.all(names.map((file) => gzipBytes(join(folder, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The smallest app that React allows, built by the same Vite: what no React page can do without. */
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
