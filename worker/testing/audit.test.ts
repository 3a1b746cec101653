/** What `npm run check` says of known vulnerabilities, by what a registry answers. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

/** Runs the script with a registry that answers like this. */
async function audit(answer: RequestListener) {
  const registry = createServer(answer);
  await once(registry.listen(0, "127.0.0.1"), "listening");
  const { port } = registry.address() as AddressInfo;
  // npm keeps what it is told.
  await using cache = await mkdtempDisposable(join(tmpdir(), "npm-cache-"));
  const settings = {
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_cache: cache.path,
    npm_config_fetch_retries: "0",
    npm_config_noproxy: "127.0.0.1",
  };
  const script = spawn(process.execPath, ["worker/testing/audit.ts"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [output, [exitCode]] = await Promise.all([text(script.stdout), once(script, "exit")]);
  registry.close();
  return { output, exitCode };
}

/** Knows of one vulnerability. */
const knowOne =
  (severity: string): RequestListener =>
  ({ url }, answer) => {
    if (!url?.endsWith("/bulk")) return answer.writeHead(404).end();
    const about = { id: 1, url: "https://example.com", title: "One", vulnerable_versions: "*" };
    answer.end(JSON.stringify({ hono: [{ ...about, severity }] }));
  };

it.concurrent.each<[string, RequestListener, RegExp, number]>([
  ["refuses", (_, answer) => answer.writeHead(405).end(), /NOT CHECKED\. .*405 Method Not/, 0],
  ["can't be reached", ({ socket }) => socket.destroy(), /NOT CHECKED\. .*failed, reason/, 0],
  ["knows one of low severity", knowOne("low"), /1$/, 0],
  ["knows one of moderate severity", knowOne("moderate"), /1$/, 1],
])("where the registry %s, one line says so, and only the last fails", async (...row) => {
  const [, answer, said, expected] = row;
  const { output, exitCode } = await audit(answer);
  expect(output).toMatch(/^Known vulnerabilities: .*\n$/);
  expect(output.trim()).toMatch(said);
  expect(exitCode).toBe(expected);
});
