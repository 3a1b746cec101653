/**
 * A service worker that removes itself and all cached files: for an owner who doesn't want one any
 * more. See worker/README.md.
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
