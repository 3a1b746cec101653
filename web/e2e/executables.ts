/** Finds programs that the tests run. @module */
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
