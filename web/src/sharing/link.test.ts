import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { isLink, readLink, toLink } from "./link";

const PAGE = "https://example.com/";
const SOUP = { text: "# Pea soup\n\n- *200 g* peas\n\n1. Boil.", servings: 6 };

/** Random words: compressed, they have about this many bytes. */
const noise = (bytes: number) => randomBytes(bytes).toString("base64");

const toFragment = (bytes: string | Uint8Array) =>
  `#r2=${deflateSync(bytes).toString("base64url")}`;
const read = async (link = "") => readLink(link.slice(link.indexOf("#")));

it("a link is read as README documents it, also where others have made it", async () => {
  const text = `${SOUP.text.replaceAll("\n", "\r\n")}\n\n[other]: <Pie>\n`;
  const json = JSON.stringify({ ...SOUP, text, html: "<b>" });
  expect(await readLink(toFragment(json))).toStrictEqual(SOUP);
});

it("a link shows no other recipe where a character has become another", async () => {
  const link = (await toLink(SOUP, PAGE)) ?? "";
  for (let at = PAGE.length; at < link.length; at++) {
    const flipped = `${link.slice(0, at)}_${link.slice(at + 1)}`;
    expect([SOUP, undefined], flipped).toContainEqual(await read(flipped).catch(() => undefined));
  }
});

/** What mail, messengers and people do to a link. */
const DRESSED: Record<string, (link: string) => string> = {
  "percent-encoded twice": (link) => `${link.replace("=", "%253d")}%253d`,
  "wholly percent-encoded": (link) =>
    `#${link.slice(1).replace(/[^a-z]/gi, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
  "quoted-printable": (link) => link.replace("=", "=3D").replace(/.{70}(?=.)/g, "$&=%0D%0A"),
  "wrapped and quoted": (link) => link.replace(/.{40}(?=.)/g, "$&%0A%3E%20"),
  "with invisible characters": (link) => link.replace(/.{9}(?=.)/g, "$&%E2%80%8B\u00ad"),
  "escaped for Markdown": (link) => link.replace(/[_-]/g, "\\$&"),
};
const BEHIND = '&utm_source=mail&fbclid=Iw_-x|.|==|%20|>|"|…|%E2%80%9D.|%0A%0ASent from my phone|%';
for (const more of BEHIND.split("|")) DRESSED[`with ${more} behind`] = (link) => link + more;

it.each(Object.entries(DRESSED))(
  "a link is whole with or without what others did: %s",
  async (_, dress) => {
    for (const text of [SOUP.text, "# Curry\n\n- rice", "# Pie", "# Pies", noise(3000)]) {
      const link = toFragment(JSON.stringify({ text }));
      const [dressed, cut] = [dress(link), dress(link.slice(0, -2))];
      expect([dressed, cut].map(isLink)).toEqual([true, true]);
      expect(await readLink(dressed), dressed.slice(0, 60)).toStrictEqual({ text });
      // Cut off earlier, it is damaged, unless only the added characters are lost.
      const read = await readLink(cut).catch(() => undefined);
      expect([undefined, text], cut.slice(0, 60)).toContain(read?.text);
    }
  },
);

it("no other fragment is taken for a link", () => {
  const fragments = ["", "#kept-recipes", "#recipe", "#r2d2", "#:~:text=r2=x"];
  expect(fragments.filter(isLink)).toEqual([]);
  expect(["#r2", "#r3=eJ", "#r2:eJ", "##r2=eJ"].filter(isLink)).toHaveLength(4);
});

it("a link brings any Markdown back as it was, or is too long", async () => {
  const all = Array.from({ length: 900 }, (_, at) => at * 71);
  const recipe = { text: `A ${String.fromCharCode(...all)}.`, servings: 0.5 };
  const link = await toLink(recipe, PAGE);
  expect(link).toMatch(/^https:\/\/example\.com\/#r2=[\w-]{1,7970}$/);
  expect(await read(link)).toStrictEqual(recipe);
  const longest = { text: "x".repeat(65_536) };
  expect(await read(await toLink(longest, PAGE))).toEqual(longest);
  // In base64url, longer than a link may be; and more arguments than a call may have.
  for (const bytes of [6500, 200_000])
    expect(await toLink({ text: noise(bytes) }, PAGE)).toBeUndefined();
});

it("a link is rejected where it is damaged", async () => {
  const good = toFragment(JSON.stringify(SOUP));
  const wrong = [null, { text: "" }, { text: "x".repeat(65_537) }, { ...SOUP, servings: 100 }];
  const fragments = [
    ...["A", "Bye"].map((glued) => good + glued),
    ...["", ..."# #r2= #r2=% #r2=AAAA".split(" "), good.slice(0, -5), good.replace("r2", "r3")],
    ...[...wrong, { text: noise(14_000) }].map((value) => toFragment(JSON.stringify(value))),
    // More than a recipe needs, as much as a link can hold, and no UTF-8.
    toFragment(`${JSON.stringify(SOUP)}${" ".repeat(512 * 1024)}`),
    ...[new Uint8Array(12_000_000), Buffer.from('{"text":"a\xff"}', "latin1")].map(toFragment),
  ];
  for (const fragment of fragments)
    await expect(readLink(fragment), fragment.slice(0, 60)).rejects.toThrow();
});
