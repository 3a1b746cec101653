/** Finds Firefox and WebKitGTK. @module */
import { globSync } from "node:fs";
import { env } from "node:process";
import { findExecutable } from "../e2e/executables.ts";

const NAMES = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** @returns The path of the executable, or `undefined`. */
export const findFirefox = () => findExecutable(env.FIREFOX_PATH, ...NAMES);

/** Its path on Debian and Ubuntu, for each architecture. */
export const findMiniBrowser = () =>
  findExecutable(...globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"));

/** Vitest's global setup. @throws {Error} How to get the browsers. */
export function setup() {
  const found = [findFirefox(), ...["WebKitWebDriver", "Xvfb"].map((one) => findExecutable(one))];
  if (found.every(Boolean)) return;
  throw new Error(`This needs Firefox and WebKitGTK, which exists for Linux only. On Debian:
apt-get install firefox-esr webkit2gtk-driver xvfb
FIREFOX_PATH can give the path of another Firefox.`);
}
