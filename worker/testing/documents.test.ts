import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOTS = ["", "web/src/"];

it.each(["README.md", ".github/CONTRIBUTING.md", "worker/README.md", "web/bench/README.md"])(
  "%s names only files and folders that are there",
  (document) => {
    const text = readFileSync(document, "utf8");
    const paths = Array.from(
      text.matchAll(/`((?:[a-z.][\w.-]*\/)+[\w.-]*)`/g),
      ([, path = ""]) => path,
    );
    expect(paths.filter((path) => !ROOTS.some((root) => existsSync(root + path)))).toEqual([]);
  },
);
