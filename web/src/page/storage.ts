/**
 * Storage that may refuse: by a private mode, by a policy, or because it is full. The page works
 * without it.
 *
 * @see https://html.spec.whatwg.org/multipage/webstorage.html
 * @module
 */

/**
 * @param name Even to read it may throw.
 * @param consequence What is said on the console, once, when it refuses.
 */
export function openStorage(name: "localStorage" | "sessionStorage", consequence: string) {
  let warned = false;
  return {
    /** @returns `undefined` where it refuses. The next call tries again. */
    use<T>(access: (items: Storage) => T): T | undefined {
      try {
        return access(window[name]);
      } catch (error) {
        if (!warned) console.warn(`${consequence}: the browser refuses to store it.`, error);
        warned = true;
        return undefined;
      }
    },
  };
}

/**
 * A value in `localStorage` that other tabs write, too, for `useSyncExternalStore`.
 *
 * @param isPart Whether the value is read from the entry with this name.
 */
export function openStore<T>(isPart: (key: string) => boolean, read: () => T) {
  const listeners = new Set<() => void>();
  let current: T | undefined;

  function changed() {
    current = undefined;
    for (const listener of listeners) listener();
  }

  /** Another tab has written. Without a name, all of the storage is gone. */
  const onStorage = ({ key }: StorageEvent) => (key === null || isPart(key)) && changed();
  /** A page that comes out of the back/forward cache got no events there. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && changed();

  return {
    /** Reads it. @returns The same object until it changes. */
    get(): T {
      current ??= read();
      return current;
    },
    /** To be called after each writing. */
    changed,
    /** @returns Ends the subscription, and no other. */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        addEventListener("storage", onStorage);
        addEventListener("pageshow", onPageShow);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener("storage", onStorage);
        removeEventListener("pageshow", onPageShow);
        // Nothing is heard of changes from now on.
        current = undefined;
      };
    },
  };
}
