import { randomBytes } from "node:crypto";
import { deflateRawSync, deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type LinkedRecipe, readLink, toLink } from "./link";

const PAGE = "https://example.com/";
const SOUP = { text: "# Pea soup\n\n- *200 g* peas\n\n1. Boil.", servings: 6 };

/** Words that hardly become shorter than so many bytes. */
const noise = (bytes: number) => randomBytes(bytes).toString("base64");

const toFragment = (bytes: string | Uint8Array) =>
  `#r2=${deflateSync(bytes).toString("base64url")}`;
const read = async (link = "") => readLink(link.slice(link.indexOf("#")));
const outcome = (fragment: string) =>
  readLink(fragment).then(
    ({ text }) => text,
    (error) => error instanceof Error,
  );

it("is read as README documents it, also where others have made it", async () => {
  expect(await readLink(toFragment(JSON.stringify(SOUP)))).toEqual(SOUP);
  const { text } = SOUP;
  expect(await readLink(toFragment(JSON.stringify({ html: "<b>", text })))).toStrictEqual({ text });
  expect(await readLink(toFragment(JSON.stringify({ text: "a\r\nb\rc" })))).toEqual({
    text: "a\nb\nc",
  });
  // As 0.7.0 made them.
  const before = deflateRawSync(JSON.stringify(SOUP)).toString("base64url");
  expect(await readLink(`#r1=${before}`)).toEqual(SOUP);
});

it("shows no other recipe where a character has become another", async () => {
  const link = (await toLink(SOUP, PAGE)) ?? "";
  const others = fc.shuffledSubarray([..."AB-_xyz019"], { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(others, async (characters) => {
      for (let at = PAGE.length; at < link.length; at++)
        for (const other of characters) {
          const flipped = link.slice(0, at) + other + link.slice(at + 1);
          expect([SOUP, undefined], flipped).toContainEqual(
            await read(flipped).catch(() => undefined),
          );
        }
    }),
    { numRuns: 5 },
  );
});

it("brings any Markdown back as it was, or is too long", async () => {
  const recipe = fc.record<LinkedRecipe>(
    {
      text: fc.string({ unit: "binary", minLength: 1, maxLength: 9000 }),
      servings: fc.constantFrom(0.5, 1, 99),
    },
    { requiredKeys: ["text"] },
  );
  let made = 0;
  await fc.assert(
    fc.asyncProperty(recipe, async ({ text, ...rest }) => {
      const one = { ...rest, text: text.replace(/\r\n?/g, "\n") };
      const link = await toLink(one, PAGE);
      if (link === undefined) return;
      made++;
      expect(link).toMatch(/^https:\/\/example\.com\/#r2=[\w-]{1,7970}$/);
      expect(await read(link)).toStrictEqual(one);
    }),
    { numRuns: 40 },
  );
  expect(made).toBeGreaterThan(20);
  const longest = "x".repeat(65_000);
  expect(await read(await toLink({ text: longest }, PAGE))).toEqual({ text: longest });
  for (const text of [longest + longest, noise(6500), noise(9000)]) {
    expect(await toLink({ text }, PAGE)).toBeUndefined();
  }
});

/** Counts what is decompressed from now on. */
function countInflated() {
  const count = { bytes: 0 };
  const transform = (piece: Uint8Array, to: TransformStreamDefaultController) => {
    count.bytes += piece.length;
    to.enqueue(piece);
  };
  class Counting extends DecompressionStream {
    override get readable() {
      return super.readable.pipeThrough(new TransformStream({ transform }));
    }
  }
  vi.stubGlobal("DecompressionStream", Counting);
  return count;
}

it("throws where it is damaged, and takes no time", { timeout: 60_000 }, async () => {
  const good = toFragment(JSON.stringify({ ...SOUP, text: SOUP.text.repeat(20) }));
  const wrong = [null, [], {}, { text: "" }, { text: 1 }, { text: "x".repeat(65_537) }];
  const fragments = [
    ..."# #r1= #r2= #r2=% #r2=A #r2=AAAA #r1=AAAA".split(" "),
    ...[
      "",
      `${good}=`,
      `${good}AAAA`,
      good.replace("r2", "r1"),
      good.replace("r2", "r3"),
      `#r2=${"A".repeat(16_380)}`,
    ],
    ...[...wrong, { ...SOUP, servings: 100 }, { text: noise(14_000) }].map((value) =>
      toFragment(JSON.stringify(value)),
    ),
    // No UTF-8.
    ...["{", Buffer.from('{"text":"\xff"}', "latin1")].map((bytes) => toFragment(bytes)),
  ];
  for (const one of fragments) expect(await outcome(one), one.slice(0, 60)).toBe(true);
  // As large a bomb as a link can be.
  const bomb = toFragment(new Uint8Array(12_000_000));
  expect(bomb.length).toBeGreaterThan(15_000);
  expect(bomb.length).toBeLessThan(16_384);
  const damaged = fc.oneof(
    fc.nat({ max: good.length }).map((end) => good.slice(0, end)),
    fc
      .tuple(fc.integer({ min: 4, max: good.length - 1 }), fc.stringMatching(/^[\w-]$/))
      .map(([at, other]) => good.slice(0, at) + other + good.slice(at + 1)),
    fc.nat({ max: 200 }).map((end) => bomb.slice(0, bomb.length - end)),
    fc.stringMatching(/^#r[12]=[\w-]{0,60}$/),
  );
  const inflated = countInflated();
  let most = 0;
  await fc.assert(
    fc.asyncProperty(damaged, async (fragment) => {
      inflated.bytes = 0;
      expect([true, SOUP.text.repeat(20)]).toContain(await outcome(fragment));
      most = Math.max(most, inflated.bytes);
    }),
    { numRuns: Number(process.env.LINKS ?? 300) },
  );
  // Of twelve million bytes in a bomb.
  expect(most).toBeGreaterThan(65_536);
  expect(most).toBeLessThan(3 * 65_536);
  vi.unstubAllGlobals();
});
