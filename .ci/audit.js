/**
 * Reads `npm audit --json` from the standard input. Fails if a package has a known vulnerability that is
 * at least moderate. If the registry could not be asked, it says so, and fails only in CI. A registry without
 * this service, such as a mirror, fails nowhere: asking again would not help.
 */
import { env, stdin } from "node:process";
import { text } from "node:stream/consumers";

/** HTTP statuses of a registry without `npm audit`. */
const NOT_OFFERED = [404, 405, 410, 501];

const { metadata, statusCode, message } = JSON.parse((await text(stdin)) || "{}");
const found = metadata?.vulnerabilities;
console.log("Known vulnerabilities:", found ?? `NOT CHECKED, ${message}`);
const isFailure = found
  ? found.moderate + found.high + found.critical > 0
  : env.CI && !NOT_OFFERED.includes(statusCode);
if (isFailure) process.exitCode = 1;
