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

/** Starts the browser headless. */
export function launchChromium(...more: string[]): Promise<Browser> {
  const args = [...CHROMIUM_ARGUMENTS, ...more];
  return chromium.launch({ executablePath: findChromium(), args });
}

/** @returns The path of the executable. @throws {Error} How to get one. */
function findChromium(): string {
  const path = findExecutable(...CANDIDATES, chromium.executablePath());
  if (path) return path;
  throw new Error(`The journeys need Chrome or Chromium. This installs one:
npx playwright-core install --with-deps --no-shell chromium
CHROMIUM_PATH can give the path of another one.`);
}

/** Vitest's global setup. */
export const setup = () => console.log(`The journeys run in ${findChromium()}`);
