import fc from "fast-check";
import { expect, it } from "vitest";
import { fence, quote, quoteAll } from "./quote";

it.each(["نان\u200cپنیر", "Chef 👩\u200d🍳"])("%j is quoted as it is", (text) =>
  expect(quote(text)).toBe(`"${text}"`),
);

/** Characters that could end a quotation, a line or a fence, and invisible ones. */
const unit = fc.constantFrom(
  ..."\"\\“”«»„‟⹂「」『』｢｣﹁﹂﹃﹄〝〞〟《》＂❝❞❠🙶🙷🙸″‴⁗‶‷〃״ʺ˝ˮ᳓~'`*#a 🥔\n\r\t\0\u0085\u2028\u2029\u202e\u2066\u200b\u200c\u200d\ufeff",
  ..."\u{e0041}\ufe00\u{e0100}\u3164\uffa0\u115f\u2800\u034f\u17b4\u180b\u00ad\u{1d173}",
  ...["\ud800", "````", "\n`````\n"],
);
const text = fc.string({ unit, minLength: 1, maxLength: 40 });

it("no text, whatever its characters, leaves its quotes or its line, and one without any is left out", () => {
  const odd =
    /[[\\\p{Pi}\p{Pf}„⹂「」『』｢｣﹁﹂﹃﹄〝〞〟《》＂❝❞❠🙶🙷🙸″‴⁗‶‷〃״ʺ˝ˮ᳓\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]--[\u200c\u200d]]/v;
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const isSeen = (one: string) => /[^\s\p{C}\p{DI}\u2800]|[\u200c\u200d]/u.test(one);
      expect(quoteAll(texts)).toBe(texts.filter(isSeen).map(quote).join(", "));
      for (const quoted of texts.map(quote)) {
        expect(quoted).toMatch(/^"[^"]*"$/);
        expect(quoted).not.toMatch(odd);
      }
    }),
  );
});

it("of any recipe, only lone surrogates are replaced, and none reaches its fence", () => {
  fc.assert(
    fc.property(text, (recipe) => {
      const { backticks, fenced } = fence(recipe);
      const [, line = "", data] = /^(`{4,})\n(.*)\n\1$/s.exec(fenced) ?? [];
      expect(line).toHaveLength(backticks);
      expect(data).toBe(recipe.toWellFormed());
      expect(data).not.toContain(line);
    }),
  );
  // Thousands of backticks don't make the prompt longer than the request.
  const line = "`".repeat(51);
  const data = "`".repeat(50);
  const fenced = `${line}\n${data}\n${line}`;
  expect(fence("`".repeat(20_000))).toEqual({ backticks: 51, fenced });
});
