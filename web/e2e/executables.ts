/**
 * Finds programs that the tests run, and installs those that are missing.
 *
 * @module
 */
import { execSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { env } from "node:process";

/**
 * @param candidates Paths, or names that are looked up in PATH. Empty strings are skipped.
 * @returns The path of the first candidate that exists.
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

/**
 * Installs missing packages.
 *
 * @param find Returns a falsy value if something is missing.
 * @param packages Debian's names.
 * @param advice What to do if nothing can be installed.
 * @param fallbacks Commands to try after Debian's.
 * @throws {Error} Its message says what to install.
 */
export function install(
  find: () => unknown,
  packages: string[],
  advice: string,
  ...fallbacks: string[]
) {
  const apt = ["update", `install --yes --no-install-recommends ${packages.join(" ")}`];
  // On GitHub's machines, sudo asks for no password.
  const commands = ["apt-get", "sudo --non-interactive apt-get"].flatMap((get) =>
    apt.map((command) => `${get} ${command}`),
  );
  for (const command of [...commands, ...fallbacks]) {
    if (find()) return;
    console.log(`Not found: ${packages.join(", ")}. Trying: ${command}`);
    try {
      // In a shell: on Windows, programs of npm packages can't be started otherwise.
      execSync(command, { stdio: "pipe" });
    } catch {
      // The next command may succeed.
    }
  }
  if (find()) return;
  throw new Error(`These could not be installed: ${packages.join(", ")}. Install them. ${advice}`);
}
