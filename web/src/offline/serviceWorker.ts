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
  event.waitUntil(keepFiles());
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
 * Fetches all files. If one is missing, or is of another deployment, it keeps none, and the browser
 * tries again with the next visit.
 */
async function keepFiles() {
  const cache = await caches.open(VERSION);
  await cache.addAll(
    Object.entries(FILES).map(([path, integrity]) => new Request(path, { integrity })),
  );
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
  return fresh ?? (await findKept(path, { cacheName: VERSION })) ?? complete;
}

/** Looks in the caches of all versions, unless one is named. */
async function findKept(path: string, options?: MultiCacheQueryOptions) {
  // A browser that can't read its storage must not cost the page.
  return caches.match(path, { ignoreVary: true, ...options }).catch(() => undefined);
}

/** Fetches what was deleted by the browser or its user. Deletes what no open page can need. */
async function tidy() {
  const openPages = await self.clients.matchAll({ includeUncontrolled: true });
  if (openPages.length === 0) {
    // In the order of their creation.
    const names = await caches.keys();
    const older = names.slice(0, Math.max(0, names.indexOf(VERSION)));
    await Promise.all(older.map((name) => caches.delete(name)));
  }
  const cache = await caches.open(VERSION);
  if ((await cache.keys()).length < Object.keys(FILES).length) await keepFiles();
}
