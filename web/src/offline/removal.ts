/**
 * A service worker that removes itself and all kept files: for an owner who doesn't want one any
 * more. See worker/README.md.
 *
 * @module
 */
export {};

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => {
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(remove());
});

async function remove() {
  await self.registration.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
