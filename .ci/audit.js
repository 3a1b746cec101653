/**
 * Reads `npm audit --json` from the standard input. Fails if a package has a known vulnerability that is
 * at least moderate. Without a network nothing can be checked: it says so, and doesn't fail.
 */
import { stdin } from "node:process";
import { text } from "node:stream/consumers";

const { metadata } = JSON.parse((await text(stdin)) || "{}");
const found = metadata?.vulnerabilities;
console.log("Known vulnerabilities:", found ?? "NOT CHECKED");
if (found && found.moderate + found.high + found.critical > 0) process.exitCode = 1;
