/**
 * Runs one Worker alone in a workerd process, on a real port. Not in Miniflare: its router, rate
 * limiter and asset server are Workers in the same process, so their CPU would be measured too.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { readConfiguration } from "../dev/wrangler.ts";
import { testSettings } from "../testing/bindings.ts";

export type Workerd = Awaited<ReturnType<typeof startWorkerd>>;

/** Adds what the Worker is bound to: rate limiters and a count that allow every recipe. */
const ENTRY = `
  import worker from "worker";
  const limiter = { limit: async () => ({ success: true }) };
  const object = { take: async () => ({ taken: true, day: 1, remaining: 1 }), giveBack: async () => {} };
  const bindings = {
    RATE_LIMITER: limiter,
    SUBSCRIBER_RATE_LIMITER: limiter,
    DAY_BUDGET: { getByName: () => object },
  };
  export default {
    fetch: (request, env, ctx) => worker.fetch(request, { ...bindings, ...env }, ctx),
  };
`;

/**
 * @param worker Path of the Worker: a module that imports at most `eventsource-parser`.
 * @param gemini Address of the stand-in for Gemini.
 */
export async function startWorkerd(worker: string, gemini: string) {
  const { compatibility_date, compatibility_flags } = readConfiguration();
  const settings = {
    GEMINI_API_KEY: "a-key",
    GEMINI_MODELS: "gemini-stand-in",
    GEMINI_BASE_URL: gemini,
  };
  const bindings = Object.entries(testSettings(settings)).map(
    ([name, value]) => `(name = "${name}", json = ${JSON.stringify(JSON.stringify(value))})`,
  );
  const folder = await mkdtemp(join(tmpdir(), "workerd-"));
  await writeFile(join(folder, "entry"), ENTRY);
  await cp(worker, join(folder, "worker"));
  const parser = dirname(fileURLToPath(import.meta.resolve("eventsource-parser")));
  await cp(parser, folder, { recursive: true });
  const files = (await readdir(parser)).filter((file) => file.endsWith(".js"));
  const modules = ["entry", "worker", ...files].map((file) => {
    const name = file === "index.js" ? "eventsource-parser" : file;
    return `(name = "${name}", esModule = embed "${file}")`;
  });
  const config = `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [
        (name = "worker", worker = (
          modules = [${modules}],
          compatibilityDate = ${JSON.stringify(compatibility_date)},
          compatibilityFlags = ${JSON.stringify(compatibility_flags)},
          bindings = [${bindings}],
        )),
        (name = "internet", network = (allow = ["private"])),
      ],
      sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
    );`;
  await writeFile(join(folder, "config.capnp"), config);

  // workerd reports its port on file descriptor 3, as one line of JSON.
  const child = spawn("workerd", ["serve", "--control-fd=3", join(folder, "config.capnp")], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  // Don't leave it running after an error.
  process.once("exit", () => child.kill("SIGKILL"));
  const [listening] = await Promise.race([
    once(createInterface(child.stdio[3] as Readable), "line"),
    once(child, "exit").then(() => Promise.reject(new Error("workerd did not start"))),
  ]);

  return {
    url: `http://127.0.0.1:${JSON.parse(listening).port}`,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      // SIGTERM would wait for connections that are kept alive.
      child.kill("SIGKILL");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
