/**
 * Opens the page without a network. It keeps all files of the build, and nothing else: no answer of
 * the API, nothing of a visitor's. The document comes from the network whenever there is one.
 *
 * @see https://w3c.github.io/ServiceWorker/
 * @module
 */
export {};

declare const self: ServiceWorkerGlobalScope;

/** By the build: the path of each file, with its hash as Subresource Integrity has it. */
declare const FILES: Readonly<Record<string, string>>;
/** By the build: changes with any file. The cache's name. */
declare const VERSION: string;

/** After this time without a complete answer from the network, the kept one is shown. */
const MAX_WAIT_MS = 3000;

self.addEventListener("install", (event) => {
  // Doesn't wait until all pages are closed: a reload without a network shall not be of an older
  // version than the page before it.
  self.skipWaiting();
  // A file that was missing in the middle of a deployment may still be so in the browser's cache.
  event.waitUntil(keepFiles("default").catch(() => keepFiles("reload")));
});

self.addEventListener("activate", (event) => {
  // The page of the first visit can load the recipe's script without a network, too.
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (request.headers.has("Range")) return;
  // Their names change with their contents. An open page of an older version needs its own.
  if (pathname.startsWith("/assets/")) event.respondWith(findOrFetch(request, pathname));
  else if (pathname in FILES) event.respondWith(fetchOrFind(request, pathname));
  if (request.mode === "navigate") event.waitUntil(tidy());
});

/**
 * Fetches the files that are not kept, or not as they were built. If one of them is missing, or is of
 * another deployment, it keeps none, and the browser tries again with the next visit.
 */
async function keepFiles(httpCache: RequestCache) {
  const cache = await caches.open(VERSION);
  const missing: Request[] = [];
  for (const [path, integrity] of Object.entries(FILES)) {
    const kept = await cache.match(path, { ignoreVary: true });
    if (!kept || (await hash(kept)) !== integrity) {
      missing.push(new Request(path, { integrity, cache: httpCache }));
    }
  }
  await cache.addAll(missing);
}

/** @returns As Subresource Integrity has it. */
async function hash(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

async function findOrFetch(request: Request, path: string): Promise<Response> {
  return (await findKept(path)) ?? fetch(request);
}

async function fetchOrFind(request: Request, path: string): Promise<Response> {
  const complete = fetch(request).then(async (response) => {
    await response.clone().blob();
    return response;
  });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  const fresh = await Promise.race([complete, late]).catch(() => undefined);
  if (fresh && fresh.status < 500) return fresh;
  return (await findKept(path, { cacheName: VERSION })) ?? complete;
}

/** Looks in the caches of all versions, unless one is named. */
async function findKept(path: string, options?: MultiCacheQueryOptions) {
  // A browser that can't read its storage must not cost the page.
  return caches.match(path, { ignoreVary: true, ...options }).catch(() => undefined);
}

/** Deletes what no open page can need. Fetches what was deleted or damaged. */
async function tidy() {
  const openPages = await self.clients.matchAll({ includeUncontrolled: true });
  if (openPages.length === 0) {
    // In the order of their creation. The version before stays: a page in the back/forward cache
    // does not count as open, and may come back.
    const names = await caches.keys();
    const older = names.slice(0, Math.max(0, names.indexOf(VERSION) - 1));
    await Promise.all(older.map((name) => caches.delete(name)));
  }
  await keepFiles("reload");
}
