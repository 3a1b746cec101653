/** Builds the page and the Worker as for a deployment. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const WRANGLER = fileURLToPath(
  new URL("../../node_modules/wrangler/bin/wrangler.js", import.meta.url),
);

/** Shared by all test projects, each of which imports its own copy of this module. */
const shared = globalThis as { chefBasilIsBuilt?: boolean };

/** Vitest's global setup: builds once for all projects that need it. */
export function setup() {
  if (shared.chefBasilIsBuilt) return;
  shared.chefBasilIsBuilt = true;
  try {
    // On Windows, node_modules/.bin has no program but a script for a shell, which can't be started alone.
    execFileSync(process.execPath, [WRANGLER, "deploy", "--dry-run", "--outdir", "worker/dist"], {
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`The build failed:\n${stdout}${stderr}`);
  }
}
