/**
 * Builds the page: scripts and assets, then the prerendered first screen with inlined styles, then
 * the service worker. In development, serves the page with hot reload and forwards API requests to
 * the Worker.
 */
import { createHash } from "node:crypto";
import { rmSync, statSync } from "node:fs";
import { appendFile, copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { env, pid } from "node:process";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import sharp from "sharp";
import { defineConfig, type Plugin } from "vite";
import { buildServiceWorker } from "./src/offline/buildServiceWorker.ts";

/** Where the finished page goes. The tests choose a folder of their own: `npm start` serves this one. */
const OUT_DIR = resolve(env.PAGE_FOLDER ?? join(import.meta.dirname, "dist"));
/**
 * Each build has its own folder until it is finished, so that builds at the same time don't disturb each
 * other, nor a server that runs. Below the project, so that Node finds the packages that the prerendering
 * imports.
 */
const WORK_DIR = `${OUT_DIR}-${pid}`;
const PAGE_DIR = join(WORK_DIR, "page");
const PRERENDER_DIR = join(WORK_DIR, "prerender");

/** The notices that licences require in copies. The 404 page links to this file. */
const LICENCES = "licences.txt";

/** Published packages that the page's build doesn't see: the fonts', the Worker's and the service worker's. */
const LICENSED = [
  "@fontsource-variable/bricolage-grotesque",
  "@fontsource-variable/chivo-mono",
  "hono",
  ...["core", "precaching", "routing", "strategies"].map((name) => `workbox-${name}`),
];

const ROOT = '<div id="root"></div>';

const DOCUMENT = "index.html";

const STARTED_MS = Date.now();

/** In development only. */
let devWorker: AsyncDisposable | undefined;

/** In development: the API, and the prerendered screen. */
const develop: Plugin = {
  name: "develop",
  async config({ logLevel }, { command }) {
    // An inherited NODE_ENV (Vitest's `test`) would select the wrong build of React.
    process.env.NODE_ENV = command === "build" ? "production" : "development";
    if (command === "build") return undefined;
    const { startDevWorker } = await import("../worker/dev/wrangler.ts");
    const worker = await startDevWorker(logLevel === "error" ? "error" : "log");
    devWorker = worker;
    // With the browser's `Host`: the Worker compares it with `Origin`, which is all that a phone in the LAN sends.
    return { server: { proxy: { "/api": { target: worker.url.origin, changeOrigin: false } } } };
  },
  // When the server closes. Its process alone would not end while the Worker runs.
  async closeBundle() {
    await devWorker?.[Symbol.asyncDispose]();
  },
  // As in the build, so that React warns of hydration mismatches.
  async transformIndexHtml(html, { server }) {
    const { prerender } = (await server?.ssrLoadModule("/src/prerender.tsx")) ?? {};
    return prerender ? html.replace(ROOT, () => `<div id="root">${prerender()}</div>`) : html;
  },
};

/**
 * `vite dev` serves every file of the repository except these: files from which wrangler reads the key, and
 * Vite's default list, which this list replaces.
 */
const NOT_SERVED = [
  ...[".dev.vars*", ".env", ".env.*"],
  ...["*.{crt,pem,key,p12,pfx,cer,der}", ".npmrc", ".yarnrc.yml", "**/.git/**"],
];

export default defineConfig({
  plugins: [develop, react()],
  server: { fs: { deny: NOT_SERVED } },
  resolve: {
    alias: {
      "decode-named-character-reference": join(
        import.meta.dirname,
        "src/reading/decodeNamedCharacterReference.ts",
      ),
      "@ungap/structured-clone": join(import.meta.dirname, "src/reading/structuredClone.ts"),
    },
  },
  build: {
    // One CSS file, which is inlined below. No preloading code, because there is only one script.
    cssCodeSplit: false,
    modulePreload: false,
    // The page's Content-Security-Policy forbids `data:` URLs.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { outDir: PAGE_DIR, license: { fileName: LICENCES } } },
    ssr: {
      build: {
        outDir: PRERENDER_DIR,
        copyPublicDir: false,
        rolldownOptions: { input: "src/prerender.tsx", output: { entryFileNames: "[name].mjs" } },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (!client || !ssr) throw new Error("The page needs both environments to be built");
      // wrangler ends a build when another change comes.
      process.once("SIGTERM", () => process.exit(1));
      process.once("exit", () => rmSync(WORK_DIR, { recursive: true, force: true }));
      await build(client);
      await build(ssr);
      await prerenderPage();
      for (const name of LICENSED) await addLicence(name);
      await drawTouchIcon();
      // Last, because it has the hashes of the other files. worker/README.md says how to remove it.
      await buildServiceWorker(PAGE_DIR);
      await publish(PAGE_DIR, OUT_DIR, STARTED_MS);
    },
  },
});

/**
 * Copies a finished page over the one before, the document last, then deletes what is left of the one
 * before. A server that serves the folder always has a whole page. The folder itself may be a mount, in a
 * layer of a container image, or watched on Windows: none of them can be renamed.
 *
 * @param startedMs When this build started. Newer files are of another build at the same time, and stay.
 */
export async function publish(from: string, to: string, startedMs: number) {
  const names = await listFiles(from);
  const copy = async (name: string) => {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await copyFile(join(from, name), join(to, name));
  };
  await Promise.all(names.filter((name) => name !== DOCUMENT).map(copy));
  await copy(DOCUMENT);
  for (const name of await listFiles(to)) {
    if (names.includes(name)) continue;
    const { mtimeMs = startedMs } = statSync(join(to, name), { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < startedMs) await rm(join(to, name), { force: true });
  }
}

/** @returns The paths of all files below `folder`, relative to it. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** Wrangler's bundler has no way to collect licences. */
async function addLicence(name: string) {
  const folder = join(import.meta.dirname, "../node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const text = await readFile(join(folder, "LICENSE"), "utf8");
  await appendFile(join(PAGE_DIR, LICENCES), `\n## ${name} - ${version} (${license})\n\n${text}`);
}

/** The only icon that iOS takes. */
async function drawTouchIcon() {
  const icon = await readFile(join(PAGE_DIR, "icon.svg"));
  // 72 would be the 64 pixels that the SVG has.
  const image = sharp(icon, { density: (72 * 180) / 64 }).png({ palette: true });
  await image.toFile(join(PAGE_DIR, "apple-touch-icon.png"));
}

/**
 * Writes the empty screen and its styles into index.html, so that the page shows and its input
 * works before the script has loaded, and preloads the fonts. The Content-Security-Policy gets the hash of the styles, and
 * each built file a `Cache-Control` rule of its own. The page for 404 gets its styles.
 */
async function prerenderPage() {
  const { prerender, notFoundStyles } = await import(
    pathToFileURL(join(PRERENDER_DIR, "prerender.mjs")).href
  );
  await writeFile(join(PAGE_DIR, "404.css"), notFoundStyles);

  const pagePath = join(PAGE_DIR, DOCUMENT);
  const page = await readFile(pagePath, "utf8");
  const [link = "", path = ""] = /<link rel="stylesheet"[^>]*href="([^"]+)">/.exec(page) ?? [];
  const stylesheet = join(PAGE_DIR, path);
  const styles = await readFile(stylesheet, "utf8");
  await rm(stylesheet);
  const assets = await readdir(join(PAGE_DIR, "assets"));
  const fonts = assets.filter((name) => name.endsWith(".woff2"));
  const toPreload = (name: string) =>
    `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin>`;
  const prerendered = page
    .replace(link, () => `${fonts.map(toPreload).join("")}<style>${styles}</style>`)
    .replace(ROOT, () => `<div id="root">${prerender()}</div>`);
  await writeFile(pagePath, prerendered);

  const headersPath = join(PAGE_DIR, "_headers");
  const headers = await readFile(headersPath, "utf8");
  const hash = createHash("sha256").update(styles).digest("base64");
  const rulesOf = (_: string, rule: string) =>
    assets.map((name) => `/assets/${name}${rule}`).join("\n");
  const written = headers
    .replace("'INLINE-STYLE'", `'sha256-${hash}'`)
    .replace(/^\/assets\/\*(\n.+)/m, rulesOf);
  await writeFile(headersPath, written);
}
