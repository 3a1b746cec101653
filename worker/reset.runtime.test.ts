/**
 * A visitor whose connection is reset, at each stage of a request: what is counted and logged.
 *
 * After a reset, workerd cancels all that the request still waits for, unless it is in `waitUntil`.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { askRaw, type RawVisitor } from "./testing/rawRequest";
import { startRuntime } from "./testing/runtime";

/** Logs what the tests wait for. After counting, the object waits for an answer from the test. */
const ENTRY = `
  import worker, { DayBudget as Counter } from "./index.js";
  export class DayBudget extends Counter {
    async take(request) {
      const result = await super.take(request);
      await fetch(this.env.GEMINI_BASE_URL);
      return result;
    }
    count() {
      const [row] = this.ctx.storage.sql.exec("SELECT taken FROM day");
      return row?.taken ?? 0;
    }
  }
  export default {
    async fetch(request, env, ctx) {
      if (request.method === "GET") {
        return Response.json(await env.DAY_BUDGET.getByName("everyone").count());
      }
      request.signal.addEventListener("abort", () => console.log("reset"));
      return worker.fetch(request, env, ctx);
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
/** @returns The call to the first model, once the recipe is counted. */
const asked = async () => {
  (await gemini.next()).response.end();
  return gemini.next();
};
const reset = async ({ socket }: RawVisitor) => {
  socket.resetAndDestroy();
  await expect.poll(logs).toContain("reset");
};

async function expectCounted(attempts: object[]) {
  await expect.poll(lines).toMatchObject([{ outcome: "disconnected", attempts }]);
  await expect.poll(count).toBe(before + 1);
}

describe.each(["application/json", "text/event-stream"])("for %s", (accept) => {
  it("while it is counted, stays counted, and no model is asked", async () => {
    const visitor = askRaw(worker.url, accept);
    const counted = await gemini.next();
    expect(await count()).toBe(before + 1);
    await reset(visitor);
    counted.response.end();
    await expectCounted([]);
    expect(gemini.calls).toHaveLength(1);
  });

  it.each([
    ["before Gemini's headers", ""],
    ["in the middle", "# So"],
  ])("%s, is counted", async (_, text) => {
    const visitor = askRaw(worker.url, accept);
    const call = await asked();
    if (text) call.write(text);
    if (accept !== "application/json") await expect.poll(() => visitor.received).toContain(text);
    await reset(visitor);
    await call.closed;
    await expectCounted([{ model: "first", status: "disconnected", free: false }]);
    expect(gemini.calls.at(-1)).toBe(call);
  });
});
