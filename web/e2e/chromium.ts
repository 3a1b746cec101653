/** Finds Chrome or Chromium for journeys and benchmarks, or installs it. Fails if it can't. */
import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { env, platform } from "node:process";
import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MACOS_APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const WINDOWS_APP = "Google\\Chrome\\Application\\chrome.exe";

export const CHROMIUM_ARGUMENTS = [
  // Chromium refuses to run as root with its sandbox. The others are for machines without a graphics
  // card or network.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts it headless. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() ?? "", args: CHROMIUM_ARGUMENTS });
}

/** @returns The path of the executable, or `undefined`. */
export function findChromium(): string | undefined {
  const onPath = (env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const onWindows = [env.PROGRAMFILES, env.LOCALAPPDATA].flatMap((folder) =>
    folder ? join(folder, WINDOWS_APP) : [],
  );
  return [
    env.CHROMIUM_PATH ?? "",
    ...onPath,
    ...(platform === "darwin" ? MACOS_APPS : []),
    ...(platform === "win32" ? onWindows : []),
    chromium.executablePath(),
  ].find(isExecutable);
}

/** Vitest's global setup: installs Chromium if it is missing. */
export function setup() {
  if (findChromium()) return;
  const attempts: [string, ...string[]][] = [
    ["playwright-core", "install", "--with-deps", "--only-shell", "chromium"],
    ["apt-get", "update"],
    ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"],
  ];
  console.log("No Chrome or Chromium found: installing one …");
  for (const [command, ...args] of attempts) {
    try {
      execFileSync(command, args, { stdio: "pipe" });
    } catch {
      // Checked below. The next command may succeed.
    }
    if (findChromium()) return;
  }
  throw new Error(
    "The journeys need Chrome or Chromium, and it could not be installed. Install one of them, " +
      "or give the path of its executable in the environment variable CHROMIUM_PATH.",
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== "";
  } catch {
    return false;
  }
}
