/**
 * Serves the page offline. Caches the files of the build, each verified against its hash, and nothing
 * else. The document is loaded network first, other files cache first.
 *
 * @see https://developer.chrome.com/docs/workbox/modules/workbox-precaching
 * @module
 */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";

declare const self: ServiceWorkerGlobalScope;

/** Defined by buildServiceWorker.ts. `integrity` is a SHA-256 hash. */
declare const FILES: PrecacheEntry[];

/** Other pages of the origin may have other caches. */
const CACHE_NAME = "chef-basil";

const files = new PrecacheController({
  cacheName: CACHE_NAME,
  plugins: [
    {
      cacheWillUpdate: ({ request, response }) => ifAsBuilt(request, response),
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse && ifAsBuilt(request, cachedResponse),
    },
  ],
});
files.precache(FILES);

// A whole file is no answer to a request for a part of it.
registerRoute(
  ({ request }) => request.headers.has("Range"),
  ({ request }) => fetch(request),
);

registerRoute(
  ({ url }) => url.pathname === "/" && { cacheKey: files.getCacheKeyForURL("/") },
  new NetworkFirst({
    cacheName: CACHE_NAME,
    networkTimeoutSeconds: 3,
    plugins: [...files.strategy.plugins, { fetchDidSucceed: readWhole }],
  }),
);

registerRoute(new PrecacheRoute(files));

// If the cache can't be read, use the network.
setCatchHandler(({ request }) => fetch(request));

// Activate without waiting for open pages to close: an offline reload must not show an older version
// than before.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldCaches()]));
});

/** Throws for a 5xx, and waits for the whole body: errors and stalled bodies count as offline. */
async function readWhole({ response }: { response: Response }): Promise<Response> {
  if (response.status >= 500) throw new Error(`Status ${response.status}`);
  await response.clone().blob();
  return response;
}

/** @returns `null` for content of another version, and for scripts with a non-script MIME type. */
async function ifAsBuilt({ url }: Request, response: Response): Promise<Response | null> {
  const { pathname } = new URL(url);
  const type = response.headers.get("Content-Type") ?? "";
  if (pathname.endsWith(".js") && !type.includes("javascript")) return null;
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const integrity = `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  const isFile = FILES.some((file) => file.url === pathname && file.integrity === integrity);
  return isFile ? response : null;
}

/** Versions before 0.8 had a cache for each build, named by a hash. */
async function deleteOldCaches() {
  const names = (await caches.keys()).filter((name) => /^(chef-basil )?[\w+/]{43}=$/.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
