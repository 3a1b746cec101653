/** The service worker's cache. Other pages of the origin may have other caches. */
export const CACHE_NAME = "chef-basil";

/** Deletes the caches of versions before 0.8: one for each build, named by a hash. */
export async function deleteOldCaches() {
  const names = (await caches.keys()).filter((name) => /^(chef-basil )?[\w+/]{43}=$/.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
