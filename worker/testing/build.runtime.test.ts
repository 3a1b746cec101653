import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env, execPath } from "node:process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { built } from "./build";

it("two builds of the page at once don't disturb each other, and leave nothing else behind", async () => {
  // Beside the tests' build: the prerendering finds packages only below the project.
  const folder = await mkdtemp(join(dirname(built("")), "twice-"));
  const PAGE_FOLDER = join(folder, "page");
  const vite = ["node_modules/vite/bin/vite.js", "build", "web"];
  const build = () => promisify(execFile)(execPath, vite, { env: { ...env, PAGE_FOLDER } });
  try {
    await Promise.all([build(), build()]);
    expect(await readdir(folder)).toEqual(["page"]);
    const read = (path: string) => readFile(path, "utf8");
    expect(await read(join(PAGE_FOLDER, "index.html"))).toBe(await read(built("page/index.html")));
    expect(await readdir(PAGE_FOLDER)).toEqual(await readdir(built("page")));
  } finally {
    await rm(folder, { recursive: true });
  }
});
