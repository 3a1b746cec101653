/** Finds Chrome or Chromium for journeys and benchmarks. @module */
import { join } from "node:path";
import { env } from "node:process";
import { type Browser, chromium } from "playwright-core";
import { findExecutable } from "./executables.ts";

const WINDOWS_APP = "Google\\Chrome\\Application\\chrome.exe";
/** Names and paths, on all systems. */
const CANDIDATES = [
  env.CHROMIUM_PATH,
  // Debian's build of the engine without a browser around it: opens a page in half the time.
  "chromium-headless-shell",
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...[env.PROGRAMFILES, env.LOCALAPPDATA].map((folder) => folder && join(folder, WINDOWS_APP)),
];

const CHROMIUM_ARGUMENTS = [
  // Chromium refuses to run as root with its sandbox. The others are for machines without a
  // graphics card or UDP.
  ...["--no-sandbox", "--disable-gpu", "--disable-quic"],
];

const HOW_TO_GET_ONE = `The journeys need Chrome or Chromium. This installs one:
npx playwright-core install --with-deps --no-shell chromium
CHROMIUM_PATH can give the path of another one.`;

/** Path of the executable, if there is one. */
export const chromiumPath = findExecutable(...CANDIDATES, chromium.executablePath());

/** @throws {Error} How to get a browser, if there is none. */
export function requireChromium(): string {
  if (!chromiumPath) throw new Error(HOW_TO_GET_ONE);
  return chromiumPath;
}

/** Starts the browser headless. */
export function launchChromium(...more: string[]): Promise<Browser> {
  const args = [...CHROMIUM_ARGUMENTS, ...more];
  return chromium.launch({ executablePath: requireChromium(), args });
}

/** Vitest's global setup. */
export const setup = () => console.log(`The journeys run in ${chromiumPath}`);
