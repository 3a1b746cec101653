import fc from "fast-check";
import { Hono } from "hono/tiny";
import { expect, it } from "vitest";
import { readRecipeRequest } from "./readRecipeRequest";
import { toRecipeError } from "./recipeError";

const app = new Hono()
  .post("/", async (c) => c.json(await readRecipeRequest(c)))
  .onError((thrown, c) => c.json(toRecipeError(thrown).code));

/** @returns The request that is read from this body, or the error's code. */
async function read(body: string | Uint8Array<ArrayBuffer>) {
  return (await app.request("/", { method: "POST", body })).json();
}

const FOUR = ["a", " ", "é", '"'];

it.each([
  {},
  { exclude: Array(10).fill("🥔".repeat(50)) },
  { change: { recipe: "# Soup", wish: '"\n\u2028🥔'.repeat(40) } },
])("four ingredients are enough, dishes may be excluded, or one be changed: %j", async (others) => {
  const request = { ingredients: FOUR, ...others };
  expect(await read(JSON.stringify(request))).toEqual({ exclude: [], ...request });
});

it("without a change, a body has at most 16 KiB", async () => {
  const body = JSON.stringify({ ingredients: ["a", "b", "c", "d"] }).padEnd(16_384);
  expect(await read(body)).toMatchObject({ exclude: [] });
  expect(await read(`${body} `)).toBe("too_large");
});

it("a recipe to be changed has line feeds only", async () => {
  const change = { recipe: "# Soup\r\r- peas\r\n", wish: "hot" };
  expect(await read(JSON.stringify({ ingredients: FOUR, change }))).toMatchObject({
    change: { recipe: "# Soup\n\n- peas\n" },
  });
});

it.each<string | Uint8Array<ArrayBuffer>>([
  ...[
    { ingredients: undefined },
    { ingredients: { 0: "a", length: 4 } },
    { ingredients: ["a", "b", "c"] },
    { ingredients: ["a", "b", "c", ""] },
    { ingredients: ["a", "b", "c", 4] },
    { exclude: null },
    { exclude: [""] },
    { exclude: Array(11).fill("Soup") },
    { exclude: ["x".repeat(101)] },
    { change: null },
    { change: { recipe: "# Soup" } },
    { change: { recipe: "", wish: "hot" } },
    { change: { recipe: ["# Soup"], wish: "hot" } },
    { change: { recipe: "# Soup", wish: "" } },
    { change: { recipe: "# Soup", wish: "x".repeat(201) } },
  ].map((fault) => JSON.stringify({ ingredients: FOUR, ...fault })),
  "[".repeat(16_000),
  // Invalid UTF-8.
  new Uint8Array([...Buffer.from('{"ingredients":["a","b","c","'), 0xff, ...Buffer.from('"]}')]),
])("a bad request: %s", async (body) => {
  expect(await read(body)).toBe("bad_request");
});

it("every other body is a bad request, whatever is in it", async () => {
  const body = fc.asyncProperty(fc.oneof(fc.json(), fc.uint8Array()), async (any) => {
    expect(await read(any)).toBe("bad_request");
  });
  await fc.assert(body);
});
