/**
 * A service worker that unregisters itself and deletes its caches, for an owner who wants to go without
 * a service worker. See worker/README.md.
 *
 * @module
 */
import { CACHE_NAME, deleteOldCaches } from "./ownCaches";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([self.registration.unregister(), caches.delete(CACHE_NAME), deleteOldCaches()]),
  );
});
