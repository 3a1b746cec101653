/**
 * Entries of the browser's storage. It may refuse every access: in a private mode, by a policy, or
 * because it is full. The page works without it.
 *
 * @see https://html.spec.whatwg.org/multipage/webstorage.html
 * @module
 */
import { useSyncExternalStore } from "react";

/** @param consequence Logged to the console with the first refusal. */
export function openStorage(name: "localStorage" | "sessionStorage", consequence: string) {
  let warned = false;
  return {
    /** @returns `undefined` if the storage refuses. The next call tries again. */
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
 * Opens entries of `localStorage`, which other tabs write, too. Their version is part of their keys or
 * of their schema, which `read` checks: what it doesn't know, a newer page may have written.
 *
 * @param isKey Whether `read` looks at the entry with this key.
 * @param none While the page is hydrated, and if the storage refuses.
 */
export function openEntries<T>(
  isKey: (key: string) => boolean,
  read: (items: Storage) => T,
  none: T,
  consequence: string,
) {
  const { use } = openStorage("localStorage", consequence);
  const listeners = new Set<() => void>();
  let current: T | undefined;

  const get = () => {
    current ??= use(read) ?? none;
    return current;
  };
  const changed = (value?: T) => {
    current = value;
    for (const listener of listeners) listener();
  };
  /** Another tab has written. Without a key it has cleared the storage. */
  const onStorage = ({ key }: StorageEvent) => (key === null || isKey(key)) && changed();
  /** A page that comes out of the back/forward cache got no events there. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && changed();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // Adding the same listener again has no effect.
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onPageShow);
    return () => listeners.delete(listener);
  };

  return {
    /** @returns The same object until an entry changes. */
    get,
    /**
     * @param unstored What `get` returns until the next change if the storage refuses.
     * @returns What `write` returns. `undefined` if the storage refuses.
     */
    change<R>(write: (items: Storage) => R, unstored?: T): R | undefined {
      const result = use(write);
      changed(result === undefined ? unstored : undefined);
      return result;
    },
    /** `get` as a hook. */
    useEntries: () => useSyncExternalStore(subscribe, get, () => none),
  };
}
