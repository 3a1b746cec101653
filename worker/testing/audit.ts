/**
 * Looks for known vulnerabilities of the packages that are shipped. Fails when there is one that matters, and
 * not when there is nobody to ask: whoever is offline is to be able to work.
 *
 * @see https://docs.npmjs.com/cli/commands/npm-audit
 */
import { spawnSync } from "node:child_process";

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=moderate", "--json"], {
  encoding: "utf8",
  shell: process.platform === "win32",
});
const report = JSON.parse(stdout || "{}");

if (!report.metadata) {
  console.log("npm audit: no answer from the registry, so nothing was looked up");
} else {
  const { info, low, total } = report.metadata.vulnerabilities;
  console.log(`npm audit: ${total} known vulnerabilities`);
  if (total > info + low) {
    console.error(JSON.stringify(report.vulnerabilities, null, 2));
    process.exitCode = 1;
  }
}
