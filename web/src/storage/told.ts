/**
 * What is said once on a device.
 *
 * @module
 */
import { openStorage } from "./storage";

const accessTold = openStorage("localStorage", "A note will be shown again");

/** @returns Whether it is to be told, because this device was not told before. */
export function tellOnce(what: string): boolean {
  const key = `chef-basil.told-${what}.1`;
  const wasTold = accessTold((items) => items.getItem(key) !== null, false);
  if (!wasTold) accessTold((items) => items.setItem(key, "1"), undefined);
  return !wasTold;
}
