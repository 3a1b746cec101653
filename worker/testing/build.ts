/**
 * The build that the tests use: page and Worker as for a deployment.
 *
 * Its folder is named after the hash of the sources. So the tests build only if a source has changed, and
 * never change files that `npm start` or other tests use.
 *
 * @module
 */
import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import fs from "node:fs";
import { join } from "node:path";
import { env, execPath } from "node:process";

const ROOT = join(import.meta.dirname, "../..");
/** Where `npm start` watches nothing. */
const BUILDS = join(ROOT, ".wrangler/test-builds");
const SOURCES = [
  ...["web/{index.html,vite.config.ts}", "web/{public,src}/**/*.*", "worker/**/*.*"],
  ...["wrangler.toml", "package.json", "package-lock.json"],
];
const NO_SOURCES = ["**/*.test.*", "**/*.d.ts"];

/** A build that was not used for this long is deleted, in milliseconds. */
const UNUSED_MS = 24 * 3_600_000;

/** @returns The path of a built file: below `page/`, `worker/index.js`, or `options.json` for Miniflare. */
export function built(path: string): string {
  if (!env.TEST_BUILD) throw new Error("Call `setup` first");
  return join(env.TEST_BUILD, path);
}

/** Vitest's global setup: builds, unless there is a build of the same sources. */
export async function setup() {
  // Each project calls this. The variable is inherited by the processes that run the tests.
  env.TEST_BUILD ??= join(BUILDS, hashSources());
  const folder = env.TEST_BUILD;
  if (!fs.existsSync(folder)) await build(folder);
  const nowMs = Date.now();
  fs.utimesSync(folder, nowMs / 1000, nowMs / 1000);
  for (const name of fs.readdirSync(BUILDS)) {
    const path = join(BUILDS, name);
    const { mtimeMs = nowMs } = fs.statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < nowMs - UNUSED_MS) fs.rmSync(path, { recursive: true, force: true });
  }
}

function hashSources(): string {
  const paths = fs.globSync(SOURCES, { cwd: ROOT, exclude: NO_SOURCES }).sort();
  const files = paths.map((path) => `${path}\n${fs.readFileSync(join(ROOT, path), "base64")}\n`);
  return hash("sha256", files.join("")).slice(0, 16);
}

async function build(folder: string) {
  fs.mkdirSync(BUILDS, { recursive: true });
  const fresh = fs.mkdtempSync(join(BUILDS, "fresh-"));
  const page = join(fresh, "page");
  const wrangler = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
  const output = ["--outdir", join(fresh, "worker"), "--assets", page];
  try {
    // On Windows, node_modules/.bin has no program but a script for a shell, which can't be started alone.
    execFileSync(execPath, [wrangler, "deploy", "--dry-run", ...output], {
      cwd: ROOT,
      env: { ...env, PAGE_FOLDER: page },
      encoding: "utf8",
      stdio: "pipe",
    });
    const { readWorkerOptions } = await import("../dev/wrangler.ts");
    // Without the key.
    const { bindings: _, ...options } = await readWorkerOptions();
    fs.writeFileSync(join(fresh, "options.json"), JSON.stringify(options));
    fs.renameSync(fresh, folder);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true });
    // Other tests may have built the same meanwhile.
    if (fs.existsSync(folder)) return;
    const { stdout = error, stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The build failed:\n${stdout}${stderr}`);
  }
}
