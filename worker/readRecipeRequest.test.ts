import fc from "fast-check";
import { Hono } from "hono/tiny";
import { expect, it } from "vitest";
import { readRecipeRequest } from "./readRecipeRequest";
import { type RecipeError, toRecipeError } from "./recipeError";

const app = new Hono()
  .post("/", async (c) => c.json(await readRecipeRequest(c)))
  .onError((thrown, c) => c.json(describe(toRecipeError(thrown))));

const describe = ({ code, message }: RecipeError) => `${code}: ${message}`;

/** @returns The request that is read from this body, or the error's code and message. */
async function read(body: string | Uint8Array<ArrayBuffer>) {
  return (await app.request("/", { method: "POST", body })).json();
}

const FOUR = ["a", " ", "é", '"'];

it.each([
  {},
  { exclude: Array(10).fill("🥔".repeat(50)) },
  { dish: "🥔".repeat(50) },
  { change: { recipe: "# Soup", wish: '"\n\u2028🥔'.repeat(40) } },
  { ingredients: [], change: { recipe: "# Soup", wish: "hot" } },
  { change: { recipe: "# Soup", wish: "hot", servings: { shown: 0.5, written: 1 } } },
  { change: { recipe: "# Soup", wish: "hot", servings: { shown: 99, written: 98 } } },
])("a request: %j", async (others) => {
  const request = { ingredients: FOUR, ...others };
  expect(await read(JSON.stringify(request))).toEqual(request);
});

it("without a change, a body has at most 16 KiB", async () => {
  const body = JSON.stringify({ ingredients: ["a", "b", "c", "d"] }).padEnd(16_384);
  expect(await read(body)).toEqual(JSON.parse(body));
  expect(await read(`${body} `)).toMatch(/^too_large/);
});

it("a recipe to be changed has line feeds only", async () => {
  const change = { recipe: "# Soup\r\r- peas\r\n", wish: "hot" };
  expect(await read(JSON.stringify({ ingredients: FOUR, change }))).toMatchObject({
    change: { recipe: "# Soup\n\n- peas\n" },
  });
});

const change = { recipe: "# Soup", wish: "hot" };

it.each<[fault: object, expected: string]>([
  [{ ingredients: undefined }, "ingredients: expected a value"],
  [{ ingredients: { 0: "a", length: 4 } }, "ingredients: expected Array"],
  [{ ingredients: ["a", "b", "c"] }, "ingredients: expected at least 4 strings"],
  [{ ingredients: ["a", "b", "c", ""] }, "ingredients.3: expected a string that is not empty"],
  [{ ingredients: ["a", "b", "c", 4] }, "ingredients.3: expected string"],
  [{ exclude: null }, "exclude: expected Array"],
  [{ exclude: [""] }, "exclude.0: expected a string that is not empty"],
  [{ exclude: Array(11).fill("Soup") }, "exclude: expected at most 10 strings"],
  [{ exclude: ["x".repeat(101)] }, "exclude.0: expected at most 100 characters"],
  [{ dish: null }, "dish: expected string"],
  [{ dish: "" }, "dish: expected a string that is not empty"],
  [{ dish: "x".repeat(101) }, "dish: expected at most 100 characters"],
  [{ change: null }, "change: expected Object"],
  [{ change: { recipe: "# Soup" } }, "change.wish: expected a value"],
  [{ change: { ...change, recipe: "" } }, "change.recipe: expected a string that is not empty"],
  [{ change: { ...change, recipe: ["# Soup"] } }, "change.recipe: expected string"],
  [{ ingredients: [""], change }, "ingredients.0: expected a string that is not empty"],
  [{ change: { ...change, servings: null } }, "change.servings: expected Object"],
  [{ change: { ...change, servings: { shown: 6 } } }, "change.servings.written: expected a value"],
  ...[0, -1, 1.5, 100, 1e300].map((shown): [object, string] => [
    { change: { ...change, servings: { shown, written: 4 } } },
    "change.servings.shown: expected 0.5 or a whole number from 1 to 99",
  ]),
  [
    { change: { ...change, servings: { shown: "6", written: 4 } } },
    "change.servings.shown: expected number",
  ],
  [{ change: { ...change, wish: "" } }, "change.wish: expected a string that is not empty"],
  [
    { change: { ...change, wish: "x".repeat(201) } },
    "change.wish: expected at most 200 characters",
  ],
])("a bad request: %j", async (fault, expected) => {
  const body = JSON.stringify({ ingredients: FOUR, ...fault });
  expect(await read(body)).toBe(`bad_request: ${expected}`);
});

it("JSON that is nested too deep, or is not in UTF-8, is a bad request", async () => {
  const bytes = [...Buffer.from('{"ingredients":["a","b","c","'), 0xff, ...Buffer.from('"]}')];
  for (const body of ["[".repeat(16_000), Uint8Array.from(bytes)])
    expect(await read(body)).toBe("bad_request: the body: expected a value");
});

it("every other body is a bad request, and its error quotes nothing of it", async () => {
  const body = fc.asyncProperty(fc.oneof(fc.json(), fc.uint8Array()), async (any) => {
    expect(await read(any)).toMatch(
      /^bad_request: (the body|ingredients): expected (a value|Object)$/,
    );
  });
  await fc.assert(body);
});
