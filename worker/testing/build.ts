/** Builds the page and the Worker as for a deployment, once for all tests. */
import { execFileSync } from "node:child_process";

export function setup() {
  try {
    execFileSync("wrangler", ["deploy", "--dry-run", "--outdir", "worker/dist"], {
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`The build failed:\n${stdout}${stderr}`);
  }
}
