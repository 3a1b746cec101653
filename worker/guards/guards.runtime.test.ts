/** Which requests the Worker accepts, its response headers, and its log. */
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { readConfiguration } from "../dev/wrangler";
import { built } from "../testing/build";
import type { Call } from "../testing/gemini";
import { photoOf } from "../testing/jpeg";
import { EVENTS, KEY, SECRETS, startRuntime } from "../testing/runtime";

const LIST = ["Dragonfruit", "Quinces", "Salsify", "Medlars"];
const REQUEST = { photo: photoOf(), language: "de-CH" };
const ADDRESS = "2001:db8:ffff::1";
/** With one duration that is marked, and one that is not. */
const SOUP = '# Soup of secrets\n\n1. [1 day](P1D "Rest"), [5](5M)';
const PRIVATE = `${Object.values(SECRETS)} ${LIST}`;

const { gemini, worker, start } = await startRuntime();
const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });

it("an address may send as many requests a minute as the owner says, for recipes, photos and questions", async () => {
  const [{ namespace_id, simple }, second] = readConfiguration().ratelimits;
  const minute = () => Math.floor(Date.now() / 60_000);
  let started: number;
  let statuses: number[];
  let last: Response;
  // Repeats if a minute ended meanwhile: workerd's count restarts with each minute of the clock.
  do {
    started = minute();
    statuses = [];
    const visitor = from(`203.0.113.${started % 256}`);
    do {
      const asked = [
        () => worker.askPhoto(REQUEST, visitor),
        () => worker.ask(LIST, visitor),
        () => worker.askQuestion({ question: "Lumpy!", recipe: "# Soup" }, visitor),
      ];
      last = await (asked[statuses.length % 3] ?? expect.unreachable())();
      statuses.push(last.status);
    } while (last.status === 200);
  } while (minute() !== started);
  expect(statuses).toEqual([...Array(simple.limit).fill(200), 429]);
  expect(last.headers.get("Retry-After")).toBe(`${simple.period}`);
  expect(second).not.toMatchObject({ namespace_id });
  expect(second).toMatchObject({ simple: { period: simple.period } });
  expect(await last.json()).toMatchObject({ error: { code: "rate_limited" } });
});

const SAFE_HEADERS = {
  // Without includeSubDomains: other subdomains are not this product's.
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};
const headersOf = async (path: string, init?: RequestInit) => {
  const response = await fetch(new URL(path, worker.url), init);
  await response.text();
  return Object.fromEntries(response.headers);
};

it("no answer of the API can be opened in a frame, run as a document, or cached", async () => {
  const recipe = { method: "POST", body: JSON.stringify({ ingredients: LIST }) };
  const headers = { "Content-Type": "application/json", ...EVENTS.headers };
  for (const init of [undefined, { ...recipe, headers }]) {
    expect(await headersOf("/api/recipe", init)).toMatchObject({
      ...SAFE_HEADERS,
      "cache-control": expect.stringMatching(/^no-store(, no-transform)?$/),
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

it("the page runs only its own files, and only a built file may be cached forever", async () => {
  const fresh = { ...SAFE_HEADERS, "cache-control": "public, max-age=0, must-revalidate" };
  const page = await headersOf("/");
  expect(page).toMatchObject(fresh);
  const policy = page["content-security-policy"];
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  // Photos are decoded from `blob:` URLs.
  expect(policy?.replace("img-src 'self' blob:", "")).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
  expect(page["permissions-policy"]).toMatch(/camera=\(\)/);

  for (const name of await readdir(built("page/assets"))) {
    const file = await headersOf(`/assets/${name}`);
    expect(file["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
  // Not cached: the next deployment may have this file.
  expect(await headersOf("/assets/missing.js")).toMatchObject(fresh);
});

it("the log has a line for each recipe, never the key, the list, the recipe or the address", async () => {
  const answers: ((call: Call) => void)[] = [
    (call) => (gemini.calls.length > 1 ? call.end(SOUP) : call.fail(503)),
    (call) => call.fail(400, [{ reason: "API_KEY_INVALID" }], { message: PRIVATE }),
    (call) => call.fail(500, [{ reason: KEY }], { message: PRIVATE, status: `${LIST}` }),
    (call) => call.response.end(`data: not JSON ${PRIVATE} Soup of secrets\n\n`),
    (call) => call.response.socket?.resetAndDestroy(),
    (call) => call.end("# Soup", PRIVATE),
    (call) => call.end("", PRIVATE),
  ];
  // Invocation logs would contain visitors' addresses.
  expect(readConfiguration().observability).toMatchObject({ logs: { invocation_logs: false } });
  // A separate Worker: a line may be logged after its response, and so during another test.
  await using fresh = await start();
  const change = { recipe: "# Soup of secrets", wish: "secrets" };
  const body = JSON.stringify({ ingredients: LIST, household: ["household secrets"], change });
  const request = { ...from(ADDRESS), body };
  for (const answer of answers) {
    gemini.answer = answer;
    expect(await (await fresh.ask(LIST, request)).text()).not.toContain(KEY);
  }
  expect((await fresh.askPhoto(REQUEST)).status).toBe(502);
  const told = { question: "secrets?", step: { number: 1, words: "step of secrets" } };
  const exchanges = [{ question: "more secrets", answer: "secrets" }];
  const question = { recipe: change.recipe, household: ["secrets"], exchanges, ...told };
  expect((await fresh.askQuestion(question)).status).toBe(502);
  await expect.poll(() => fresh.logs.length).toBe(answers.length + 2);
  const kinds = fresh.logs.map(({ message }) => JSON.parse(message));
  expect(kinds.filter(({ photo }) => photo)).toHaveLength(1);
  expect(kinds.filter(({ question }) => question)).toHaveLength(1);
  const ms = expect.any(Number);
  expect(kinds[0]).toEqual({
    ...{ outcome: "done", model: "second", demo: false },
    attempts: [
      { model: "first", status: 503, reasons: ["UNAVAILABLE"], free: true, ms },
      { model: "second", status: 200, reasons: [], free: false, ms },
    ],
    ...{ firstTextMs: ms, totalMs: ms, characters: SOUP.length, durations: 1 },
    ...{ ingredients: 4, photo: false, question: false, remainingToday: 999_999 },
  });
  const detail = expect.stringContaining("the key is rejected");
  expect(kinds[1]).toMatchObject({ outcome: "failed", code: "misconfigured", detail });
  const log = JSON.stringify(fresh.logs);
  const never = [...Object.values(SECRETS), ...LIST, ...Object.values(REQUEST), ADDRESS];
  for (const secret of [...never, "Soup", "secrets"]) expect(log).not.toContain(secret);
});
