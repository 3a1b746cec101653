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
  const storage = {
    /** Whether it has ever refused. */
    refused: false,
    /** @returns `undefined` where it refuses. */
    use<T>(access: (items: Storage) => T): T | undefined {
      try {
        return access(window[name]);
      } catch (error) {
        if (!storage.refused) {
          console.warn(`${consequence}: the browser refuses to store it.`, error);
        }
        storage.refused = true;
        return undefined;
      }
    },
  };
  return storage;
}
