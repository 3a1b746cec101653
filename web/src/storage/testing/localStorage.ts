/** A stand-in for `localStorage`, as `window` has it. @module */
import { vi } from "vitest";

/** An empty storage that takes at most `room.items` items. */
export function stubLocalStorage() {
  const room = { items: 40 };
  const METHODS = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      const isNew = !Object.hasOwn(this, key);
      if (Object.keys(this).length + Number(isNew) > room.items)
        throw new DOMException("Full", "QuotaExceededError");
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  const localStorage: Storage = Object.create(METHODS);
  vi.stubGlobal("window", { localStorage });
  return { items: localStorage, room };
}
