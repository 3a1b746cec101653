import fc from "fast-check";
import { Hono } from "hono/tiny";
import { expect, it } from "vitest";
import { readRecipeRequest } from "./readRecipeRequest";
import { toRecipeError } from "./recipeError";

const app = new Hono()
  .post("/", async (c) => c.json(await readRecipeRequest(c)))
  .onError((thrown, c) => c.json(toRecipeError(thrown).code));

/** @returns The request that is read from this body, or the error's code. */
async function read(body: string | Uint8Array<ArrayBuffer> | null) {
  return (await app.request("/", { method: "POST", body })).json();
}

const FOUR = '{"ingredients":["a","b","c","d"]}';

it.each([
  [undefined, []],
  [[], []],
  [["Soup"], ["Soup"]],
  [Array(10).fill("🥔".repeat(50)), Array(10).fill("🥔".repeat(50))],
])("four ingredients are enough, and dishes may be excluded: %j", async (given, exclude) => {
  const ingredients = [" ", "Rice", "é", '"'];
  const body = JSON.stringify({ ingredients, exclude: given });
  expect(await read(body)).toEqual({ ingredients, exclude });
});

it.each(["without the oven", " ", '"\n\u2028🥔'.repeat(40)])(
  "a recipe may be changed, by a wish of 200 characters at most: %j",
  async (wish) => {
    const change = { recipe: "# Soup", wish };
    expect(await read(`${FOUR.slice(0, -1)},"change":${JSON.stringify(change)}}`)).toEqual({
      ingredients: ["a", "b", "c", "d"],
      exclude: [],
      change,
    });
  },
);

it.each<string | Uint8Array<ArrayBuffer> | null>([
  null,
  "ingredients",
  FOUR.slice(0, 20),
  "null",
  "4",
  '["a","b","c","d"]',
  "{}",
  ...[
    '"abcd"',
    '{"0":"a","length":4}',
    '["a","b","c"]',
    '["a","b","c",""]',
    '["a","b","c",4]',
    '["a","b","c",null]',
    '[["a"],["b"],["c"],["d"]]',
    `${"[".repeat(4000)}${"]".repeat(4000)}`,
  ].map((ingredients) => `{"ingredients":${ingredients}}`),
  ...[
    '"Soup"',
    "null",
    '{"0":"Soup","length":1}',
    '[""]',
    '["Soup",5]',
    "[[]]",
    JSON.stringify(Array(11).fill("Soup")),
    JSON.stringify(["x".repeat(101)]),
  ].map((exclude) => `${FOUR.slice(0, -1)},"exclude":${exclude}}`),
  ...[
    "null",
    '"without the oven"',
    "[]",
    '["# Soup","hot"]',
    "{}",
    '{"recipe":"# Soup"}',
    '{"wish":"hot"}',
    '{"recipe":"","wish":"hot"}',
    '{"recipe":"# Soup","wish":""}',
    '{"recipe":["# Soup"],"wish":"hot"}',
    '{"recipe":"# Soup","wish":5}',
    JSON.stringify({ recipe: "# Soup", wish: "x".repeat(201) }),
  ].map((change) => `${FOUR.slice(0, -1)},"change":${change}}`),
  '{"change":{"recipe":"# Soup","wish":"hot"}}',
  // Invalid UTF-8.
  new Uint8Array([...new TextEncoder().encode(FOUR.slice(0, -3)), 0xff, 34, 93, 125]),
])("a bad request: %s", async (body) => {
  expect(await read(body)).toBe("bad_request");
});

it("every other body is a bad request, whatever is in it", async () => {
  const body = fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.uint8Array());
  const check = async (any: string | Uint8Array<ArrayBuffer>) => {
    expect(await read(any)).toBe("bad_request");
  };
  await fc.assert(fc.asyncProperty(body, check), { numRuns: 300 });
});
