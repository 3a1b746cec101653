import { spawnSync } from "node:child_process";
import { env, execPath } from "node:process";
import { expect, it } from "vitest";

const none = { info: 0, low: 3, moderate: 0, high: 0, critical: 0 };

it.each([
  ["", 0, /NOT CHECKED, no network/, { message: "no network" }],
  ["true", 1, /NOT CHECKED, no network/, { message: "no network" }],
  ["true", 1, /NOT CHECKED, 503/, { statusCode: 503, message: "503" }],
  ["true", 0, /NOT CHECKED, 405/, { statusCode: 405, message: "405" }],
  ["true", 0, /low: 3/, { metadata: { vulnerabilities: none } }],
  ["", 1, /high: 1/, { metadata: { vulnerabilities: { ...none, high: 1 } } }],
])("the audit with CI=%j exits with %i and prints %s", (CI, expected, words, report) => {
  const options = { env: { ...env, CI }, input: JSON.stringify(report), encoding: "utf8" } as const;
  const { status, stdout } = spawnSync(execPath, [".ci/audit.js"], options);
  expect(stdout).toMatch(words);
  expect(status).toBe(expected);
});
