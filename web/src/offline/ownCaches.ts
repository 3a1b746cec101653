/**
 * @returns The names of this page's caches, in the order of their creation. Another page of the same
 *   origin may have its own: on `localhost` that is any other project.
 */
export async function ownCaches(): Promise<string[]> {
  // As web/buildServiceWorker.ts names them. Until 0.5.0 the name was the hash alone.
  return (await caches.keys()).filter((name) => /^(chef-basil )?[\w+/]{43}=$/.test(name));
}
