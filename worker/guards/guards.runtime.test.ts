/** Which requests the Worker accepts, its response headers, and its log. */
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { readConfiguration } from "../dev/wrangler";
import type { Call } from "../testing/gemini";
import { photoOf } from "../testing/jpeg";
import { EVENTS, KEY, startRuntime } from "../testing/runtime";

const LIST = ["Dragonfruit", "Quinces", "Salsify", "Medlars"];
const PHOTO = photoOf();
const ADDRESS = "2001:db8:ffff::1";
const SECRETS = `${KEY} ${LIST}`;

const { gemini, worker, start } = await startRuntime();

/** Requests a minute. The owner may change them. */
const [VISITOR_LIMIT, SUBSCRIBER_LIMIT] = readConfiguration().ratelimits.map(
  ({ simple }: { simple: { limit: number } }) => simple.limit,
) as [number, number];

/** Runs it again if a minute has ended meanwhile: workerd counts anew with each of the clock. */
async function withinMinute<Result>(run: (attempt: number) => Promise<Result>): Promise<Result> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (let attempt = 1; ; attempt++) {
    const started = minute();
    gemini.forget();
    const result = await run(attempt);
    if (minute() === started) return result;
  }
}

/** Of a network that no other visitor of a test is in: those are in 2001:db8::/32. */
const askFrom = (address: string) => worker.ask(LIST, { headers: { "CF-Connecting-IP": address } });
const sendPhotoFrom = (address: string) =>
  worker.askPhoto({ photo: PHOTO, language: "de" }, { headers: { "CF-Connecting-IP": address } });

it("one visitor may send so many requests a minute, for recipes and of photos, and Gemini is not asked for the next", async () => {
  const responses = await withinMinute(async (household) => {
    const all: Response[] = [];
    // From a different address each time.
    for (let count = 0; count <= VISITOR_LIMIT; count++) {
      const address = `3fff:0:1:${household}:${count.toString(16)}::1`;
      all.push(await (count % 2 ? askFrom(address) : sendPhotoFrom(address)));
    }
    return all;
  });
  expect(responses.map(({ status }) => status)).toEqual([...Array(VISITOR_LIMIT).fill(200), 429]);
  const last = responses.at(-1);
  expect(last?.headers.get("Retry-After")).toBe("60");
  expect(await last?.json()).toMatchObject({ error: { code: "rate_limited" } });
  expect(gemini.calls).toHaveLength(VISITOR_LIMIT);
  // Another household is another visitor.
  expect((await askFrom("3fff:0:2::1")).status).toBe(200);
});

it("all visitors of an IPv6 /48 may send so many requests a minute, and no more of them are counted", async () => {
  const statuses = await withinMinute(async (network) => {
    const length = SUBSCRIBER_LIMIT + 10;
    const visitors = Array.from({ length }, (_, at) => `3fff:0:${network + 2}:${at}::1`);
    return (await Promise.all(visitors.map(askFrom))).map(({ status }) => status);
  });
  expect(statuses.toSorted()).toEqual([
    ...Array(SUBSCRIBER_LIMIT).fill(200),
    ...Array(10).fill(429),
  ]);
  expect(gemini.calls).toHaveLength(SUBSCRIBER_LIMIT);
});

const { host } = worker.url;

it.each<[number, string, Record<string, string>]>([
  [403, "another site", { "Sec-Fetch-Site": "cross-site" }],
  [403, "another subdomain", { "Sec-Fetch-Site": "same-site" }],
  [403, "an empty Sec-Fetch-Site", { "Sec-Fetch-Site": "" }],
  [403, "another site in an old browser", { Origin: "https://example.com" }],
  [403, "another port in an old browser", { Origin: "http://127.0.0.1:1" }],
  [403, "a sandboxed frame in an old browser", { Origin: "null" }],
  [200, "the page in an old browser", { Origin: `http://${host}` }],
  [200, "the page behind a proxy that terminates TLS", { Origin: `https://${host}` }],
  [200, "the page at another host", { "Sec-Fetch-Site": "same-origin", Origin: "https://a.test" }],
  [200, "a tool that sends neither header", {}],
])("the answer is %i to a request from %s", async (status, _, headers) => {
  expect((await worker.ask(LIST, { headers })).status).toBe(status);
  expect(gemini.calls).toHaveLength(status === 200 ? 1 : 0);
});

function expectHeaders({ headers }: Response, cache: string, policy: string) {
  expect(Object.fromEntries(headers)).toMatchObject({
    // Without includeSubDomains: other subdomains are not this product's.
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "cache-control": cache,
    "content-security-policy": expect.stringContaining(policy),
  });
}

it("no answer of the API can be opened in a frame, run as a document, or cached", async () => {
  const failure = await fetch(new URL("/api/nothing", worker.url));
  const recipe = await worker.ask(LIST, EVENTS);
  // Otherwise Gemini may be asked only in the next test.
  await recipe.text();
  for (const answer of [failure, recipe]) {
    expectHeaders(answer, "no-store", "default-src 'none'; frame-ancestors 'none'");
  }
});

it("the page runs only its own files, and only a built file may be cached forever", async () => {
  const page = await fetch(worker.url);
  const fresh = "public, max-age=0, must-revalidate";
  expectHeaders(page, fresh, "require-trusted-types-for 'script'");
  const policy = page.headers.get("Content-Security-Policy");
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  // A photo is decoded from the file that was chosen.
  expect(policy?.replace("img-src 'self' blob:", "")).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
  expect(page.headers.get("Permissions-Policy")).toMatch(/camera=\(\)/);

  for (const name of await readdir("web/dist/assets")) {
    const { headers } = await fetch(new URL(`/assets/${name}`, worker.url));
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  }
  // It may be there after the next deployment.
  const missing = await fetch(new URL("/assets/missing.js", worker.url));
  expect(missing.status).toBe(404);
  expectHeaders(missing, fresh, "default-src 'none'");
});

it("the log has a line for each recipe, never the key, the list, the recipe or the address", async () => {
  const answers: ((call: Call) => void)[] = [
    (call) => (gemini.calls.length > 1 ? call.end("# Soup of secrets") : call.fail(503)),
    (call) => call.fail(400, [{ reason: "API_KEY_INVALID" }], { message: SECRETS }),
    (call) => call.fail(500, [{ reason: KEY }], { message: SECRETS, status: `${LIST}` }),
    (call) => call.response.end(`data: not JSON ${SECRETS} Soup of secrets\n\n`),
    (call) => call.response.socket?.resetAndDestroy(),
    (call) => call.end("# Soup", SECRETS),
    (call) => call.end("", SECRETS),
  ];
  // A Worker of its own: a line may come after its response, and so in another test.
  await using fresh = await start();
  const change = { recipe: "# Soup of secrets", wish: "secrets" };
  const request = {
    body: JSON.stringify({ ingredients: LIST, change }),
    headers: { "CF-Connecting-IP": ADDRESS },
  };
  for (const answer of answers) {
    gemini.answer = answer;
    expect(await (await fresh.ask(LIST, request)).text()).not.toContain(KEY);
  }
  expect((await fresh.askPhoto({ photo: PHOTO, language: "de-CH" })).status).toBe(502);
  await expect.poll(() => fresh.logs.length).toBe(answers.length + 1);
  expect(fresh.logs.filter(({ message }) => JSON.parse(message).photo)).toHaveLength(1);
  const log = JSON.stringify(fresh.logs);
  for (const secret of [KEY, ...LIST, "Soup", "secrets", ADDRESS, PHOTO, "de-CH"])
    expect(log).not.toContain(secret);
});
