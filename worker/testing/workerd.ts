/**
 * Runs one Worker alone in a workerd process, on a real port.
 *
 * Not in Miniflare: its router, rate limiter and asset server are Workers in the same process, so
 * their CPU would be measured too, and the router hides a connection that is reset. Here the rate
 * limiter allows every request, and there are no assets.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { readConfiguration } from "../dev/wrangler.ts";
import { type Settings, testSettings } from "./bindings.ts";

export interface Workerd extends AsyncDisposable {
  url: string;
  /** User and system CPU time of the process since its start, in milliseconds. */
  cpuMs(): Promise<number>;
  /** Resident memory of the process, in KiB. */
  residentKib(): Promise<number>;
}

/** Configuration for the Durable Object, with its storage in a folder. */
const DAY_BUDGET = `durableObjectNamespaces = [
    (className = "DayBudget", uniqueKey = "day-budget", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "storage"),`;

/** The unit of /proc/<pid>/stat, `getconf CLK_TCK`: 100 a second on Linux. */
const TICK_MS = 10;

/** The Worker as it is, with a rate limiter and a count that allow every recipe. */
const ENTRY = `
  import worker from "worker";
  const RATE_LIMITER = { limit: async () => ({ success: true }) };
  const object = { take: async () => ({ taken: true, day: 1, remaining: 1 }), giveBack: async () => {} };
  const DAY_BUDGET = { getByName: () => object };
  export default {
    fetch: (request, env, ctx) => worker.fetch(request, { RATE_LIMITER, DAY_BUDGET, ...env }, ctx),
  };
`;

/** The same, with the Worker's own Durable Object. */
export const COUNTING_ENTRY = `${ENTRY} export { DayBudget } from "worker";`;

export interface WorkerdOptions {
  /** Source of the main module. If it exports `DayBudget`, that counts the day's recipes. */
  entry?: string;
  /** Called with each line that the Worker logs. */
  onLog?: (line: string) => void;
}

/** @param source The Worker: one module, which the entry imports as "worker". */
export async function startWorkerd(
  source: string,
  settings: Partial<Settings>,
  { entry = ENTRY, onLog }: WorkerdOptions = {},
): Promise<Workerd> {
  const { compatibility_date, compatibility_flags } = readConfiguration();
  const bindings = Object.entries(testSettings(settings)).map(
    ([name, value]) => `(name = "${name}", json = ${JSON.stringify(JSON.stringify(value))})`,
  );
  const counts = entry.includes("DayBudget");
  if (counts) bindings.push('(name = "DAY_BUDGET", durableObjectNamespace = "DayBudget")');
  const folder = await mkdtemp(join(tmpdir(), "workerd-"));
  await writeFile(join(folder, "entry.js"), entry);
  await writeFile(join(folder, "worker.js"), source);
  await writeFile(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
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
    );`,
  );

  // workerd reports its port on file descriptor 3. Its output is the Worker's log.
  const child = spawn(
    "workerd",
    ["serve", "--experimental", "--control-fd=3", join(folder, "config.capnp")],
    { stdio: ["ignore", onLog ? "pipe" : "ignore", "inherit", "pipe"] },
  );
  if (onLog) createInterface(child.stdio[1] as Readable).on("line", onLog);
  // Don't leave it running after an error.
  process.once("exit", () => child.kill("SIGKILL"));
  const port = await Promise.race([
    readPort(child.stdio[3] as Readable),
    once(child, "exit").then(() => Promise.reject(new Error("workerd did not start"))),
  ]);
  const proc = (file: string) => readFile(`/proc/${child.pid}/${file}`, "utf8");

  return {
    url: `http://127.0.0.1:${port}`,
    async cpuMs() {
      // utime and stime, counted from the field after the name:
      // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
      const fields = (await proc("stat")).replace(/^.*\) /s, "").split(" ");
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    async residentKib() {
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(await proc("status"))?.[1]);
    },
    async [Symbol.asyncDispose]() {
      // SIGTERM would wait for connections that are kept alive.
      child.kill("SIGKILL");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

/** @param control One JSON object a line, for each socket that workerd listens on. */
async function readPort(control: Readable): Promise<number> {
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line);
    if (event === "listen") return port;
  }
  throw new Error("workerd listens nowhere");
}
