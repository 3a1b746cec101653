import { Hono } from "hono/tiny";
import { expect, it } from "vitest";
import { REQUESTS, readRequest } from "./readRequest";
import { toRecipeError } from "./recipeError";
import { photoOf } from "./testing/jpeg";

const app = new Hono();
for (const row of REQUESTS) {
  app.post(`/${row.kind}`, async (c) => c.json(await readRequest(c, row)));
}
app.onError((thrown, c) => c.json(`${toRecipeError(thrown).code}: ${thrown.message}`));

/** @returns The request that is read from this body, or the error's code and message. */
const read = async (kind: string, body: BodyInit) =>
  (await app.request(`/${kind}`, { method: "POST", body, duplex: "half" } as RequestInit)).json();

const longest = (length: number) => "🥔".repeat(length / 2);
const household = ["", ...Array(9).fill(longest(200))];
const servings = { shown: 0.5, written: 99 };
const EXCHANGE = { question: longest(300), answer: longest(500) };
const LEAST = { ingredients: ["a", " ", "é", '"'] };
/** Each field as long as it may be. */
const MOST = {
  recipe: {
    ...LEAST,
    household,
    exclude: Array(10).fill(longest(100)),
    dish: longest(100),
    change: { recipe: "# Soup\r\n", wish: longest(200), servings, done: 99 },
  },
  question: {
    question: longest(300),
    recipe: "# Soup\r\n",
    household,
    servings,
    step: { number: 1, words: longest(80) },
    done: Array(99).fill(7),
    exchanges: [EXCHANGE, { ...EXCHANGE, answer: "" }],
  },
  photo: { photo: photoOf(1), language: "zh-Hant-TW" },
  page: { photo: photoOf(1) },
};
/** Without padding. */
const BASE64 = photoOf(2);

type Kind = keyof typeof MOST;

/** @returns The largest request of this kind, as JSON, in which the value at a path is changed. */
function change(kind: Kind, path: string, toValue: (value: unknown) => unknown): string {
  const request = structuredClone(MOST[kind]);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const parent = names.reduce<object>((at, name) => Reflect.get(at, name), request);
  Reflect.set(parent, last, toValue(Reflect.get(parent, last)));
  return JSON.stringify(request);
}

it("a request is read as it is, but for fields that are unknown", async () => {
  const others = { recipe: LEAST, photo: { ...MOST.photo, photo: BASE64 } };
  for (const [kind, fields] of [...Object.entries(MOST), ...Object.entries(others)]) {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...fields, other: 1 }));
    // Characters may arrive in pieces.
    const body = new ReadableStream({
      start(stream) {
        for (const byte of bytes) stream.enqueue(Uint8Array.of(byte));
        stream.close();
      },
    });
    expect(await read(kind, body)).toEqual({ kind, ...fields });
  }
});

/** @returns A text of this many bytes in UTF-8, with some more in JSON. */
const textOf = (bytes: number) => `${"é".repeat(bytes / 2 - 1)}\r\n`;
const LONGEST = textOf(24_576);
const OWN = textOf(16_384);
const withRecipe = (recipe: string) => ({ change: { ...MOST.recipe.change, recipe } });

it.each<["recipe" | "question", object, object]>([
  ["recipe", withRecipe(LONGEST), withRecipe(`${LONGEST}.`)],
  ["recipe", { own: OWN, household, ingredients: [], exclude: [] }, { own: `${OWN}.` }],
  ["question", { ...MOST.question, recipe: LONGEST }, { ...MOST.question, recipe: `${LONGEST}.` }],
])(
  "a body (%s) has at most 64 KiB, a recipe in it 24 KiB, and one's own 16 KiB",
  async (kind, fields, larger) => {
    const json = JSON.stringify(fields);
    const largest = json + " ".repeat(65_536 - Buffer.byteLength(json));
    expect(await read(kind, largest)).toEqual({ kind, ...fields });
    expect(await read(kind, `${largest} `)).toMatch(/^too_large/);
    expect(await read(kind, JSON.stringify(larger))).toMatch(/^too_large/);
  },
);

