/**
 * Where what was had before is kept: apart, because the page asks it before it loads what shows it.
 *
 * @module
 */
import { openStorage } from "./openStorage";

/** Another form gets another number: an older page that is still open leaves it alone. */
export const HAD_KEY = "chef-basil.had-before.1";

export const hadStorage = openStorage("localStorage", "What you had won't be remembered");

/** @returns What is kept. `null` for nothing. */
export const readHadStorage = () => hadStorage.use((items) => items.getItem(HAD_KEY)) ?? null;
