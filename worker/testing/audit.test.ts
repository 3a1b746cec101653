/** What `npm run check` says of known vulnerabilities, by what a registry answers. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
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
  const env = { ...process.env, ...settings };
  const script = promisify(execFile)(process.execPath, ["worker/testing/audit.ts"], { env });
  const { stdout, code = 0 } = await script.catch((failed) => failed);
  registry.close();
  return { stdout, code };
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
  const { stdout, code } = await audit(answer);
  expect(stdout).toMatch(/^Known vulnerabilities: .*\n$/);
  expect(stdout.trim()).toMatch(said);
  expect(code).toBe(expected);
});
