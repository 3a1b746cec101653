/**
 * Opens the page without a network. It keeps all files of the build, and nothing else: no answer of
 * the API, nothing of a visitor's. The document comes from the network whenever there is one.
 *
 * @see https://w3c.github.io/ServiceWorker/
 * @module
 */
import { ownCaches } from "./ownCaches";

declare const self: ServiceWorkerGlobalScope;

/** By the build: the path of each file, with what {@link describe} returns for it. */
declare const FILES: Readonly<Record<string, string>>;
/** By the build: changes with any file. The cache's name. */
declare const VERSION: string;

const PATHS = Object.keys(FILES);

/** After this time without a complete answer from the network, the kept one is shown. */
const MAX_WAIT_MS = 3000;

self.addEventListener("install", (event) => {
  // Doesn't wait until all pages are closed: a reload without a network shall not be of an older
  // version than the page before it.
  self.skipWaiting();
  // What was wrong in the middle of a deployment may still be so in the browser's cache.
  event.waitUntil(keepFiles(PATHS, "default").catch(() => keepFiles(PATHS, "reload")));
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
 * Fetches files and keeps them. If one is missing, or not as it was built, it throws and keeps none: the
 * browser tries to install again with the next visit.
 */
async function keepFiles(paths: readonly string[], httpCache: RequestCache) {
  const responses = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(path, { cache: httpCache });
      if ((await describe(response)) !== FILES[path]) throw new Error(path);
      return response;
    }),
  );
  // After a rollback there is a cache already, but the order of the caches has to be that of the
  // installations: see `tidy`.
  if (paths === PATHS) await caches.delete(VERSION);
  const cache = await caches.open(VERSION);
  await Promise.all(responses.map((response) => cache.put(response.url, response)));
}

/** @returns Its type, without which no browser runs a script, and the hash of its body. */
async function describe(response: Response): Promise<string> {
  const type = response.headers.get("Content-Type")?.split(";")[0];
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return `${type} ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
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

/** Deletes what no open page can need. Fetches the document, and what was deleted or damaged. */
async function tidy() {
  const openPages = await self.clients.matchAll({ includeUncontrolled: true });
  if (openPages.length === 0) {
    // The version before stays: a page in the back/forward cache does not count as open, and may
    // come back.
    const names = await ownCaches();
    const older = names.slice(0, Math.max(0, names.indexOf(VERSION) - 1));
    await Promise.all(older.map((name) => caches.delete(name)));
  }
  for (const path of PATHS) {
    const kept = await findKept(path, { cacheName: VERSION });
    // The document always: its other headers, such as the policy, may have been wrong.
    if (path !== "/" && kept && (await describe(kept)) === FILES[path]) continue;
    await keepFiles([path], "reload").catch(() => {});
  }
}
