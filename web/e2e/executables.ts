/**
 * Finds programs that the tests run, and installs those that are missing.
 *
 * @module
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { env } from "node:process";

/**
 * @param candidates Paths, and names to be found in PATH. Empty ones are skipped.
 * @returns The path of the first one that is there.
 */
export function findExecutable(...candidates: (string | undefined)[]): string | undefined {
  const folders = (env.PATH ?? "").split(delimiter);
  return candidates
    .flatMap((one = "") => {
      if (one === "" || isAbsolute(one)) return one;
      return folders.map((folder) => join(folder, one));
    })
    .find(existsSync);
}

/** Runs commands until one of them has installed what is missing. @returns Whether one has. */
export function install(isComplete: () => boolean, commands: readonly string[][]): boolean {
  for (const [command = "", ...args] of commands) {
    try {
      execFileSync(command, args, { stdio: "pipe" });
    } catch {
      // Checked below. The next command may succeed.
    }
    if (isComplete()) return true;
  }
  return false;
}
