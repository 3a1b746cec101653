/** When a visitor disconnects, the request to Gemini must end within two seconds. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StandIn, startGemini } from "./testing/gemini";
import { askRaw } from "./testing/rawRequest";
import { type RunningWorker, startWorker } from "./testing/worker";

/** Two seconds, and one more for a machine that stalls. */
const NOTICED_MS = 3000;

let gemini: StandIn;
beforeAll(async () => {
  gemini = await startGemini();
});
afterAll(() => gemini[Symbol.asyncDispose]());

/** Requests a recipe by a socket that the test can close. */
function ask(url: URL) {
  const socket = askRaw(url, ["Onions", "Rice", "Eggs", "Peas"]);
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    received += chunk;
  });
  return { socket, received: () => received };
}

describe.each(["the Worker in workerd", "wrangler dev"])("%s", (where) => {
  let url: URL;
  let worker: RunningWorker | undefined;
  let wrangler: ChildProcess | undefined;
  let state: string | undefined;

  beforeAll(async () => {
    const settings = {
      GEMINI_API_KEY: "a-key",
      // Only one: after a failed test, the call to a second model would reach the next test.
      GEMINI_MODELS: "gemini-x",
      GEMINI_BASE_URL: gemini.url,
    };
    if (where === "wrangler dev") {
      const vars = Object.entries(settings).flatMap(([name, value]) => [
        "--var",
        `${name}:${value}`,
      ]);
      // A new folder, so that requests of the last run don't count towards the rate limit.
      state = await mkdtemp(join(tmpdir(), "wrangler-state-"));
      const options = ["--port", "0", "--ip", "127.0.0.1", "--persist-to", state, ...vars];
      wrangler = spawn("wrangler", ["dev", ...options], {
        stdio: ["ignore", "pipe", "inherit"],
        // A process group of its own, to end its children with it.
        detached: true,
      });
      url = await new Promise((resolve, reject) => {
        let output = "";
        wrangler?.stdout?.setEncoding("utf8").on("data", (chunk) => {
          output += chunk;
          const [ready] = /(?<=Ready on )http:\S+/.exec(output) ?? [];
          if (ready) resolve(new URL(ready));
        });
        wrangler?.once("exit", () => reject(new Error(`wrangler dev ended:\n${output}`)));
      });
    } else {
      worker = await startWorker(settings);
      url = worker.url;
    }
  }, 60_000);

  afterAll(async () => {
    await worker?.[Symbol.asyncDispose]();
    if (wrangler?.pid) {
      process.kill(-wrangler.pid, "SIGTERM");
      await once(wrangler, "exit");
    }
    if (state) await rm(state, { recursive: true });
  });

  it.each<[string, "destroy" | "resetAndDestroy"]>([
    ["closes the connection", "destroy"],
    ["resets the connection", "resetAndDestroy"],
  ])("ends the request before the first text, when the visitor %s", async (_, leave) => {
    const { socket, received } = ask(url);
    const call = await gemini.next();
    // wrangler's own proxy does not notice a disconnect before the response has begun: it waits for
    // the response in a Durable Object, then leaves the body open without reading it.
    if (where === "wrangler dev") await expect.poll(received).not.toBe("");
    const startMs = performance.now();
    socket[leave]();
    await call.closed;
    expect(call.response.writableFinished).toBe(false);
    expect(performance.now() - startMs).toBeLessThan(NOTICED_MS);
  });

  it.each<[string, "destroy" | "resetAndDestroy"]>([
    ["closes the connection", "destroy"],
    ["resets the connection", "resetAndDestroy"],
  ])(
    "ends the request while Gemini pauses within a recipe, when the visitor %s",
    async (_, leave) => {
      const { socket, received } = ask(url);
      const call = await gemini.next();
      call.write("# Soup");
      await expect.poll(received).toContain("# Soup");
      const startMs = performance.now();
      socket[leave]();
      await call.closed;
      expect(call.response.writableFinished).toBe(false);
      expect(performance.now() - startMs).toBeLessThan(NOTICED_MS);
    },
  );

  it("ends the request while Gemini is writing, when the visitor closes the connection", async () => {
    const { socket, received } = ask(url);
    const call = await gemini.next();
    const writing = setInterval(() => call.write("more "), 20);
    await expect.poll(received).toContain("more");
    const startMs = performance.now();
    socket.destroy();
    await call.closed;
    clearInterval(writing);
    expect(performance.now() - startMs).toBeLessThan(NOTICED_MS);
  });
});
