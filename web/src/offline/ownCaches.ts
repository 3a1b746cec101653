/** The cache of the service worker. Other pages of the same origin may have caches of their own. */
export const CACHE_NAME = "chef-basil";

/** Deletes the caches of versions before 0.8, which had one for each version, named by a hash. */
export async function deleteOldCaches() {
  const names = (await caches.keys()).filter((name) => /^(chef-basil )?[\w+/]{43}=$/.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
