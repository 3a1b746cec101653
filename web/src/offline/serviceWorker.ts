/**
 * Serves the page offline. Caches the files of the build, each verified against its hash, and nothing
 * else. The document is loaded network first.
 *
 * @see https://developer.chrome.com/docs/workbox/modules/workbox-precaching
 * @module
 */
import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { CACHE_NAME, deleteOldCaches } from "./ownCaches";

declare const self: ServiceWorkerGlobalScope;

/** Defined by buildServiceWorker.ts. `integrity` is a SHA-256 hash. */
declare const FILES: PrecacheEntry[];

type Asked = { request: Request; sameOrigin: boolean; url: URL };
type Fetched = { request: Request; response: Response };

const files = new PrecacheController({
  cacheName: CACHE_NAME,
  plugins: [
    {
      cacheWillUpdate: async (fetched) => ((await isAsBuilt(fetched)) ? fetched.response : null),
      cachedResponseWillBeUsed: async ({ request, cachedResponse: response }) =>
        response && (await isAsBuilt({ request, response })) ? response : undefined,
    },
  ],
});
files.precache(FILES);

// Cache first: names of assets contain a hash of their content.
registerRoute(
  (options) => options.url.pathname.startsWith("/assets/") && findFile(options),
  files.strategy,
);

registerRoute(
  findFile,
  new NetworkFirst({
    cacheName: CACHE_NAME,
    networkTimeoutSeconds: 3,
    plugins: [...files.strategy.plugins, { fetchDidSucceed: readWhole }],
  }),
);

// If the cache can't be read, use the network.
setCatchHandler(({ request }) => fetch(request));

// Activate without waiting for open pages to close: an offline reload must not show an older version
// than before.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldCaches()]));
});

/** @returns Parameters of Workbox's strategies if the request is for a whole file of the build. */
function findFile({ request, sameOrigin, url }: Asked) {
  const cacheKey = files.getCacheKeyForURL(url.pathname);
  if (!cacheKey || !sameOrigin || request.headers.has("Range")) return undefined;
  return { cacheKey, integrity: files.getIntegrityForCacheKey(cacheKey) };
}

/** Throws for a 5xx, and waits for the whole body: errors and stalled bodies count as offline. */
async function readWhole({ response }: Fetched): Promise<Response> {
  if (response.status >= 500) throw new Error(`Status ${response.status}`);
  await response.clone().blob();
  return response;
}

/** @returns `false` for content of another version, and for scripts with a non-script MIME type. */
async function isAsBuilt({ request, response }: Fetched): Promise<boolean> {
  const { pathname } = new URL(request.url);
  const type = response.headers.get("Content-Type") ?? "";
  if (pathname.endsWith(".js") && !type.includes("javascript")) return false;
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return FILES.some(({ url, integrity }) => url === pathname && integrity === `sha256-${hash}`);
}
