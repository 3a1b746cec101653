/**
 * Opens the page without a network. Caches the files of the build, each checked against its hash, and
 * nothing else. The document comes from the network whenever there is one.
 *
 * @see https://developer.chrome.com/docs/workbox/modules/workbox-precaching
 * @module
 */
import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { CACHE_NAME, deleteOldCaches } from "./ownCaches";

declare const self: ServiceWorkerGlobalScope;

/** Written by buildServiceWorker.ts. `integrity` is SHA-256. */
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

// Names of assets change with their contents.
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

// A cache that can't be read must not cost the page.
setCatchHandler(({ request }) => fetch(request));

// Doesn't wait until all pages are closed: a reload without a network must not show an older version
// than the page before it.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldCaches()]));
});

/** @returns For a request for a whole file of the build, the parameters of Workbox's strategies. */
function findFile({ request, sameOrigin, url }: Asked) {
  const cacheKey = files.getCacheKeyForURL(url.pathname);
  if (!cacheKey || !sameOrigin || request.headers.has("Range")) return undefined;
  return { cacheKey, integrity: files.getIntegrityForCacheKey(cacheKey) };
}

/** Counts a 5xx as no network. Waits for the body, because one that stalls counts as no network, too. */
async function readWhole({ response }: Fetched): Promise<Response> {
  if (response.status >= 500) throw new Error(`Status ${response.status}`);
  await response.clone().blob();
  return response;
}

/** `false` for a document of another version, and for a script with a type that no browser runs. */
async function isAsBuilt({ request, response }: Fetched): Promise<boolean> {
  const { pathname } = new URL(request.url);
  const type = response.headers.get("Content-Type") ?? "";
  if (pathname.endsWith(".js") && !type.includes("javascript")) return false;
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return FILES.some(({ url, integrity }) => url === pathname && integrity === `sha256-${hash}`);
}
