/** Finds Firefox and WebKitGTK, or installs them from the system's packages. Fails if it can't. */
import { globSync } from "node:fs";
import { env } from "node:process";
import { findExecutable, install } from "../e2e/executables.ts";

const MACOS_FIREFOX = "/Applications/Firefox.app/Contents/MacOS/firefox";
/** Debian and Ubuntu have it here, for each architecture. */
const MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser";

/** @returns The path of the executable, or `undefined`. */
export function findFirefox(): string | undefined {
  return findExecutable(env.FIREFOX_PATH, "firefox-esr", "firefox", MACOS_FIREFOX);
}

/** @returns Paths of the driver, its browser and the X server without a screen, or `undefined`. */
export function findWebKit() {
  const driver = findExecutable("WebKitWebDriver");
  const browser = findExecutable(...globSync(MINI_BROWSER));
  const display = findExecutable("Xvfb");
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** Names of Debian's packages. */
function findMissing(): string[] {
  return [
    ...(findFirefox() ? [] : ["firefox-esr"]),
    ...(findWebKit() ? [] : ["webkit2gtk-driver", "xvfb"]),
  ];
}

/** Vitest's global setup: installs what is missing. */
export function setup() {
  const missing = findMissing();
  if (missing.length === 0) return;
  console.log(`Not found: ${missing.join(", ")}. Installing …`);
  const update = ["apt-get", "update"];
  const get = ["apt-get", "install", "--yes", "--no-install-recommends", ...missing];
  // On GitHub's machines, sudo asks for no password.
  const sudo = ["sudo", "--non-interactive"];
  const installed = install(
    () => findMissing().length === 0,
    [update, get, [...sudo, ...update], [...sudo, ...get]],
  );
  if (installed) return;
  throw new Error(
    `The journey in other engines needs ${findMissing().join(", ")}, which could not be installed. ` +
      "Install these packages, by Debian's names. FIREFOX_PATH can name another Firefox. WebKitGTK " +
      "exists for Linux only.",
  );
}
