/**
 * A visitor whose connection is reset, at each stage of a request: what is counted and logged.
 *
 * In workerd without Miniflare, whose router hides the reset. workerd then cancels all that the
 * request still waits for, unless it is in `waitUntil`.
 */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, type StandIn, startGemini } from "./testing/gemini";
import { askRaw, sendRaw } from "./testing/rawRequest";
import { startWorkerd, type Workerd } from "./testing/workerd";

const LIST = ["Onions", "Rice", "Eggs", "Peas"];

/** Logs what the tests wait for. The object has counted when it asks the test to let it answer. */
const ENTRY = `
  import worker, { DayBudget as Counter } from "worker";
  export class DayBudget extends Counter {
    async take(request) {
      const result = await super.take(request);
      await fetch(this.env.GATE);
      return result;
    }
    count() {
      const [row] = this.ctx.storage.sql.exec("SELECT taken FROM day");
      return row?.taken ?? 0;
    }
  }
  const RATE_LIMITER = { limit: async () => ({ success: true }) };
  export default {
    async fetch(request, env, ctx) {
      if (request.method === "GET") {
        return Response.json(await env.DAY_BUDGET.getByName("everyone").count());
      }
      console.log("asked");
      request.signal.addEventListener("abort", () => console.log("reset"));
      return worker.fetch(request, { RATE_LIMITER, ...env }, ctx);
    },
  };
`;

let gemini: StandIn;
let workerd: Workerd;
/** Everything that was logged in this test. */
const logs: string[] = [];
/** Whether the Durable Object has to wait for the test, and its requests that do. */
let closed = false;
const waiting: ServerResponse[] = [];
const gate = createServer((_, response) => {
  if (closed) waiting.push(response);
  else response.end();
});

beforeAll(async () => {
  gemini = await startGemini();
  await once(gate.listen(0, "127.0.0.1"), "listening");
  workerd = await startWorkerd(
    await readFile("worker/dist/index.js", "utf8"),
    {
      GEMINI_API_KEY: "a-key",
      GEMINI_MODELS: "first, second",
      GEMINI_BASE_URL: gemini.url,
      GATE: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    } as object,
    { entry: ENTRY, onLog: (line) => logs.push(line) },
  );
});
afterAll(async () => {
  await workerd[Symbol.asyncDispose]();
  await gemini[Symbol.asyncDispose]();
  gate.close();
  gate.closeAllConnections();
});

let before: number;
beforeEach(async () => {
  logs.length = 0;
  gemini.calls.length = 0;
  gemini.answer = undefined;
  before = await count();
});
afterEach(() => {
  closed = false;
});

const count = async (): Promise<number> => (await fetch(workerd.url)).json();
const lines = () => logs.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
const reset = async (socket: Socket) => {
  socket.resetAndDestroy();
  await expect.poll(() => logs).toContain("reset");
};

function ask(accept: string) {
  const socket = askRaw(new URL(workerd.url), LIST, accept);
  const visitor = { socket, received: "" };
  socket.setEncoding("utf8").on("data", (chunk) => {
    visitor.received += chunk;
  });
  return visitor;
}

async function expectEnd(line: object, counted: 0 | 1) {
  await expect.poll(lines).toMatchObject([line]);
  await expect.poll(count).toBe(before + counted);
}

const ASKED = {
  outcome: "disconnected",
  attempts: [{ model: "first", status: "disconnected", free: false }],
};

describe.each(["application/json", "text/event-stream"])("for %s", (accept) => {
  it("before it is counted, is not counted", async () => {
    const headers = { Accept: accept, "Content-Length": "100" };
    const socket = sendRaw(new URL(workerd.url), headers, '{"ingredients":');
    await expect.poll(() => logs).toContain("asked");
    socket.resetAndDestroy();
    // Whatever the Worker does for this visitor, it has done once the next one has a recipe.
    gemini.answer = (call) => call.end("# Soup");
    const next = ask(accept);
    await expect.poll(() => next.received).toContain("# Soup");
    await expectEnd({ outcome: "done" }, 1);
    expect(gemini.calls).toHaveLength(1);
  });

  it("while it is counted, is given back, and no model is asked", async () => {
    closed = true;
    const { socket } = ask(accept);
    await expect.poll(() => waiting.length).toBe(1);
    expect(await count()).toBe(before + 1);
    await reset(socket);
    waiting.pop()?.end();
    await expectEnd({ outcome: "disconnected", attempts: [] }, 0);
    expect(gemini.calls).toEqual([]);
  });

  it.each<[string, (call: Call) => void, string?]>([
    ["before Gemini's headers", () => {}],
    ["before the first text", (call) => call.send({ usageMetadata: {} })],
    ["in the middle", (call) => call.write("# So"), "# So"],
  ])("%s, is counted", async (_, answer, text = "") => {
    const visitor = ask(accept);
    const call = await gemini.next();
    answer(call);
    if (accept !== "application/json") {
      await expect.poll(() => visitor.received).toContain(text);
    }
    await reset(visitor.socket);
    await call.closed;
    await expectEnd(ASKED, 1);
    expect(gemini.calls).toHaveLength(1);
  });

  it("after the end, is counted as complete", async () => {
    const visitor = ask(accept);
    (await gemini.next()).end("# Soup");
    await expect.poll(() => visitor.received).toContain("# Soup");
    visitor.socket.resetAndDestroy();
    await expectEnd({ outcome: "done" }, 1);
  });
});

it("a stream that is closed in the middle, without a reset, is counted", async () => {
  const visitor = ask("text/event-stream");
  const call = await gemini.next();
  call.write("# So");
  await expect.poll(() => visitor.received).toContain("# So");
  visitor.socket.destroy();
  await call.closed;
  await expectEnd(ASKED, 1);
});