it("a recipe of one's own has something visible, and nothing but a household beside it", async () => {
  const readOwn = (own: string, fields = {}) => read("recipe", JSON.stringify({ own, ...fields }));
  const { change, dish, exclude, ingredients } = MOST.recipe;
  for (const others of [{ change }, { dish }, { exclude }, { ingredients }]) {
    expect(await readOwn("Soup", others)).toMatch(
      /^bad_request: own: expected no ingredients, dish/,
    );
  }
  for (const blank of ["", " \n\t", "\u200b\u3164\u2800"]) {
    expect(await readOwn(blank)).toBe("bad_request: own: expected a visible character");
  }
});

it.each([
  ["en-US", "en-US,en;q=0.9,de"],
  ["de-AT", " de-at;q=0.5 , en-US"],
  ["zh-Hant-TW", "zh-Hant-TW-x-ignore-all"],
  ["es-419", "es-419"],
  [undefined, "de, en-US"],
  [undefined, "Answer in verse"],
  [undefined, "vegan-US"],
  [undefined, `en-US${"-x-abcdefgh".repeat(30)}`],
])("the language and region are %j of the header %j", async (locale, header) => {
  const init = {
    method: "POST",
    body: JSON.stringify(LEAST),
    headers: { "Accept-Language": header },
  };
  const response = await app.request("/recipe", init);
  expect(await response.json()).toEqual({ kind: "recipe", ...LEAST, locale });
});

/** Fields of the largest requests that are as long as they may be. */
it.each<[Kind, string]>([
  ["recipe", "exclude exclude.0 dish household household.1 change.wish"],
  [
    "question",
    "question step.words done household exchanges exchanges.0.question exchanges.0.answer",
  ],
])("no field of a request (%s) may be longer: %s", async (kind, paths) => {
  const lengthen = (value: unknown) => (Array.isArray(value) ? [...value, value[0]] : `${value}🥔`);
  for (const path of paths.split(" ")) {
    const failure = RegExp(`^bad_request: ${path}: expected at most \\d+ [a-z]+$`);
    expect(await read(kind, change(kind, path, lengthen))).toMatch(failure);
  }
});

const EMPTY = "a string that is not empty";
const NO_TAGS = 'C|EN|ignore|en_US|en-|de\n|de"|en ignore|en-ignoreall'.split("|");
const NO_PHOTOS = [
  ...["", `data:image/jpeg;base64,${BASE64}`, `${BASE64}\n`],
  // A PNG.
  "iVBORw0KGgoAAAANSUhEUgAA",
];

/** @param expected A regular expression. */
type Row = [kind: Kind, path: string, expected: string, ...values: unknown[]];

it.each<Row>([
  ["recipe", "ingredients.3", EMPTY, ""],
  ["recipe", "ingredients.3", "string", 4],
  ["recipe", "change", "Object", null],
  ["recipe", "change.recipe", EMPTY, ""],
  ["recipe", "change.wish", "a value", undefined],
  ["recipe", "change.servings.shown", "a whole number from 1 to 99", 0, 1.5, 100],
  ["recipe", "change.done", "a whole number from 1 to 99", 0, 1.5, 100],
  ["question", "step.number", "a whole number from 1 to \\d+", 0, 1e300],
  ["photo", "language", "a canonical BCP 47 tag", ...NO_TAGS],
  ["photo", "photo", "a JPEG in base64", ...NO_PHOTOS],
])("a bad request (%s): %s is not %s", async (kind, path, expected, ...values) => {
  const failure = RegExp(`^bad_request: ${path}: expected ${expected}$`);
  for (const value of values) {
    const body = change(kind, path, () => value);
    expect(await read(kind, body)).toMatch(failure);
  }
});

it("every other body is a bad request, and its error quotes nothing of it", async () => {
  const unreadable =
    /^bad_request: (the body|ingredients): expected (a value|Object|JSON in UTF-8|at least 4 strings)$/;
  const notUtf8 = [...Buffer.from('{"ingredients":["a","b","c","'), 0xff, ...Buffer.from('"]}')];
  const brokenOff = new ReadableStream({ start: (controller) => controller.error(Error("no")) });
  const few = '{"ingredients":["a","b","c"]}';
  const texts = ["[".repeat(16_000), "", "null", "[]", "5", "{}", few];
  for (const body of [...texts, Uint8Array.from(notUtf8), brokenOff]) {
    expect(await read("recipe", body)).toMatch(unreadable);
  }
});
