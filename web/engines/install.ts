/** Finds Firefox and WebKitGTK, or installs them from the system's packages. Fails if that is not possible. */
import { globSync } from "node:fs";
import { env } from "node:process";
import { findExecutable, install } from "../e2e/executables.ts";

const NAMES = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** @returns The path of the executable, or `undefined`. */
export const findFirefox = () => findExecutable(env.FIREFOX_PATH, ...NAMES);

/** Its path on Debian and Ubuntu, for each architecture. */
export const findMiniBrowser = () =>
  findExecutable(...globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"));

/** Vitest's global setup: installs missing browsers. */
export function setup() {
  const packages = ["firefox-esr", "webkit2gtk-driver", "xvfb"];
  const find = () =>
    findFirefox() && ["WebKitWebDriver", "Xvfb"].every((one) => findExecutable(one));
  install(find, packages, "FIREFOX_PATH names another Firefox. WebKitGTK exists for Linux only.");
}
