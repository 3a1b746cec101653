/**
 * Runs one Worker alone in a workerd process, on a real port.
 *
 * Not in Miniflare: its router, rate limiter and asset server are Workers in the same process, so
 * their CPU would be measured too. Here are neither a rate limiter nor assets: the entry binds what
 * the Worker needs.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { readConfiguration } from "../dev/wrangler.ts";
import { type Settings, testSettings } from "../testing/bindings.ts";

export type Workerd = Awaited<ReturnType<typeof startWorkerd>>;

/** Configuration for the Durable Object, with its storage in a folder. */
const DAY_BUDGET = `durableObjectStorage = (localDisk = "storage"),
  durableObjectNamespaces = [(className = "DayBudget", uniqueKey = "day", enableSql = true)],`;

/**
 * @param source The Worker: one module, which the entry imports as "worker".
 * @param entry Source of the main module. If it exports `DayBudget`, that counts the day's recipes.
 */
export async function startWorkerd(source: string, settings: Partial<Settings>, entry: string) {
  const { compatibility_date, compatibility_flags } = readConfiguration();
  const bindings = Object.entries(testSettings(settings)).map(
    ([name, value]) => `(name = "${name}", json = ${JSON.stringify(JSON.stringify(value))})`,
  );
  const counts = entry.includes("DayBudget");
  if (counts) bindings.push('(name = "DAY_BUDGET", durableObjectNamespace = "DayBudget")');
  const folder = await mkdtemp(join(tmpdir(), "workerd-"));
  const config = `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [
        (name = "worker", worker = (
          modules = [
            (name = "entry", esModule = embed "entry.js"),
            (name = "worker", esModule = embed "worker.js"),
          ],
          compatibilityDate = ${JSON.stringify(compatibility_date)},
          compatibilityFlags = ${JSON.stringify(compatibility_flags)},
          ${counts ? DAY_BUDGET : ""}
          bindings = [${bindings.join(", ")}],
        )),
        (name = "storage", disk = (path = ${JSON.stringify(folder)}, writable = true)),
        (name = "internet", network = (allow = ["private"])),
      ],
      sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
    );`;
  const files = { "entry.js": entry, "worker.js": source, "config.capnp": config };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);

  // workerd reports its port on file descriptor 3, as one line of JSON.
  const child = spawn(
    "workerd",
    ["serve", "--experimental", "--control-fd=3", join(folder, "config.capnp")],
    { stdio: ["ignore", "ignore", "inherit", "pipe"] },
  );
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
