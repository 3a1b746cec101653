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
  return { lines: output.split("\n"), exitCode };
}

it.each<[string, RequestListener, string]>([
  ["refuses", (_, answer) => answer.writeHead(405).end(), "405 Method Not Allowed"],
  ["can't be reached", ({ socket }) => socket.destroy(), "failed, reason"],
])(
  "passes, and says on a line of its own that nothing was checked, where the registry %s",
  async (_, answer, why) => {
    const { lines, exitCode } = await audit(answer);
    expect(lines).toEqual([
      expect.stringMatching(`^Known vulnerabilities: NOT CHECKED\\. .*${why}`),
      "",
    ]);
    expect(exitCode).toBe(0);
  },
);

it.each([
  ["passes with a vulnerability of low severity", "low", 0],
  ["fails with one of moderate severity", "moderate", 1],
])("%s", async (_, severity, expected) => {
  const advisory = {
    id: 1,
    url: "https://example.com",
    title: "One",
    severity,
    vulnerable_versions: "*",
  };
  const { lines, exitCode } = await audit(({ url }, answer) =>
    url?.endsWith("/bulk")
      ? answer.end(JSON.stringify({ hono: [advisory] }))
      : answer.writeHead(404).end(),
  );
  expect(lines).toContain("Known vulnerabilities: 1");
  expect(exitCode).toBe(expected);
});
