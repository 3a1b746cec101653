/**
 * What is counted and logged of a visitor whose connection is reset, at each stage of a request, and where
 * the Durable Object fails or is late.
 *
 * After a reset, workerd cancels all that the request still waits for, unless it is in `waitUntil`.
 */
import { type ClientRequest, request } from "node:http";
import { beforeEach, expect, it } from "vitest";
import { RECIPE_PATH } from "./contract";
import { startRuntime } from "./testing/runtime";
import { nextVisitor, VALID_REQUESTS } from "./testing/worker";

/** Logs what the tests wait for. After counting, the object waits for an answer from the test. */
const ENTRY = `
  import worker, { DayBudget as Counter } from "./index.js";
  export class DayBudget extends Counter {
    async take(request) {
      const result = await super.take(request);
      const { ok } = await fetch(this.env.GEMINI_BASE_URL);
      if (!ok) throw new Error("no");
      return result;
    }
    count() {
      // An alarm that comes late, or again, deletes nothing of today.
      this.alarm();
      const [row] = this.ctx.storage.sql.exec("SELECT taken FROM day");
      return row?.taken ?? 0;
    }
  }
  export default {
    async fetch(request, env, ctx) {
      const budget = env.DAY_BUDGET.getByName("everyone");
      if (request.method === "GET") return Response.json(await budget.count());
      request.signal.addEventListener("abort", () => console.log("reset"));
      const countMs = Number(request.headers.get("X-Count-Ms")) || env.DEADLINES.countMs;
      return worker.fetch(request, { ...env, DEADLINES: { ...env.DEADLINES, countMs } }, ctx);
    },
  };
`;

const { gemini, worker } = await startRuntime({ GEMINI_MODELS: "first, second" }, { entry: ENTRY });

let before: number;
beforeEach(async () => {
  worker.logs.length = 0;
  gemini.answer = undefined;
  before = await count();
});

const count = async (): Promise<number> => (await fetch(worker.url)).json();
const logs = () => worker.logs.map(({ message }) => message);
const lines = () => logs().flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));

/** `fetch` can't reset a connection. */
function ask(accept: string) {
  const headers = { "Content-Type": "application/json", Accept: accept, ...nextVisitor() };
  const visitor = request(new URL(RECIPE_PATH, worker.url), { method: "POST", headers });
  // Of the reset.
  visitor.on("error", () => {});
  return visitor.end(JSON.stringify(VALID_REQUESTS.recipe));
}

async function reset({ socket }: ClientRequest) {
  socket?.resetAndDestroy();
  await expect.poll(logs).toContain("reset");
}

async function expectCounted(attempts: object[]) {
  await expect.poll(lines).toMatchObject([{ outcome: "disconnected", attempts }]);
  await expect.poll(count).toBe(before + 1);
}

const WANTED = ["application/json", "text/event-stream"];

it.each(WANTED)(
  "a reset while %s is counted leaves it counted, and no model is asked",
  async (type) => {
    const visitor = ask(type);
    const counted = await gemini.next();
    expect(await count()).toBe(before + 1);
    await reset(visitor);
    counted.response.end();
    await expectCounted([]);
    expect(gemini.calls).toHaveLength(1);
  },
);

it.each(WANTED)("a reset while %s is written leaves it counted", async (type) => {
  const visitor = ask(type);
  (await gemini.next()).response.end();
  const call = await gemini.next();
  call.write("# So");
  await reset(visitor);
  await call.closed;
  await expectCounted([{ model: "first", status: "disconnected", free: false }]);
  expect(gemini.calls.at(-1)).toBe(call);
});

const NOT_COUNTED = { error: { code: "model_busy", scope: "count" } };

it("a recipe that is counted after the deadline is given back, and no model is asked", async () => {
  const asked = worker.ask("recipe", { headers: { "X-Count-Ms": "1" } });
  const counted = await gemini.next();
  expect(await (await asked).json()).toMatchObject(NOT_COUNTED);
  expect(await count()).toBe(before + 1);
  counted.response.end();
  await expect.poll(count).toBe(before);
  expect(gemini.calls).toHaveLength(1);
});

it("a recipe of which it is unknown whether it was counted stays counted, and is not counted again", async () => {
  const asked = worker.ask("recipe");
  (await gemini.next()).response.writeHead(500).end();
  expect(await (await asked).json()).toMatchObject(NOT_COUNTED);
  expect(gemini.calls).toHaveLength(1);
  expect(await count()).toBe(before + 1);
});
