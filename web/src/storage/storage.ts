/**
 * Access to the browser's storage, which may throw on each access: in private mode, by a policy, or
 * because it is full. The page works without it.
 *
 * @see https://html.spec.whatwg.org/multipage/webstorage.html
 * @module
 */
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** Why something is not stored, for the visitor: the storage is full, or refused. */
export const NO_ROOM = "this browser has no room for it";
export const NO_STORAGE = "this browser stores nothing";

export const notSaved = (reason: string) => `Not saved: ${reason}.`;

/**
 * @param consequence What the visitor loses, logged to the console on the first error.
 * @returns A function that returns what `access` returns, or `refused` if that throws. The next call tries again.
 */
export function openStorage(name: "localStorage" | "sessionStorage", consequence: string) {
  let warned = false;
  return <T>(access: (items: Storage) => T, refused: T): T => {
    try {
      return access(window[name]);
    } catch (error) {
      if (!warned) console.warn(`${consequence}: the browser refuses to store it.`, error);
      warned = true;
      return refused;
    }
  };
}

/**
 * A store over entries of `localStorage`. Tabs with other versions of the page write them, too.
 *
 * @param read Must check versions, and ignore entries of newer ones.
 * @param none The value during hydration, and if the storage refuses access.
 * @param consequence As for {@link openStorage}.
 */
export function openEntries<Item>(
  read: (items: Storage) => readonly Item[],
  none: readonly Item[],
  consequence: string,
) {
  const tryStorage = openStorage("localStorage", consequence);
  const store = createStore<readonly Item[]>()(() => none);

  function update() {
    const [before, next] = [store.getState(), tryStorage(read, none)];
    const isSame = next.length === before.length && JSON.stringify(next) === JSON.stringify(before);
    if (!isSame) store.setState(next, true);
  }

  if (!import.meta.env.SSR) {
    update();
    // Another tab has written or removed an entry.
    addEventListener("storage", update);
    // In the back/forward cache, a page gets no storage events.
    addEventListener("pageshow", ({ persisted }) => persisted && update());
  }

  return {
    /** @returns The value of `read`. The same object until an entry changes. */
    get: store.getState,
    /** @returns As `get`, also if the event that another tab has changed an entry is still to come. */
    readAgain(): readonly Item[] {
      update();
      return store.getState();
    },
    /** @returns Why the storage has refused `change`, for the visitor. */
    write(change: (items: Storage) => void): string | undefined {
      let refusal: string | undefined = NO_STORAGE;
      tryStorage((items) => {
        // A browser inside of another app may have `null`.
        if (items) refusal = NO_ROOM;
        change(items);
        refusal = undefined;
      }, undefined);
      update();
      return refusal;
    },
    subscribe: store.subscribe,
    /** `get` as a hook. */
    useEntries: () => useStore(store),
  };
}

/**
 * A list in one entry of `localStorage`, which other tabs also write.
 *
 * @param key Ends with a version: an older page that is still open ignores the entries of newer versions.
 * @param read Returns the items of an untrusted JSON text, or of `null` without an entry.
 * @param consequence As for {@link openStorage}.
 * @param toStored Returns what is stored of an item.
 */
export function openList<Item>(
  key: string,
  read: (json: string | null) => readonly Item[],
  consequence: string,
  toStored: (item: Item) => unknown = (item) => item,
) {
  const stored = (items: Storage) => read(items.getItem(key));
  const { write, ...entries } = openEntries(stored, [], consequence);

  /** Changes what is stored, also by another tab. @returns As `write`. */
  const change = (toNext: (before: readonly Item[]) => readonly Item[]) =>
    write((items) => {
      const next = toNext(stored(items));
      if (next.length > 0) items.setItem(key, JSON.stringify(next.map(toStored)));
      else items.removeItem(key);
    });
  return { ...entries, change };
}

/**
 * As {@link openList}, with the latest items.
 *
 * @param join Returns both lists, the later one first, with no item twice and no more than are stored.
 */
export function openHistory<Item>(
  join: (earlier: readonly Item[], later: readonly Item[]) => readonly Item[],
  ...list: Parameters<typeof openList<Item>>
) {
  const { readAgain, useEntries, change } = openList(...list);
  return {
    readAgain,
    useEntries,
    remember: (items: readonly Item[]) => change((before) => join(before, items)),
    /** @returns A function that undoes it. What was stored since stays. */
    forget() {
      const forgotten = readAgain();
      change(() => []);
      return () => change((since) => join(forgotten, since));
    },
  };
}

const accessTold = openStorage("localStorage", "A note will be shown again");

/** @returns Whether it is to be told, because this device was not told before. */
export function tellOnce(what: string): boolean {
  const key = `chef-basil.told-${what}.1`;
  const wasTold = accessTold((items) => items.getItem(key) !== null, false);
  if (!wasTold) accessTold((items) => items.setItem(key, "1"), undefined);
  return !wasTold;
}
