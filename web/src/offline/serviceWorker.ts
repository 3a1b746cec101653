/**
 * Serves the page offline. Caches the files of the build when it is installed, and nothing else; the
 * browser then verifies each against its hash. The document is loaded network first, other files cache
 * first.
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
  plugins: [{ cacheWillUpdate: async ({ response }) => ifRunnable(response) }],
});
files.precache(FILES);

registerRoute(
  ({ url }) => url.pathname === "/" && { cacheKey: files.getCacheKeyForURL("/") },
  new NetworkFirst({
    cacheName: CACHE_NAME,
    networkTimeoutSeconds: 3,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request, params }) => params?.cacheKey ?? request,
        fetchDidSucceed: async ({ response, event }) => {
          const document = await readWhole(response);
          event.waitUntil(restoreFiles(event));
          return document;
        },
        // The document may be of a newer version than the cached scripts.
        cacheWillUpdate: async () => null,
      },
    ],
  }),
);

registerRoute(new PrecacheRoute(files));

// If the cache can't be read, use the network.
setCatchHandler(({ request }) => fetch(request));

// Activate without waiting for open pages to close: an offline reload must not show an older version
// than before.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Throws for a 5xx, and waits for the whole body: errors and stalled bodies count as offline. */
async function readWhole(response: Response): Promise<Response> {
  if (response.status >= 500) throw new Error(`Status ${response.status}`);
  await response.clone().blob();
  return response;
}

/** Caches files that the browser has deleted from the cache, which it may do when the device is full. */
async function restoreFiles(event: ExtendableEvent) {
  const cached = await (await caches.open(CACHE_NAME)).keys();
  const keys = new Set(cached.map(({ url }) => url));
  for (const [url, cacheKey] of files.getURLsToCacheKeys()) {
    if (keys.has(cacheKey)) continue;
    const integrity = files.getIntegrityForCacheKey(cacheKey);
    const request = new Request(url);
    // Rejected if a newer version is online: its service worker caches its own files.
    await files.strategy
      .handle({ request, event, params: { cacheKey, integrity } })
      .catch(() => {});
  }
}

/** @returns `null`, which rejects the installation, for a script with a type that no browser runs. */
function ifRunnable(response: Response): Response | null {
  const type = response.headers.get("Content-Type") ?? "";
  const isScript = new URL(response.url).pathname.endsWith(".js");
  return isScript && !type.includes("javascript") ? null : response;
}
