/**
 * A service worker that removes itself and all kept files: for an owner who doesn't want one any
 * more. See worker/README.md.
 *
 * @module
 */
import { ownCaches } from "./ownCaches";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => {
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(remove());
});

async function remove() {
  await self.registration.unregister();
  await Promise.all((await ownCaches()).map((name) => caches.delete(name)));
}
