/**
 * A service worker that unregisters itself and deletes the cache of serviceWorker.ts, for an owner who
 * wants to go without a service worker. See worker/README.md.
 *
 * @module
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.unregister(), caches.delete("chef-basil")]));
});

export {};
